import { Navigate, Outlet } from 'react-router-dom';
import { needsLogin } from '../../domain/outbox/outcome.ts';
import { useOutbox } from '../../screens/shared/useOutbox.ts';
import { LoadingScreen } from './LoadingScreen.tsx';

/**
 * Takes the place of a guest's screen and sends a logged-in person home. If the host has ended
 * the login, it shows the guest's screen, because the only way on is to log in again.
 */
export function LoggedInAlready() {
  const outbox = useOutbox();
  if (outbox.status === 'loading') return <LoadingScreen />;
  const isLoginOver = outbox.status === 'ready' && needsLogin(outbox.queue.trouble);
  return isLoginOver ? <Outlet /> : <Navigate to="/home" replace />;
}
