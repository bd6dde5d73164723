import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { LogOutButton } from '../../screens/shared/logout/LogOutButton.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Header } from './Header.tsx';
import { LINKS, MENUS } from './menus.ts';
import { PhoneMenu } from './PhoneMenu.tsx';
import { UnsentCount } from './UnsentCount.tsx';

/** Shows a member's header: the count of what waits, and the way to everything. */
export function MemberHeader({ isWide }: { isWide: boolean }) {
  // Following a link changes this key, and open menus remount closed.
  const { key } = useLocation();
  return (
    <>
      <Header home="/home" count={<UnsentCount />}>
        {isWide ? <MemberLinks /> : <PhoneMenu key={key} />}
      </Header>
      {isWide && <SiteMenus key={key} />}
    </>
  );
}

function MemberLinks() {
  const { t } = useTranslation();
  return (
    <div className="top__links">
      <Link className={buttonClass({ kind: 'onDark' })} to="/userdashboard">
        {t('frame:to.userdashboard')}
      </Link>
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
            {screens.map((screen) => (
              <li key={screen}>
                <NavLink to={`/${screen}`}>{t(`frame:to.${screen}`)}</NavLink>
              </li>
            ))}
          </Menu>
        ))}
        {LINKS.map((screen) => (
          <NavLink key={screen} className="site-menus__link" to={`/${screen}`}>
            {t(`frame:to.${screen}`)}
          </NavLink>
        ))}
      </div>
    </nav>
  );
}
