import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { isPractising } from '../device/storage/practice.ts';
import { isLoggedIn, reconcileSession } from '../device/host/session.ts';
import { ErrorBoundary } from './frame/ErrorScreen.tsx';
import { loadGuestInvitation } from './start/guestInvitation.ts';
import { loadFallback, startI18n } from './start/i18n.ts';
import { loadTexts } from './start/loadTexts.ts';
import { loadChunk } from '../ui/loadChunk.ts';
import { renewOr } from './updates/renewApp.ts';
import { lettersForFirstScreen } from './start/ownLetters.ts';
import { sayThatTextsAreMissing } from './start/sayThatTextsAreMissing.ts';
import { AppRoutes } from './routes.tsx';
import { MEMBER_TEXTS, PRACTICE_TEXTS } from './screenList.ts';
import { FOR_GUESTS, FOR_MEMBERS, loadMemberLayout } from './lazyScreens.ts';
import { trustOwnScripts } from './start/trustScripts.ts';
import { updateAtStart } from './updates/activateWorker.ts';
import { watchUse } from './start/watchUse.ts';
import { noteShared } from '../screens/post/sharedTicket.ts';
import { leavePractice } from '../screens/practice.ts';
import { keepTheme } from '../screens/settings/theme.ts';
import '../ui/tokens.css';
import '../ui/theme.css';
// For the bar and the login in index.html, which show before their chunks have loaded.
import './frame/BottomBar.css';
import '../screens/login/LoginScreen.css';

/**
 * After this time the frame is drawn without its screen, which shows its own loader, or without
 * the store.
 */
const PATIENCE_MS = 2_000;
const RETRY_MS = 5_000;

trustOwnScripts();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no root');

keepTheme();
noteShared();
// Don't await at the top level: every other chunk imports from this one, and would wait too.
void begin(root);

async function begin(element: HTMLElement): Promise<void> {
  // Update first: whatever the old worker has to fetch meanwhile would keep the new one waiting.
  if (await updateAtStart()) return location.reload();
  // Start practice before the first screen. A page that can't practise reaches nothing, and is
  // real from its next start on.
  if (isPractising)
    await import('./start/practising.ts')
      .then((file) => file.startPractising())
      .catch(() => leavePractice(location.pathname));
  await start(element);
}

async function start(element: HTMLElement): Promise<void> {
  const { texts, parts } = loadAhead(element);
  // Every screen reports a store that doesn't open. The app starts anyway, and doesn't wait for a
  // store that never answers. If somebody else is logged in than it seemed, start again for them.
  const session = withTimeout(
    PATIENCE_MS,
    reconcileSession()
      .catch(() => false)
      .then((isChanged) => isChanged && location.reload()),
  );
  await Promise.all([startI18n(texts).catch(sayThatTextsAreMissing(element)), session, parts]);
  const app = (
    <StrictMode>
      <ErrorBoundary>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
      </ErrorBoundary>
    </StrictMode>
  );
  // Take over the login form from index.html as it stands, with what was typed, unless it turns
  // out to be in the wrong language.
  const draw = () => {
    const isDrawn = element.dataset['drawn'] === document.documentElement.lang && !isLoggedIn();
    if (isDrawn) hydrateRoot(element, app);
    else createRoot(element).render(app);
  };
  // A logged-in person gets the screen soonest in one piece. For a guest's first visit React
  // draws in a transition: it yields the main thread between parts, so that a touch is answered
  // meanwhile.
  if (isLoggedIn()) draw();
  else startTransition(draw);
  watchUse();
  await whenIdle();
  // The other language's texts would keep the home waiting.
  const home = location.pathname === '/login' ? loadHome() : Promise.resolve();
  void home.then(loadFallback);
  await startBehindTheScreen();
}

/** Fetches the home while somebody logs in. If this fails, it loads when it is drawn. */
async function loadHome(): Promise<void> {
  const home = FOR_MEMBERS.find(({ path }) => path === '/home');
  const texts = loadTexts([...MEMBER_TEXTS, ...(home?.texts ?? [])]);
  await Promise.all([texts, home?.load(), loadMemberLayout()]).catch(() => undefined);
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

/**
 * Starts the background work. It loads only now, so that the first screen doesn't wait for it. If
 * it doesn't load, it is retried until it does: a bad line comes back without any event.
 */
async function startBehindTheScreen(): Promise<void> {
  const background = await loadChunk(() => import('./start/background.ts'))
    .catch(renewOr)
    .catch(() => undefined);
  if (background) await background.startBackground();
  else setTimeout(() => void startBehindTheScreen(), RETRY_MS);
}

/**
 * Loads the first screen's chunks and the fonts while its texts load. If a chunk doesn't load, it
 * is requested again when the screen is drawn, and only then reported missing.
 * @returns the name spaces of the screen's texts, and `parts`, which resolves when the rest has
 * loaded or timed out
 */
function loadAhead({ dataset }: HTMLElement) {
  const wanted = [...FOR_GUESTS, ...FOR_MEMBERS].find(({ path }) => path === location.pathname);
  const loads = [
    ...(wanted ? [wanted.load] : []),
    isLoggedIn() ? loadMemberLayout : loadGuestInvitation,
  ];
  const isDrawn = dataset['drawn'] !== undefined;
  const letters = withTimeout(PATIENCE_MS, lettersForFirstScreen(isDrawn));
  const chunks = Promise.all(loads.map((load) => load().catch(() => undefined)));
  return {
    texts: [
      ...(isLoggedIn() ? MEMBER_TEXTS : []),
      ...(isPractising ? PRACTICE_TEXTS : []),
      ...(wanted?.texts ?? []),
    ],
    // Never put a loader in place of a form in which somebody types.
    parts: Promise.all([letters, isDrawn ? chunks : withTimeout(PATIENCE_MS, chunks)]),
  };
}

/** Resolves when the work is done or the time is over. */
function withTimeout(milliseconds: number, work: Promise<unknown>): Promise<unknown> {
  return Promise.race([work, new Promise((resolve) => setTimeout(resolve, milliseconds))]);
}
