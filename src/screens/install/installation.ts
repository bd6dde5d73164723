import { useSyncExternalStore } from 'react';
import { INSTALL_PROMPT_KEPT, INSTALLED_KEY } from '../../domain/app/storageKeys.ts';
import { wayToInstall, type Way } from '../../domain/app/installation.ts';

/** https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent, Chromium only; kept by build/beforeApp.ts. */
type InstallPrompt = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> };
type RelatedApps = {
  getInstalledRelatedApps?: () => Promise<{ platform: string }[]>;
  standalone?: boolean;
};

const DECLINED = 'installDeclinedAt';
const CHANGES = [INSTALL_PROMPT_KEPT, 'appinstalled', 'installchanged'];
const kept = globalThis as { installPrompt?: InstallPrompt | undefined };

/** How this phone gets the app onto the home screen, kept up to date. */
export function useWayToInstall(): Way {
  return useSyncExternalStore(onChange, wayHere);
}

/** Asks the system to install. It asks the person in its own words, and once only for each offer. */
export async function install(): Promise<void> {
  const offer = kept.installPrompt;
  kept.installPrompt = undefined;
  changed();
  const answer = await offer?.prompt();
  if (answer?.outcome === 'dismissed') decline();
}

export function decline(): void {
  localStorage.setItem(DECLINED, String(Date.now()));
  changed();
}

/** When the person said "no", in milliseconds since 1970, kept up to date. */
export function useDeclinedAt(): number | undefined {
  return useSyncExternalStore(onChange, declinedAt);
}

function declinedAt(): number | undefined {
  return Number(localStorage.getItem(DECLINED)) || undefined;
}

/** Finds out whether the app is installed although this page runs in the browser. */
export function watchInstallation(): void {
  const { getInstalledRelatedApps } = navigator as RelatedApps;
  // A browser that cannot tell leaves what was remembered.
  void getInstalledRelatedApps
    ?.call(navigator)
    .then((apps) => apps.length > 0 && rememberInstalled())
    .catch(() => undefined);
}

function rememberInstalled(): void {
  localStorage.setItem(INSTALLED_KEY, 'yes');
  changed();
}

function wayHere(): Way {
  return wayToInstall({
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    isStandalone:
      matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches ||
      (navigator as RelatedApps).standalone === true,
    isInstalled: localStorage.getItem(INSTALLED_KEY) === 'yes',
    hasPrompt: kept.installPrompt !== undefined,
  });
}

function onChange(callback: () => void): () => void {
  for (const type of CHANGES) addEventListener(type, callback);
  return () => CHANGES.forEach((type) => removeEventListener(type, callback));
}

function changed(): void {
  dispatchEvent(new Event('installchanged'));
}
