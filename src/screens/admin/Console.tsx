import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router-dom';
import { Menu } from '../../ui/Menu.tsx';
import { ScreenHeading } from '../../ui/ScreenHeading.tsx';
import { useIsWide } from '../../ui/useIsWide.ts';
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
  { to: '/admin/audit', name: 'audit' },
] as const;

/** Frames every screen of the console: navigation, heading, content. */
export function Console({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation();
  const isWide = useIsWide();
  const { pathname } = useLocation();
  const links = PLACES.map(({ to, name }) => (
    <li key={to}>
      <NavLink to={to} end>
        {t(`admin:places.${name}`)}
      </NavLink>
    </li>
  ));
  const here = PLACES.find(({ to }) => to === pathname) ?? PLACES[0];
  return (
    <div className="console">
      <nav className="console__places" aria-label={t('admin:title')}>
        {isWide ? <ul>{links}</ul> : <Menu label={t(`admin:places.${here.name}`)}>{links}</Menu>}
      </nav>
      <ScreenHeading>{title}</ScreenHeading>
      {children}
    </div>
  );
}
