import { createElement, type ReactNode } from 'react';
import { isInsideAnotherApp } from '../../domain/app/anotherApp.ts';
// Load these styles with the frame's, which are in the page. In a file of their own, they would
// be one more that /home waits for.
import '../../screens/account/install/Invitation.css';

let Invitation:
  | typeof import('../../screens/account/install/Invitation.tsx').Invitation
  | undefined;

/** Preloads the invitation in in-app browsers only. No other first visit pays for it. */
export async function loadGuestInvitation(): Promise<void> {
  if (!isInsideAnotherApp(navigator.userAgent)) return;
  ({ Invitation } = await import('../../screens/account/install/Invitation.tsx'));
}

/**
 * Returns the invitation if it has loaded. It never comes later than its screen, which it would
 * move under a finger. A guest has sent nothing.
 */
export function guestInvitation(): ReactNode {
  return Invitation && createElement(Invitation, { sent: 0, needsYou: false });
}
