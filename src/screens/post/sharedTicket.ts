import { isPractising } from '../../device/storage/practice.ts';
import { leavePractice } from '../practice.ts';

/** What a window knows of photos that were shared into it, until a post has taken them: sw/takeShared.ts. */
export type SharedTicket = { ticket: string; left: number };

const TICKET = 'sharedTicket';
/** Why no photos came: the other app gave none, the phone could not keep them, or no worker was there to take them. */
const REASONS = ['empty', 'failed', 'unready'] as const;

/** At the start of a page: what the worker put into the address is this window's, and leaves the address, so that nothing is said twice. */
export function noteShared(): void {
  const { pathname, search } = location;
  const said = new URLSearchParams(search);
  const ticket = said.get('shared');
  if (pathname !== '/addpost' || !ticket) return;
  // What another app shares is real, and so are the photos that wait.
  if (isPractising) return leavePractice(pathname + search);
  sessionStorage.setItem(
    TICKET,
    JSON.stringify({ ticket, left: Number(said.get('left')) || 0 } satisfies SharedTicket),
  );
  history.replaceState(history.state, '', pathname);
}

export function readTicket(): SharedTicket | undefined {
  const kept = sessionStorage.getItem(TICKET);
  return kept === null ? undefined : (JSON.parse(kept) as SharedTicket);
}

/** Stands in place of a ticket when there is nothing that it could find. */
export function whyNone(ticket: string | null): (typeof REASONS)[number] | undefined {
  return REASONS.find((reason) => reason === ticket);
}

export function forgetTicket(): void {
  sessionStorage.removeItem(TICKET);
}
