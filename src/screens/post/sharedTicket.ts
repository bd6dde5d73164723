/** What a window knows of photos that were shared into it, until a post has taken them: sw/takeShared.ts. */
export type SharedTicket = { ticket: string; left: number };

const TICKET = 'sharedTicket';

/** At the start of a page: what the worker put into the address is this window's, and leaves the address, so that nothing is said twice. */
export function noteShared(): void {
  const { pathname, search } = location;
  const said = new URLSearchParams(search);
  const ticket = said.get('shared');
  if (pathname !== '/addpost' || !ticket) return;
  sessionStorage.setItem(TICKET, JSON.stringify({ ticket, left: Number(said.get('left')) || 0 } satisfies SharedTicket));
  history.replaceState(history.state, '', pathname);
}

export function readTicket(): SharedTicket | undefined {
  const kept = sessionStorage.getItem(TICKET);
  return kept === null ? undefined : (JSON.parse(kept) as SharedTicket);
}

export function forgetTicket(): void {
  sessionStorage.removeItem(TICKET);
}
