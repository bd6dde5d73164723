import { DAY_MS } from './calendar.ts';
import { isInsideAnotherApp } from './anotherApp.ts';

/**
 * The ways to get the app onto the home screen. `running`: this is the installed app.
 * `openChrome` and `leaveForSafari`: the page is open inside another app.
 */
export type Way =
  | 'running'
  | 'installed'
  | 'prompt'
  | 'openChrome'
  | 'leaveForSafari'
  | 'openSafari'
  | 'iosGuide'
  | 'manual';

/** For this long after a "no", the app doesn't ask again. */
const DECLINED_MS = 30 * DAY_MS;

/** An iPad may call itself a Mac, but Macs have no touch screen (see `touchPoints` below). */
const IOS = /iPhone|iPad|iPod/;
const OTHER_ON_IOS = /CriOS|FxiOS|EdgiOS|OPiOS/;

type Seen = {
  userAgent: string;
  touchPoints: number;
  isStandalone: boolean;
  isInstalled: boolean;
  hasPrompt: boolean;
};

export function wayToInstall({
  userAgent,
  touchPoints,
  isStandalone,
  isInstalled,
  hasPrompt,
}: Seen): Way {
  if (isStandalone) return 'running';
  const isIos = IOS.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1);
  if (isInsideAnotherApp(userAgent)) return isIos ? 'leaveForSafari' : 'openChrome';
  if (isIos) return OTHER_ON_IOS.test(userAgent) ? 'openSafari' : 'iosGuide';
  // If the browser offers to install the app, it isn't installed, whatever we remembered.
  if (hasPrompt) return 'prompt';
  return isInstalled ? 'installed' : 'manual';
}

export type Moment = {
  sent: number;
  needsYou: boolean;
  declinedAt: number | undefined;
  now: number;
};

/**
 * Decides if the app may invite the person to install it: not within 30 days of a "no", and only if
 * they can do something. They must have sent an entry, and no entry may need them. Inside another
 * app, which may delete saved data, it asks right away, before anything is saved.
 */
export function mayInvite(way: Way, { sent, needsYou, declinedAt, now }: Moment): boolean {
  if (declinedAt !== undefined && Math.abs(now - declinedAt) < DECLINED_MS) return false;
  return (
    way === 'openChrome' ||
    way === 'leaveForSafari' ||
    (sent > 0 && !needsYou && ['prompt', 'openSafari', 'iosGuide'].includes(way))
  );
}
