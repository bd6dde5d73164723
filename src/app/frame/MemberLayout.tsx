import { Outlet, useLocation } from 'react-router-dom';
import { LongWaitNotice } from '../../screens/LongWaitNotice.tsx';
import { InstallInvitation } from '../../screens/install/InstallInvitation.tsx';
import { SharedNotice } from '../../screens/post/SharedNotice.tsx';
import { isPractising } from '../../device/storage/practice.ts';
import { laterPart } from '../../ui/lazyPart.ts';
import { useIsWide } from '../../ui/useIsWide.ts';
import { BottomBar } from './BottomBar.tsx';
import { ContactLine } from './ContactLine.tsx';
import { Frame } from './Frame.tsx';
import { LoginEnded } from './LoginEnded.tsx';
import { MemberHeader } from './MemberHeader.tsx';
import { SCREENS } from '../screenList.ts';
import { Sidebar } from './Sidebar.tsx';
import { WorkFooter } from './WorkFooter.tsx';

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
