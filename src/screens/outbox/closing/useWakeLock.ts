import { useEffect, useState } from 'react';

/**
 * Keeps the screen awake. The browser releases the lock whenever the page is
 * hidden, so the hook requests it again when the page is visible. Phones release it too when the
 * battery runs low. Returns whether the screen is kept awake, undefined until that is known.
 */
export function useWakeLock(): boolean | undefined {
  const [isAwake, setIsAwake] = useState<boolean>();
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const take = async () => {
      if (document.visibilityState !== 'visible') return;
      const taken = await requestLock();
      if (isOver) return taken?.release();
      lock = taken;
      setIsAwake(taken !== undefined);
      taken?.addEventListener('release', () => taken === lock && setIsAwake(false));
    };
    const takeAgain = () => void take();
    takeAgain();
    document.addEventListener('visibilitychange', takeAgain);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', takeAgain);
      void lock?.release();
    };
  }, []);
  return isAwake;
}

async function requestLock(): Promise<WakeLockSentinel | undefined> {
  // Older browsers have no wake lock. Phones in battery-saving mode refuse it.
  if (!('wakeLock' in navigator)) return undefined;
  return navigator.wakeLock.request('screen').catch(() => undefined);
}
