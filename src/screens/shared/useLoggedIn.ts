import { useSyncExternalStore } from 'react';
import { ownerLoggedIn } from '../../device/login/session.ts';
import { onEveryReason } from './onEveryReason.ts';

/** Returns who is logged in. Follows logins and logouts in other windows. */
export function useLoggedIn(): string | undefined {
  return useSyncExternalStore(onEveryReason, ownerLoggedIn);
}
