import { lazy, Suspense } from 'react';
import { Navigate, Outlet, Route, Routes } from 'react-router-dom';
import { isLoggedIn, roleLoggedIn } from '../../device/login/session.ts';
import { ErrorBoundary } from '../frame/ErrorScreen.tsx';
import { Layout } from './Layout.tsx';
import { LoadingScreen } from '../frame/LoadingScreen.tsx';
import { FOR_ADMINS, FOR_GUESTS, FOR_MEMBERS, LoggedInAlready } from './lazyScreens.ts';

/** In the chunk of the members' frame, which is there when this is needed. */
const NoConsole = lazy(() =>
  import('../../screens/account/NoConsole.tsx').then((file) => ({ default: file.NoConsole })),
);

/** Declares the routes of section 2 of the specification. None has parameters. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route
          element={
            <Suspense fallback={<LoadingScreen />}>
              <Outlet />
            </Suspense>
          }
        >
          <Route element={<ForGuests />}>
            {FOR_GUESTS.map(({ path, Screen }) => (
              <Route key={path} path={path} element={<Screen />} />
            ))}
          </Route>
          <Route element={<ForMembers />}>
            {FOR_MEMBERS.map(({ path, Screen }) => (
              <Route key={path} path={path} element={<Screen />} />
            ))}
            <Route element={<ForAdmins />}>
              {FOR_ADMINS.map(({ path, Screen }) => (
                <Route key={path} path={path} element={<Screen />} />
              ))}
            </Route>
          </Route>
          <Route path="/" element={<Navigate to="/register" replace />} />
          <Route path="*" element={<Navigate to="/" replace />} />
        </Route>
      </Route>
    </Routes>
  );
}

/** Guards the screens behind the login: without a stored token they redirect to the start. */
function ForMembers() {
  return isLoggedIn() ? <Outlet /> : <Navigate to="/" replace />;
}

/**
 * Shows the console to admins only: others don't download screens that the host would give them
 * nothing for. The console isn't kept on the phone, so without the host it may be missing.
 */
function ForAdmins() {
  return roleLoggedIn() === 'admin' ? (
    <ErrorBoundary instead={<NoConsole why="needsHost" />}>
      <Outlet />
    </ErrorBoundary>
  ) : (
    <NoConsole why="noRight" />
  );
}

function ForGuests() {
  return isLoggedIn() ? <LoggedInAlready /> : <Outlet />;
}
