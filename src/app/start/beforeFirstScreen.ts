import { isLoggedIn, reconcileSession } from '../../device/login/session.ts';
import { isPractising } from '../../device/storage/practice.ts';
import { leavePractice } from '../../screens/shared/practice.ts';
import { noteShared } from '../../screens/enrol/post/sharedTicket.ts';
import { keepTheme } from '../../screens/account/settings/theme.ts';
import { FOR_GUESTS, FOR_MEMBERS, loadMemberLayout } from '../routes/lazyScreens.ts';
import { MEMBER_TEXTS, PRACTICE_TEXTS } from '../screenList.ts';
import { updateAtStart } from '../updates/activateWorker.ts';
import { loadGuestInvitation } from '../frame/guestInvitation.ts';
import { startI18n } from '../texts/i18n.ts';
import { lettersForFirstScreen } from '../texts/ownLetters.ts';
import { sayThatTextsAreMissing } from '../texts/sayThatTextsAreMissing.ts';

/**
 * After this time the frame is drawn without its screen, which shows its own loader, or without
 * the store.
 */
const PATIENCE_MS = 2_000;
/** Only the service worker, and what the build puts beside it, may become a script. */
const OUR_SCRIPTS = /^\/(sw\.js|assets\/[\w.-]+\.js)$/;

/**
 * Does what the first screen waits for: theme, update, practice, texts, chunks, fonts, and a look
 * at who is logged in.
 * @param root where the app is drawn; it may already show the login form of index.html
 * @returns false if the page reloads instead
 */
export async function beforeFirstScreen(root: HTMLElement): Promise<boolean> {
  trustOwnScripts();
  const theme = keepTheme();
  noteShared();
  // Update first: whatever the old worker has to fetch meanwhile would keep the new one waiting.
  if (await updateAtStart()) {
    location.reload();
    return false;
  }
  // Start practice before the first screen. A page that can't practise reaches nothing, and is
  // real from its next start on.
  if (isPractising)
    await import('../practice/practising.ts')
      .then((file) => file.startPractising())
      .catch(() => leavePractice(location.pathname));
  const { texts, parts } = loadAhead(root, theme);
  // Every screen reports a store that doesn't open. The app starts anyway, and doesn't wait for a
  // store that never answers. If somebody else is logged in than it seemed, start again for them.
  const session = withTimeout(
    reconcileSession()
      .catch(() => false)
      .then((isChanged) => isChanged && location.reload()),
  );
  await Promise.all([startI18n(texts).catch(sayThatTextsAreMissing(root)), session, parts]);
  return true;
}

/**
 * Loads the first screen's chunks, the fonts and the chosen colours while its texts load. If a
 * chunk doesn't load, it is requested again when the screen is drawn, and only then reported
 * missing.
 * @returns the name spaces of the screen's texts, and `parts`, which resolves when the rest has
 * loaded or timed out
 */
function loadAhead({ dataset }: HTMLElement, theme: Promise<void>) {
  const wanted = [...FOR_GUESTS, ...FOR_MEMBERS].find(({ path }) => path === location.pathname);
  const loads = [
    ...(wanted ? [wanted.load] : []),
    isLoggedIn() ? loadMemberLayout : loadGuestInvitation,
  ];
  const isDrawn = dataset['drawn'] !== undefined;
  const looks = withTimeout(Promise.all([theme, lettersForFirstScreen(isDrawn)]));
  const chunks = Promise.all(loads.map((load) => load().catch(() => undefined)));
  return {
    texts: [
      ...(isLoggedIn() ? MEMBER_TEXTS : []),
      ...(isPractising ? PRACTICE_TEXTS : []),
      ...(wanted?.texts ?? []),
    ],
    // Never put a loader in place of a form in which somebody types.
    parts: Promise.all([looks, isDrawn ? chunks : withTimeout(chunks)]),
  };
}

/** Resolves when the work is done or PATIENCE_MS is over. */
function withTimeout(work: Promise<unknown>): Promise<unknown> {
  return Promise.race([work, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}

type TrustedTypes = {
  createPolicy(
    name: 'default',
    rules: { createScriptURL: (url: string) => string | null },
  ): unknown;
};

/**
 * Lets through the addresses of our own workers. Where the browser knows Trusted Types, the
 * host's policy forbids plain strings in place of a script. A string that would become HTML
 * or code has no rule here, and is refused.
 */
function trustOwnScripts(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createScriptURL(address) {
      const { origin, pathname } = new URL(address, location.href);
      return origin === location.origin && OUR_SCRIPTS.test(pathname) ? address : null;
    },
  });
}
