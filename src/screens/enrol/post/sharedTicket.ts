import { SHARED_KEY } from '../../../domain/app/storageKeys.ts';
import { isPractising } from '../../../device/storage/practice.ts';
import { leavePractice } from '../../shared/practice.ts';

/**
 * What a window knows about photos shared into it, until a post has taken them: sw/takeShared.ts.
 * `left` counts the photos that were shared but not kept.
 */
type SharedTicket = { ticket: string; left: number };

/**
 * Why no photos came. `empty`: the other app gave none. `failed`: the phone couldn't keep them.
 * `unready`: there was no worker to take them.
 */
const REASONS = ['empty', 'failed', 'unready'] as const;

/**
 * Moves the ticket that the worker put into the address to this window's storage, when a page
 * starts. Clearing the address keeps the notice from showing twice.
 */
export function noteShared(): void {
  const { pathname, search } = location;
  const said = new URLSearchParams(search);
  const ticket = said.get('shared');
  if (pathname !== '/addpost' || !ticket) return;
  // Shared photos are real, and so are those that wait. Take them in the real app.
  if (isPractising) return leavePractice(pathname + search);
  sessionStorage.setItem(
    SHARED_KEY,
    JSON.stringify({ ticket, left: Number(said.get('left')) || 0 } satisfies SharedTicket),
  );
  history.replaceState(history.state, '', pathname);
}

export function readTicket(): SharedTicket | undefined {
  const kept = sessionStorage.getItem(SHARED_KEY);
  return kept === null ? undefined : (JSON.parse(kept) as SharedTicket);
}

/** Returns why no photos came, if the ticket is such a reason; undefined for a real ticket. */
export function whyNone(ticket: string | null): (typeof REASONS)[number] | undefined {
  return REASONS.find((reason) => reason === ticket);
}

export function forgetTicket(): void {
  sessionStorage.removeItem(SHARED_KEY);
}
