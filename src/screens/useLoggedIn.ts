import { useSyncExternalStore } from 'react';
import { ownerLoggedIn } from '../device/host/session.ts';
import { onEveryReason } from './onEveryReason.ts';

/** Who is logged in, also where another window has logged in or out. */
export function useLoggedIn(): string | undefined {
  return useSyncExternalStore(onEveryReason, ownerLoggedIn);
}
