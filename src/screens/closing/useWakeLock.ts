import { useEffect, useState } from 'react';

/**
 * Keeps the screen awake while `isWanted`. The browser lets go whenever the page is hidden, so it is asked again when
 * the page is back. Returns whether the screen is kept awake; undefined while that is not known.
 */
export function useWakeLock(isWanted: boolean): boolean | undefined {
  const [isAwake, setIsAwake] = useState<boolean>();
  useEffect(() => {
    if (!isWanted) return;
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const take = async () => {
      if (document.visibilityState !== 'visible') return;
      const taken = await requestLock();
      if (isOver) return taken?.release();
      lock = taken;
      setIsAwake(taken !== undefined);
    };
    const takeAgain = () => void take();
    takeAgain();
    document.addEventListener('visibilitychange', takeAgain);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', takeAgain);
      void lock?.release();
    };
  }, [isWanted]);
  return isAwake;
}

async function requestLock(): Promise<WakeLockSentinel | undefined> {
  // Missing in older browsers; refused where the phone saves its battery.
  if (!('wakeLock' in navigator)) return undefined;
  return navigator.wakeLock.request('screen').catch(() => undefined);
}
