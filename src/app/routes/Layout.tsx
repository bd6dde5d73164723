import { Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { Outlet, useLocation, NavLink } from 'react-router-dom';
import { readLoss } from '../../device/outbox/lossMarker.ts';
import { onOutboxChange } from '../../device/storage/changes.ts';
import { isPractising } from '../../device/storage/practice.ts';
import { isLoggedIn } from '../../device/login/session.ts';
import { SharedNotice } from '../../screens/enrol/post/SharedNotice.tsx';
import { Frame } from '../frame/Frame.tsx';
import { guestInvitation } from '../frame/guestInvitation.ts';
import { takeOwnLetters } from '../texts/ownLetters.ts';
import { LoadingScreen } from '../frame/LoadingScreen.tsx';
import { MemberLayout, PracticeBar } from './lazyScreens.ts';
import { laterPart, lazyPart } from '../../ui/lazyPart.ts';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../ui/Button.tsx';
import { Header } from '../frame/Header.tsx';

const NotedLoss = lazyPart(() =>
  import('../../screens/outbox/phone/NotedLoss.tsx').then((file) => file.NotedLoss),
);
const Footer = laterPart(() => import('../frame/Footer.tsx').then((file) => file.Footer));
const Toaster = laterPart(() => import('../../ui/Toaster.tsx').then((file) => file.Toaster));

/**
 * Frames every screen. The frame for members has more in it and is a chunk of its own. The
 * toaster is outside both frames, so a message outlives the change from one to the other.
 */
export function Layout() {
  // Logging in and out always navigate, and each navigation renders this again.
  const { pathname } = useLocation();
  useLayoutEffect(takeOwnLetters, [pathname]);
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
  const [hasLoss, setHasLoss] = useState(false);
  useEffect(() => {
    const look = () => setHasLoss(knowsLoss());
    look();
    return onOutboxChange(look);
  }, []);
  return (
    <Frame header={<GuestHeader />} footer={<Footer />}>
      <SharedNotice isMember={false} />
      {guestInvitation()}
      {hasLoss && (
        <Suspense>
          <NotedLoss />
        </Suspense>
      )}
      <Outlet />
    </Frame>
  );
}

function knowsLoss(): boolean {
  return readLoss() !== undefined;
}

function GuestHeader() {
  const { t } = useTranslation();
  return (
    <Header home="/">
      <nav className="top__links" aria-label={t('common:menu')}>
        <NavLink className={buttonClass({ kind: 'onDark' })} to="/login">
          {t('frame:to.login')}
        </NavLink>
        <NavLink className={buttonClass({ kind: 'onDark' })} to="/register">
          {t('frame:to.register')}
        </NavLink>
      </nav>
    </Header>
  );
}
