import { useLocation } from 'react-router-dom';
import { needsOwner } from '../../domain/outbox/outbox.ts';
import { useOutbox } from '../outbox/useOutbox.ts';
import { Invitation } from './Invitation.tsx';

/** Where a person looks after work, never where they work. */
const PLACES = ['/home', '/outbox'];

/** Asks a member once something has arrived at the host; inside another app, at once. */
export function InstallInvitation() {
  const { pathname, key } = useLocation();
  const outbox = useOutbox();
  if (!PLACES.includes(pathname)) return null;
  const { mine } = outbox.status === 'ready' ? outbox : { mine: [] };
  return (
    <Invitation
      key={key}
      sent={mine.filter(({ state }) => state === 'sent').length}
      needsYou={mine.some(needsOwner)}
    />
  );
}
