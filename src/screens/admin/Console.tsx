import { useContext, useEffect, useRef, useState, type ReactNode } from 'react';
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
  { to: '/admin/audit', name: 'audit' },
] as const;

/**
 * Frames every screen of the console: navigation, heading, content. Where there is a sidebar, the
 * navigation stands in it, and stays in sight beside long tables.
 */
export function Console({ title, children }: { title: string; children: ReactNode }) {
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
      <ScreenHeading>{title}</ScreenHeading>
      {children}
    </div>
  );
}

type UndecidedProps<Item> = {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** Shown once everything is decided. */
  none: string;
  children: (item: Item, onDecided: () => void) => ReactNode;
};

/**
 * Lists what the office has to decide, without what it has decided since the list came. The list
 * takes the focus then, because the button that had it is gone.
 */
export function Undecided<Item>({ items, keyOf, none, children }: UndecidedProps<Item>) {
  const [decided, setDecided] = useState<string[]>([]);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (decided.length > 0) list.current?.focus({ preventScroll: true });
  }, [decided]);
  const open = items.filter((item) => !decided.includes(keyOf(item)));
  return (
    <div tabIndex={-1} ref={list}>
      {open.length === 0 ? (
        <p role="status">{none}</p>
      ) : (
        <ul className="stack-16">
          {open.map((item) => (
            <li key={keyOf(item)}>
              {children(item, () => setDecided((before) => [...before, keyOf(item)]))}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
