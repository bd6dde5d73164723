import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { isPractising } from '../../device/storage/practice.ts';
import { isLoggedIn } from '../../device/host/session.ts';
import { SharedNotice } from '../../screens/post/SharedNotice.tsx';
import { Footer } from './Footer.tsx';
import { Frame } from './Frame.tsx';
import { GuestHeader } from './GuestHeader.tsx';
import { guestInvitation } from '../start/guestInvitation.ts';
import { LoadingScreen } from './LoadingScreen.tsx';
import { MemberLayout, PracticeBar } from '../screens.ts';
import { lazyPart } from '../../ui/lazyPart.ts';

const Toaster = lazyPart(() => import('../../ui/Toaster.tsx').then((file) => file.Toaster));

/** What every screen has around it; for members that is more, and comes in a chunk of its own. A message outlives the change from one to the other. */
export function Layout() {
  // Logging in and out always navigate: that is when this is worked out anew.
  useLocation();
  return (
    <>
      {isPractising && (
        <Suspense>
          <PracticeBar />
        </Suspense>
      )}
      {isLoggedIn() ? (
        <Suspense fallback={<LoadingScreen />}>
          <MemberLayout />
        </Suspense>
      ) : (
        <GuestLayout />
      )}
      <Suspense>
        <Toaster />
      </Suspense>
    </>
  );
}

function GuestLayout() {
  return (
    <Frame header={<GuestHeader />} footer={<Footer />}>
      <SharedNotice isMember={false} />
      {guestInvitation()}
      <Outlet />
    </Frame>
  );
}
