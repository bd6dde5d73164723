import { isInsideAnotherApp } from './anotherApp.ts';

/** How a person gets the app onto the home screen. `running`: it is the installed app that runs; `openChrome` and `leaveForSafari`: it is inside another app. */
export type Way =
  | 'running'
  | 'installed'
  | 'prompt'
  | 'openChrome'
  | 'leaveForSafari'
  | 'openSafari'
  | 'iosGuide'
  | 'manual';

/** A "no" counts for so long. */
const DECLINED_MS = 30 * 24 * 60 * 60_000;

/** An iPad calls itself a Mac, but no Mac can be touched. */
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
  // A browser that offers it knows that it is not installed, whatever was the case once.
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
 * Whether a person may be asked: not soon after a "no", and only where there is something to do; after the first success and not while an
 * entry needs them. Inside another app, which may forget what is saved, before anything is.
 */
export function mayInvite(way: Way, { sent, needsYou, declinedAt, now }: Moment): boolean {
  if (declinedAt !== undefined && Math.abs(now - declinedAt) < DECLINED_MS) return false;
  return (
    way === 'openChrome' ||
    way === 'leaveForSafari' ||
    (sent > 0 && !needsYou && ['prompt', 'openSafari', 'iosGuide'].includes(way))
  );
}
