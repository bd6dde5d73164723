import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { isLoggedIn } from '../../device/login/session.ts';
import { ErrorBoundary } from '../frame/ErrorScreen.tsx';
import { AppRoutes } from '../routes/routes.tsx';
import { afterFirstScreen } from './afterFirstScreen.ts';
import { beforeFirstScreen } from './beforeFirstScreen.ts';
import '../../ui/tokens.css';
import '../../ui/theme.css';
import '../../ui/layout.css';
// For the bar and the login in index.html, which show before their chunks have loaded.
import '../frame/BottomBar.css';
import '../../screens/account/login/LoginScreen.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no root');
// Don't await at the top level: every other chunk imports from this one, and would wait too.
void start(root);

/** Starts the app. What the page does before it has come is in build/bootstrap.ts. */
async function start(element: HTMLElement): Promise<void> {
  if (!(await beforeFirstScreen(element))) return;
  // A logged-in person gets the screen soonest in one piece. For a guest's first visit React
  // draws in a transition: it yields the main thread between parts, so that a touch is answered
  // meanwhile.
  if (isLoggedIn()) draw(element);
  else startTransition(() => draw(element));
  await afterFirstScreen();
}

/**
 * Draws the app. Takes over the login form from index.html as it stands, with what was typed,
 * unless it turns out to be in the wrong language.
 */
function draw(element: HTMLElement): void {
  const app = (
    <StrictMode>
      <ErrorBoundary>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
      </ErrorBoundary>
    </StrictMode>
  );
  const isDrawn = element.dataset['drawn'] === document.documentElement.lang && !isLoggedIn();
  if (isDrawn) hydrateRoot(element, app);
  else createRoot(element).render(app);
}
