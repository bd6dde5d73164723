import { loadChunk } from '../../ui/loadChunk.ts';
import { FOR_MEMBERS, loadMemberLayout } from '../routes/lazyScreens.ts';
import { MEMBER_TEXTS } from '../screenList.ts';
import { renewOr } from '../updates/renewApp.ts';
import { loadFallback } from '../texts/i18n.ts';
import { loadTexts } from '../texts/loadTexts.ts';
import { watchUse } from '../updates/watchUse.ts';

const RETRY_MS = 5_000;

/**
 * Notes from now on whether somebody uses the page. Once it is idle, starts what the first screen
 * doesn't wait for.
 */
export async function afterFirstScreen(): Promise<void> {
  watchUse();
  await whenIdle();
  // The other language's texts would keep the home waiting.
  const home = location.pathname === '/login' ? loadHome() : Promise.resolve();
  void home.then(loadFallback);
  await startBackground();
}

/**
 * Resolves once the first screen is drawn and the page is idle. WebKit can't tell when it is
 * idle; there it resolves after 200 ms.
 */
function whenIdle(): Promise<unknown> {
  return new Promise((resolve) =>
    'requestIdleCallback' in globalThis
      ? requestIdleCallback(resolve, { timeout: 2_000 })
      : setTimeout(resolve, 200),
  );
}

/** Fetches the home while somebody logs in. If this fails, it loads when it is drawn. */
async function loadHome(): Promise<void> {
  const home = FOR_MEMBERS.find(({ path }) => path === '/home');
  const texts = loadTexts([...MEMBER_TEXTS, ...(home?.texts ?? [])]);
  await Promise.all([texts, home?.load(), loadMemberLayout()]).catch(() => undefined);
}

/**
 * Loads and starts the background work. If it doesn't load, it is retried until it does: a bad line
 * comes back without any event.
 */
async function startBackground(): Promise<void> {
  const background = await loadChunk(() => import('./background.ts'))
    .catch(renewOr)
    .catch(() => undefined);
  if (background) await background.startBackground();
  else setTimeout(() => void startBackground(), RETRY_MS);
}
