import { useTranslation } from 'react-i18next';
import { Link, NavLink, Outlet, useLocation } from 'react-router-dom';
import { isLoggedIn } from '../device/session.ts';
import { LongWaitNotice } from '../screens/LongWaitNotice.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Kolam } from '../ui/Kolam.tsx';
import { Toaster } from '../ui/Toaster.tsx';
import { LoginEnded } from './LoginEnded.tsx';
import { UnsentCount } from './UnsentCount.tsx';
import './Layout.css';

const PLACES = [
  { to: '/home', icon: 'home' },
  { to: '/enrolvoter', icon: 'enrol' },
  { to: '/outbox', icon: 'outbox' },
] as const;
const LABELS = { '/home': 'common:home', '/enrolvoter': 'common:enrol', '/outbox': 'common:outbox' } as const;

/** What every screen has around it: the brand, the language, the count of what waits, and the way around. */
export function Layout() {
  const { t } = useTranslation();
  // Logging in and out always navigate: that is when this is worked out anew.
  const { pathname } = useLocation();
  const isMember = isLoggedIn();
  return (
    <>
      <a className="skip" href="#content">{t('common:skip')}</a>
      <header className="top">
        <div className="top__row">
          <Link className="brand" to="/">
            <Kolam size={3} seed={1} oneLine />
            <span className="brand__short">{t('party:short')}</span>
            <span className="brand__full">{t('party:name')}</span>
          </Link>
          {isMember && <UnsentCount />}
          <LanguageSelector />
        </div>
      </header>
      {isMember && <Places />}
      {isMember && pathname !== '/login' && <LoginEnded />}
      <main id="content" tabIndex={-1} className={isMember ? 'page' : 'page page--free'}>
        {isMember && <LongWaitNotice />}
        <Outlet />
      </main>
      <Toaster />
    </>
  );
}

function LanguageSelector() {
  const { t, i18n } = useTranslation();
  return (
    <label className="language">
      <span className="visually-hidden">{t('common:language')}</span>
      <select value={i18n.language} onChange={({ target }) => void i18n.changeLanguage(target.value)}>
        <option value="tam" lang="ta">தமிழ்</option>
        <option value="en" lang="en">English</option>
      </select>
    </label>
  );
}

function Places() {
  const { t } = useTranslation();
  return (
    <nav className="places-bar" aria-label={t('common:menu')}>
      <div className="places">
        {PLACES.map(({ to, icon }) => (
          <NavLink key={to} className="place" to={to}>
            <Icon name={icon} /> {t(LABELS[to])}
          </NavLink>
        ))}
      </div>
    </nav>
  );
}
