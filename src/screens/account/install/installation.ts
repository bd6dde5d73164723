import { useSyncExternalStore } from 'react';
import { INSTALL_PROMPT_KEPT, INSTALLED_KEY } from '../../../domain/app/storageKeys.ts';
import { wayToInstall, type Way } from '../../../domain/app/installation.ts';

/**
 * The event that build/bootstrap.ts keeps. Chromium only:
 * https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent
 */
type InstallPrompt = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> };
type RelatedApps = {
  getInstalledRelatedApps?: () => Promise<{ platform: string }[]>;
  standalone?: boolean;
};

const DECLINED = 'installDeclinedAt';
const CHANGES = [INSTALL_PROMPT_KEPT, 'appinstalled', 'installchanged'];
const kept = globalThis as { installPrompt?: InstallPrompt | undefined };

/** The offer whose dialog was opened last. */
let opened: InstallPrompt | undefined;

/** Returns how this phone can install the app, kept up to date. */
export function useWayToInstall(): Way {
  return useSyncExternalStore(onChange, wayHere);
}

/**
 * Opens the browser's own install dialog. Each offer of the browser works only once. A second tap
 * while the dialog is open does nothing.
 */
export async function install(): Promise<void> {
  const offer = kept.installPrompt;
  if (!offer || offer === opened) return;
  opened = offer;
  const answer = await offer.prompt().finally(() => {
    kept.installPrompt = undefined;
    changed();
  });
  if (answer.outcome === 'dismissed') decline();
}

export function decline(): void {
  localStorage.setItem(DECLINED, String(Date.now()));
  changed();
}

/** Returns when the person declined, in milliseconds since 1970, kept up to date. */
export function useDeclinedAt(): number | undefined {
  return useSyncExternalStore(onChange, declinedAt);
}

function declinedAt(): number | undefined {
  return Number(localStorage.getItem(DECLINED)) || undefined;
}

/** Finds out and remembers if the app is installed, for pages that run in a browser tab. */
export function watchInstallation(): void {
  const { getInstalledRelatedApps } = navigator as RelatedApps;
  // If the browser can't tell, keep the remembered answer.
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
