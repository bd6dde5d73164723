import { Outlet, useLocation } from 'react-router-dom';
import { LongWaitNotice } from '../../screens/LongWaitNotice.tsx';
import { InstallInvitation } from '../../screens/install/InstallInvitation.tsx';
import { SharedNotice } from '../../screens/post/SharedNotice.tsx';
import { isPractising } from '../../device/storage/practice.ts';
import { useIsWide } from '../../ui/useIsWide.ts';
import { BottomBar } from './BottomBar.tsx';
import { ContactLine } from './ContactLine.tsx';
import { Footer } from './Footer.tsx';
import { Frame } from './Frame.tsx';
import { LoginEnded } from './LoginEnded.tsx';
import { MemberHeader } from './MemberHeader.tsx';
import { MemberPlaces } from './MemberPlaces.tsx';
import { Sidebar } from './Sidebar.tsx';

/** What every screen has around it for who is logged in. */
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
      footer={
        <Footer>
          <MemberPlaces />
        </Footer>
      }
    >
      {!isPractising && <ContactLine />}
      <SharedNotice isMember />
      <LongWaitNotice />
      {!isPractising && <InstallInvitation />}
      <Outlet />
    </Frame>
  );
}
