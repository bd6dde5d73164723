import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { useOutbox } from '../../screens/shared/useOutbox.ts';
import { Icon } from '../../ui/Icon.tsx';
import { PLACES } from './menus.ts';

/**
 * Shows what volunteers do all day, at the thumb on phones. The build draws it into index.html,
 * too: build/firstParts.tsx.
 */
export function BottomBar() {
  const { t } = useTranslation();
  return (
    <nav className="places" aria-label={t('common:menu')}>
      {PLACES.map(({ name, to, icon }) => (
        <NavLink key={to} className="place" to={to}>
          <Icon name={icon} /> {t(`common:${name}`)}
          {name === 'outbox' && <Counts />}
        </NavLink>
      ))}
    </nav>
  );
}

/** Counts what needs the person and what only waits. UnsentCount reads both out in words. */
function Counts() {
  const outbox = useOutbox();
  if (outbox.status !== 'ready') return null;
  const { needsYou, waiting } = outbox;
  return (
    <span className="place__counts" aria-hidden="true">
      {needsYou > 0 && <span className="place__count place__count--needsYou">{needsYou}</span>}
      {waiting > 0 && <span className="place__count">{waiting}</span>}
    </span>
  );
}
