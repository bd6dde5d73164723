import { useContext, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router-dom';
import { Menu } from '../../ui/Menu.tsx';
import { ScreenHeading } from '../../ui/ScreenHeading.tsx';
import { SidebarSlot } from '../../ui/SidebarSlot.ts';
import './Console.css';

const PLACES = [
  { to: '/admin', name: 'overview' },
  { to: '/admin/voters', name: 'voters' },
  { to: '/admin/members', name: 'members' },
  { to: '/admin/posts', name: 'posts' },
  { to: '/admin/duplicates', name: 'duplicates' },
  { to: '/admin/publish', name: 'publish' },
  { to: '/admin/accounts', name: 'accounts' },
  { to: '/admin/roll', name: 'roll' },
  { to: '/admin/withdrawals', name: 'withdrawals' },
  { to: '/admin/audit', name: 'audit' },
] as const;

type ConsoleProps = {
  title: string;
  /** What can be done with the whole screen, beside its heading. */
  action?: ReactNode;
  children: ReactNode;
};

/**
 * Frames every screen of the console: navigation, heading, content. Where there is a sidebar, the
 * navigation stands in it, and stays in sight beside long tables.
 */
export function Console({ title, action, children }: ConsoleProps) {
  const { t } = useTranslation();
  const sidebar = useContext(SidebarSlot);
  const { pathname } = useLocation();
  const links = PLACES.map(({ to, name }) => (
    <li key={to}>
      <NavLink to={to} end>
        {t(`admin:places.${name}`)}
      </NavLink>
    </li>
  ));
  const here = PLACES.find(({ to }) => to === pathname) ?? PLACES[0];
  const places = (
    <nav className="console__places" aria-label={t('admin:title')}>
      {sidebar ? <ul>{links}</ul> : <Menu label={t(`admin:places.${here.name}`)}>{links}</Menu>}
    </nav>
  );
  return (
    <div className="console">
      {sidebar ? createPortal(places, sidebar) : places}
      <div className="console__head between">
        <ScreenHeading>{title}</ScreenHeading>
        {action}
      </div>
      {children}
    </div>
  );
}
