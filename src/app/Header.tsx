import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { LogOutButton } from '../screens/logout/LogOutButton.tsx';
import { buttonClass } from '../ui/Button.tsx';
import { Kolam } from '../ui/Kolam.tsx';
import { Menu } from '../ui/Menu.tsx';
import { LanguageSelector } from './LanguageSelector.tsx';
import { LINKS, MENUS } from './menus.ts';
import { PhoneMenu } from './PhoneMenu.tsx';
import { UnsentCount } from './UnsentCount.tsx';
import './Header.css';

/** Stands above every screen: the brand, and for members the count of what waits and the way to everything. */
export function Header({ isMember, isWide }: { isMember: boolean; isWide: boolean }) {
  const { t } = useTranslation();
  // A link was followed: menus that were open begin anew, closed.
  const { key } = useLocation();
  return (
    <>
      <header className={isMember ? 'top top--member' : 'top'}>
        <div className="top__row">
          <Link className="brand" to={isMember ? '/home' : '/'} aria-label={isMember ? `${t('party:name')}, ${t('common:home')}` : undefined}>
            <Kolam size={3} seed={1} oneLine />
            <span className="brand__short">{t('party:short')}</span>
            <span className="brand__full">{t('party:name')}</span>
          </Link>
          {isMember && <UnsentCount />}
          <LanguageSelector />
          {!isMember && <GuestLinks />}
          {isMember && (isWide ? <MemberLinks /> : <PhoneMenu key={key} />)}
        </div>
      </header>
      {isMember && isWide && <SiteMenus key={key} />}
    </>
  );
}

function GuestLinks() {
  const { t } = useTranslation();
  return (
    <nav className="top__links" aria-label={t('common:menu')}>
      <NavLink className={buttonClass({ kind: 'onDark' })} to="/login">{t('frame:to.login')}</NavLink>
      <NavLink className={buttonClass({ kind: 'onDark' })} to="/register">{t('frame:to.register')}</NavLink>
    </nav>
  );
}

function MemberLinks() {
  const { t } = useTranslation();
  return (
    <div className="top__links">
      <Link className={buttonClass({ kind: 'onDark' })} to="/userdashboard">{t('frame:to.userdashboard')}</Link>
      <LogOutButton />
    </div>
  );
}

function SiteMenus() {
  const { t } = useTranslation();
  return (
    <nav className="site-menus" aria-label={t('party:name')}>
      <div className="site-menus__row">
        {MENUS.map(({ name, screens }) => (
          <Menu key={name} label={t(`frame:menus.${name}`)}>
            {screens.map((screen) => <li key={screen}><NavLink to={`/${screen}`}>{t(`frame:to.${screen}`)}</NavLink></li>)}
          </Menu>
        ))}
        {LINKS.map((screen) => <NavLink key={screen} className="site-menus__link" to={`/${screen}`}>{t(`frame:to.${screen}`)}</NavLink>)}
      </div>
    </nav>
  );
}
