import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router-dom';
import { isLoggedIn } from '../device/session.ts';
import { LongWaitNotice } from '../screens/LongWaitNotice.tsx';
import { SharedNotice } from '../screens/post/SharedNotice.tsx';
import { InstallInvitation } from '../screens/install/InstallInvitation.tsx';
import { Toaster } from '../ui/Toaster.tsx';
import { useIsWide } from '../ui/useIsWide.ts';
import { BottomBar } from './BottomBar.tsx';
import { ContactLine } from './ContactLine.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { LoginEnded } from './LoginEnded.tsx';
import { Sidebar } from './Sidebar.tsx';
import { UpdateBar } from './UpdateBar.tsx';
import './Layout.css';

/** What every screen has around it. */
export function Layout() {
  const { t } = useTranslation();
  // Logging in and out always navigate: that is when this is worked out anew.
  const { pathname } = useLocation();
  const isMember = isLoggedIn();
  const isWide = useIsWide();
  return (
    <>
      <a className="skip" href="#content">{t('common:skip')}</a>
      <Header isMember={isMember} isWide={isWide} />
      {isMember && !isWide && <BottomBar />}
      {isMember && pathname !== '/login' && <LoginEnded />}
      <UpdateBar />
      <div className="frame">
        {isMember && isWide && <Sidebar />}
        <main id="content" tabIndex={-1} className="page">
          {isMember && <ContactLine />}
          <SharedNotice isMember={isMember} />
          {isMember && <LongWaitNotice />}
          {isMember && <InstallInvitation />}
          <Outlet />
        </main>
      </div>
      <Footer isMember={isMember} />
      <Toaster />
    </>
  );
}
