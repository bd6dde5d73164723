import { lazy, Suspense, type ComponentType } from 'react';
import { Navigate, Outlet, Route, Routes } from 'react-router-dom';
import { isLoggedIn } from '../device/session.ts';
import { Layout } from './Layout.tsx';
import { LoadingScreen } from './LoadingScreen.tsx';

const LoginScreen = screen(() => import('../screens/LoginScreen.tsx'), 'LoginScreen');
const HomeScreen = screen(() => import('../screens/HomeScreen.tsx'), 'HomeScreen');
const EnrolVoterScreen = screen(() => import('../screens/voter/EnrolVoterScreen.tsx'), 'EnrolVoterScreen');
const OutboxScreen = screen(() => import('../screens/outbox/OutboxScreen.tsx'), 'OutboxScreen');
const ClosingScreen = screen(() => import('../screens/closing/ClosingScreen.tsx'), 'ClosingScreen');
const PhoneScreen = screen(() => import('../screens/phone/PhoneScreen.tsx'), 'PhoneScreen');
const SecondCopyScreen = screen(() => import('../screens/secondcopy/SecondCopyScreen.tsx'), 'SecondCopyScreen');

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route element={<Suspense fallback={<LoadingScreen />}><Outlet /></Suspense>}>
          <Route path="/login" element={<LoginScreen />} />
          <Route element={<Protected />}>
            <Route path="/home" element={<HomeScreen />} />
            <Route path="/enrolvoter" element={<EnrolVoterScreen />} />
            <Route path="/outbox" element={<OutboxScreen />} />
            <Route path="/closing" element={<ClosingScreen />} />
            <Route path="/phone" element={<PhoneScreen />} />
            <Route path="/secondcopy" element={<SecondCopyScreen />} />
          </Route>
          <Route path="*" element={<Navigate to={isLoggedIn() ? '/home' : '/login'} replace />} />
        </Route>
      </Route>
    </Routes>
  );
}

/** Screens behind the login: without a stored token they lead to the start. */
function Protected() {
  return isLoggedIn() ? <Outlet /> : <Navigate to="/" replace />;
}

/** A screen in a chunk of its own. A chunk that did not load is asked for once more before that is an error. */
function screen<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return lazy(async () => ({ default: (await load().catch(load))[name] }));
}
