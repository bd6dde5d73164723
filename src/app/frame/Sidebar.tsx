import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router-dom';
import { Icon } from '../../ui/Icon.tsx';
import { Kolam } from '../../ui/kolam/Kolam.tsx';
import { OwnLinks } from './OwnLinks.tsx';
import { PLACES } from './menus.ts';
import './Sidebar.css';

/**
 * Shows a member's daily work, their own screens and the way out, beside every screen that has
 * room.
 * @param slotRef is given the place for links of the screen itself: src/ui/SidebarSlot.ts
 */
export function Sidebar({ slotRef }: { slotRef: (slot: HTMLElement | null) => void }) {
  const { t } = useTranslation();
  const work = PLACES.filter(({ name }) => name !== 'card');
  return (
    <aside className="sidebar">
      <Link className="sidebar__brand" to="/">
        <Kolam size={5} seed={4} oneLine /> {t('party:short')}
      </Link>
      <div className="sidebar__slot" ref={slotRef} />
      <nav aria-label={t('common:menu')}>
        <ul>
          {work.map(({ name, to, icon }) => (
            <li key={to}>
              <NavLink to={to}>
                <Icon name={icon} /> {t(`common:${name}`)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <OwnLinks />
    </aside>
  );
}
