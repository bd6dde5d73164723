import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { forgetOldGuestForms } from '../device/guestForms.ts';
import { sealOlderDrafts } from '../device/sealOlderDrafts.ts';
import { reconcileSession } from '../device/session.ts';
import { ErrorBoundary } from './ErrorScreen.tsx';
import { startI18n } from './i18n.ts';
import { keepDelivering } from './keepDelivering.ts';
import { sayThatTextsAreMissing } from './sayThatTextsAreMissing.ts';
import { AppRoutes } from './routes.tsx';
import { trustOwnScripts } from './trustScripts.ts';
import { keepUpToDate, updateAtStart } from './updates.ts';
import { watchUse } from './watchUse.ts';
import { keepAskingToPersist } from '../screens/askToPersist.ts';
import { watchInstallation } from '../screens/install/installation.ts';
import { noteShared } from '../screens/post/sharedTicket.ts';
import { keepNoticeLanguage } from '../screens/settings/notices.ts';
import { keepTheme } from '../screens/settings/theme.ts';
import '../ui/theme.css';

trustOwnScripts();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no root');

keepTheme();
noteShared();
// First of all: what the old worker has to fetch meanwhile would keep the new one waiting.
if (await updateAtStart()) location.reload();
else await start(root);

async function start(element: HTMLElement): Promise<void> {
  await startI18n().catch(sayThatTextsAreMissing(element));
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
  watchInstallation();
  keepNoticeLanguage();
  keepDelivering();
  keepAskingToPersist();
  // What cannot be sealed now is tried again at the next start.
  void sealOlderDrafts().catch(() => undefined);
  // What cannot be deleted now is asked about before it is shown, and goes at a later start.
  void forgetOldGuestForms(Date.now()).catch(() => undefined);
  await keepUpToDate();
}
