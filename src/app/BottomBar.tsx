import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { useOutbox } from '../screens/outbox/useOutbox.ts';
import { Icon } from '../ui/Icon.tsx';
import { PLACES } from './menus.ts';
import './BottomBar.css';

/** On phones, at the thumb: what volunteers do all day. */
export function BottomBar() {
  const { t } = useTranslation();
  const outbox = useOutbox();
  const unsent = outbox.status === 'ready' ? outbox.unsent : 0;
  return (
    <nav className="places" aria-label={t('common:menu')}>
      {PLACES.map(({ name, to, icon }) => (
        <NavLink key={to} className="place" to={to}>
          <Icon name={icon} /> {t(`common:${name}`)}
          {/* The header says it in words. */}
          {name === 'outbox' && unsent > 0 && <span className="place__count" aria-hidden="true">{unsent}</span>}
        </NavLink>
      ))}
    </nav>
  );
}
