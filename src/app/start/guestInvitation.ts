import { createElement, type ReactNode } from 'react';
import { isInsideAnotherApp } from '../../domain/app/anotherApp.ts';
// With the frame's, which stand in the page: in a file of their own they would be one more that /home waits for.
import '../../screens/install/Invitation.css';

let Invitation: typeof import('../../screens/install/Invitation.tsx').Invitation | undefined;

/** Has it come ahead of a guest's first screen, inside another app alone: no other first visit pays for it. */
export async function loadGuestInvitation(): Promise<void> {
  if (!isInsideAnotherApp(navigator.userAgent)) return;
  ({ Invitation } = await import('../../screens/install/Invitation.tsx'));
}

/** It, if it has come: never later than its screen, which it would move under a finger. A guest has sent nothing. */
export function guestInvitation(): ReactNode {
  return Invitation && createElement(Invitation, { sent: 0, needsYou: false });
}
