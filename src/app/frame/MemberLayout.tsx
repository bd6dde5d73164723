import { Outlet, useLocation, Link } from 'react-router-dom';
import { LongWaitNotice } from '../../screens/LongWaitNotice.tsx';
import { InstallInvitation } from '../../screens/install/InstallInvitation.tsx';
import { SharedNotice } from '../../screens/post/SharedNotice.tsx';
import { isPractising } from '../../device/storage/practice.ts';
import { laterPart } from '../../ui/lazyPart.ts';
import { useIsWide } from '../../ui/useIsWide.ts';
import { BottomBar } from './BottomBar.tsx';
import { ContactLine } from './ContactLine.tsx';
import { Frame } from './Frame.tsx';
import { MemberHeader } from './MemberHeader.tsx';
import { SCREENS } from '../screenList.ts';
import { Sidebar } from './Sidebar.tsx';
import { WorkFooter } from './WorkFooter.tsx';
import { useTranslation } from 'react-i18next';
import { needsLogin } from '../../domain/outbox/outcome.ts';
import { useOutbox } from '../../screens/outbox/useOutbox.ts';

const SiteFooter = laterPart(() => import('./SiteFooter.tsx').then((file) => file.SiteFooter));

/** What people read. On all other screens they work, and a long footer is only in the way. */
const OF_SITE = new Set(
  SCREENS.members
    .filter(({ file }) => /^(content|poster)/.test(file))
    .map(({ path }) => path.toLowerCase()),
);

/** Frames every screen of a logged-in person. */
export function MemberLayout() {
  const { pathname } = useLocation();
  const isWide = useIsWide();
  const header = (
    <>
      <MemberHeader isWide={isWide} />
      {!isWide && <BottomBar />}
      {pathname !== '/login' && <LoginEnded />}
    </>
  );
  return (
    <Frame
      header={header}
      side={isWide && <Sidebar />}
      footer={OF_SITE.has(pathname.toLowerCase()) ? <SiteFooter /> : <WorkFooter />}
    >
      {!isPractising && <ContactLine />}
      <SharedNotice isMember />
      <LongWaitNotice />
      {!isPractising && <InstallInvitation />}
      <Outlet />
    </Frame>
  );
}

/**
 * Tells on every screen that the login is over or the account suspended. That stops sending and
 * nothing else.
 */
function LoginEnded() {
  const { t } = useTranslation();
  const outbox = useOutbox();
  if (outbox.status !== 'ready' || !needsLogin(outbox.queue.trouble)) return null;
  return (
    <div className="login-ended" role="status">
      <p>{t(outbox.queue.trouble === 'suspended' ? 'logout:suspended' : 'logout:ended')}</p>
      <Link to="/login">{t('common:login')}</Link>
    </div>
  );
}
