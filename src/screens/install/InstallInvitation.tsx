import { useLocation } from 'react-router-dom';
import { needsOwner } from '../../domain/outbox/outbox.ts';
import { useOutbox } from '../outbox/useOutbox.ts';
import { Invitation } from './Invitation.tsx';

/** Screens that people open after work. The invitation must not interrupt work itself. */
const PLACES = ['/home', '/outbox'];

/** Invites a member once an entry has arrived at the host; in an in-app browser, at once. */
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
