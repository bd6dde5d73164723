import { Navigate, Outlet } from 'react-router-dom';
import { useOutbox } from '../../screens/outbox/useOutbox.ts';
import { LoadingScreen } from './LoadingScreen.tsx';

/** In the place of a guest's screen: who is logged in is taken home, unless the host has ended the login. Then the only way on is to log in again. */
export function LoggedInAlready() {
  const outbox = useOutbox();
  if (outbox.status === 'loading') return <LoadingScreen />;
  const isLoginOver = outbox.status === 'ready' && outbox.queue.trouble === 'loginNeeded';
  return isLoginOver ? <Outlet /> : <Navigate to="/home" replace />;
}
