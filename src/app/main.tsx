import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { isPractising } from '../device/storage/practice.ts';
import { isLoggedIn, reconcileSession } from '../device/host/session.ts';
import { ErrorBoundary } from './frame/ErrorScreen.tsx';
import { loadGuestInvitation } from './start/guestInvitation.ts';
import { loadFallback, startI18n } from './start/i18n.ts';
import { loadChunk } from '../ui/loadChunk.ts';
import { renewOr } from './updates/renewApp.ts';
import { sayThatTextsAreMissing } from './start/sayThatTextsAreMissing.ts';
import { AppRoutes } from './routes.tsx';
import { MEMBER_TEXTS, PRACTICE_TEXTS } from './screenList.ts';
import { FOR_GUESTS, FOR_MEMBERS, loadMemberLayout } from './screens.ts';
import { trustOwnScripts } from './start/trustScripts.ts';
import { updateAtStart } from './updates/activateWorker.ts';
import { watchUse } from './start/watchUse.ts';
import { noteShared } from '../screens/post/sharedTicket.ts';
import { leavePractice } from '../screens/practice.ts';
import { keepTheme } from '../screens/settings/theme.ts';
import '../ui/theme.css';
// For the bar in index.html, which stands before its chunk has come.
import './frame/BottomBar.css';

/** After this the frame is drawn without its screen, which says itself that it loads, or without the store. */
const PATIENCE_MS = 2_000;

trustOwnScripts();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no root');

keepTheme();
noteShared();
// Nothing here may wait at the top level: every other chunk imports from this one, and would wait for it.
void begin(root);

async function begin(element: HTMLElement): Promise<void> {
  // First of all: what the old worker has to fetch meanwhile would keep the new one waiting.
  if (await updateAtStart()) return location.reload();
  // Before its first screen; a page that cannot is real from its next start on, and reaches nothing until then.
  if (isPractising)
    await import('./start/practising.ts')
      .then((file) => file.startPractising())
      .catch(() => leavePractice(location.pathname));
  await start(element);
}

async function start(element: HTMLElement): Promise<void> {
  const { texts, parts } = loadAhead();
  // A store that does not open is said on every screen; the app starts all the same, and without one that does not answer.
  const session = within(
    PATIENCE_MS,
    reconcileSession().catch(() => undefined),
  );
  await Promise.all([startI18n(texts).catch(sayThatTextsAreMissing(element)), session, parts]);
  const draw = () =>
    createRoot(element).render(
      <StrictMode>
        <ErrorBoundary>
          <BrowserRouter>
            <AppRoutes />
          </BrowserRouter>
        </ErrorBoundary>
      </StrictMode>,
    );
  // Who is logged in has the screen soonest in one piece. For a guest's first visit React draws it in a transition: it lets go of the page's thread between parts, so that a touch is answered meanwhile.
  if (isLoggedIn()) draw();
  else startTransition(draw);
  watchUse();
  await whenIdle();
  loadFallback();
  await startBehindTheScreen();
}

/** The first screen is drawn, and nobody does anything. Where the browser cannot tell (WebKit), a moment later. */
function whenIdle(): Promise<unknown> {
  return new Promise((resolve) =>
    'requestIdleCallback' in globalThis
      ? requestIdleCallback(resolve, { timeout: 2_000 })
      : setTimeout(resolve, 200),
  );
}

/** Fetched only now, so that the first screen does not wait for it. What does not come is asked for again when the network is back. */
async function startBehindTheScreen(): Promise<void> {
  const background = await loadChunk(() => import('./start/background.ts'))
    .catch(renewOr)
    .catch(() => undefined);
  if (background) await background.startBackground();
  else addEventListener('online', () => void startBehindTheScreen(), { once: true });
}

/**
 * Has the chunks of the first screen come while its texts do, and its letters. What does not come is asked for again, and missed, when it is drawn.
 * @returns the name spaces of its texts, and when the rest is there or has been waited for long enough
 */
function loadAhead() {
  const wanted = [...FOR_GUESTS, ...FOR_MEMBERS].find(({ path }) => path === location.pathname);
  const loads = [
    ...(wanted ? [wanted.load] : []),
    isLoggedIn() ? loadMemberLayout : loadGuestInvitation,
  ];
  const come = Promise.all([
    document.fonts.ready,
    ...loads.map((load) => load().catch(() => undefined)),
  ]);
  return {
    texts: [
      ...(isLoggedIn() ? MEMBER_TEXTS : []),
      ...(isPractising ? PRACTICE_TEXTS : []),
      ...(wanted?.texts ?? []),
    ],
    parts: within(PATIENCE_MS, come),
  };
}

/** When the work is done, or has been waited for long enough. */
function within(milliseconds: number, work: Promise<unknown>): Promise<unknown> {
  return Promise.race([work, new Promise((resolve) => setTimeout(resolve, milliseconds))]);
}
