import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { isLoggedIn, reconcileSession } from '../device/session.ts';
import { ErrorBoundary } from './ErrorScreen.tsx';
import { startI18n } from './i18n.ts';
import { loadChunk } from './loadChunk.ts';
import { renewOr } from './renewApp.ts';
import { sayThatTextsAreMissing } from './sayThatTextsAreMissing.ts';
import { AppRoutes } from './routes.tsx';
import { FOR_GUESTS, FOR_MEMBERS, loadMemberLayout, MEMBER_TEXTS } from './screens.ts';
import { trustOwnScripts } from './trustScripts.ts';
import { updateAtStart } from './takeOver.ts';
import { watchUse } from './watchUse.ts';
import { noteShared } from '../screens/post/sharedTicket.ts';
import { keepTheme } from '../screens/settings/theme.ts';
import '../ui/theme.css';

trustOwnScripts();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no root');

keepTheme();
noteShared();
// Nothing here may wait at the top level: every other chunk imports from this one, and would wait for it.
void begin(root);

async function begin(element: HTMLElement): Promise<void> {
  // First of all: what the old worker has to fetch meanwhile would keep the new one waiting.
  if (await updateAtStart()) location.reload();
  else await start(element);
}

async function start(element: HTMLElement): Promise<void> {
  await startI18n(loadAhead()).catch(sayThatTextsAreMissing(element));
  // A store that does not open is said on every screen; the app starts all the same.
  await reconcileSession().catch(() => undefined);
  createRoot(element).render(
    <StrictMode>
      <ErrorBoundary>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
      </ErrorBoundary>
    </StrictMode>,
  );
  watchUse();
  await startBehindTheScreen();
}

/** Fetched only now, so that the first screen does not wait for it. What does not come is asked for again when the network is back. */
async function startBehindTheScreen(): Promise<void> {
  const background = await loadChunk(() => import('./background.ts')).catch(renewOr).catch(() => undefined);
  if (background) await background.startBackground();
  else addEventListener('online', () => void startBehindTheScreen(), { once: true });
}

/**
 * The chunks of the first screen come while the texts do. What does not come is asked for again, and missed, when it is drawn.
 * @returns the name spaces of its texts
 */
function loadAhead(): string[] {
  const wanted = [...FOR_GUESTS, ...FOR_MEMBERS].find(({ path }) => path === location.pathname);
  const chunks = [wanted?.load, isLoggedIn() ? loadMemberLayout : undefined];
  for (const load of chunks) void load?.().catch(() => undefined);
  return [...(isLoggedIn() ? MEMBER_TEXTS : []), ...(wanted?.texts ?? [])];
}
