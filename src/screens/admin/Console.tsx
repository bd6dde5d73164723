import { useEffect, useRef, type ReactNode } from 'react';
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
  const places = useRef<HTMLElement>(null);
  // On phones they are a strip that scrolls sideways: the current one must not lie outside.
  useEffect(() => {
    // Newer browsers answer with a promise, which React would take for a clean-up and call: nothing is returned.
    places.current
      ?.querySelector('[aria-current=page]')
      ?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, []);
  return (
    <div className="console">
      <nav ref={places} className="console__places" aria-label={t('admin:title')}>
        <ul>
          {PLACES.map(({ to, name }) => (
            <li key={to}>
              <NavLink to={to} end>
                {t(`admin:places.${name}`)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <ScreenHeading>{title}</ScreenHeading>
      {children}
    </div>
  );
}
