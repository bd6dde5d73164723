import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { ScreenHeading } from '../../ui/ScreenHeading.tsx';
import './Console.css';

const PLACES = [
  { to: '/admin', name: 'overview' },
  { to: '/admin/voters', name: 'voters' },
  { to: '/admin/members', name: 'members' },
  { to: '/admin/posts', name: 'posts' },
  { to: '/admin/duplicates', name: 'duplicates' },
  { to: '/admin/publish', name: 'publish' },
  { to: '/admin/accounts', name: 'accounts' },
  { to: '/admin/audit', name: 'audit' },
] as const;

/** The frame of every screen of the console: the way to the others, and the heading. */
export function Console({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="console">
      <nav className="console__places" aria-label={t('admin:title')}>
        <ul>{PLACES.map(({ to, name }) => <li key={to}><NavLink to={to} end>{t(`admin:places.${name}`)}</NavLink></li>)}</ul>
      </nav>
      <ScreenHeading>{title}</ScreenHeading>
      {children}
    </div>
  );
}
