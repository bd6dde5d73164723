import { useCallback, useEffect, useRef } from 'react';
import { announceChange } from '../../device/storage/changes.ts';

const PAUSE_MS = 300;

/**
 * Writes a draft while the person types, when the page is hidden, and on request. Writes run one
 * after the other, so that an older state never replaces a newer one.
 * @param write saves the state at the moment it is called
 * @returns `soon` is for each change; `now` resolves when everything so far is written; `stop`
 * resolves when the write in flight is done, and holds back others until `resume`
 */
export function useAutosave(write: () => Promise<void>) {
  const latest = useRef(write);
  useEffect(() => {
    latest.current = write;
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const chain = useRef(Promise.resolve());
  const isStopped = useRef(false);

  const now = useCallback((): Promise<void> => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (isStopped.current) return chain.current;
    // Ignore a draft that can't be written: saving reports the error, and the form is still
    // there.
    chain.current = chain.current.then(() => latest.current()).catch(() => undefined);
    return chain.current;
  }, []);
  const soon = useCallback(() => {
    timer.current ??= setTimeout(() => void now(), PAUSE_MS);
  }, [now]);
  const stop = useCallback((): Promise<void> => {
    isStopped.current = true;
    clearTimeout(timer.current);
    timer.current = undefined;
    return chain.current;
  }, []);
  const resume = useCallback(() => {
    isStopped.current = false;
    // Changes made just before `stop` haven't been written yet.
    soon();
  }, [soon]);

  useEffect(() => {
    const flush = () =>
      document.visibilityState === 'hidden' && timer.current !== undefined && void now();
    document.addEventListener('visibilitychange', flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      // The outbox lists unfinished forms, and may have read them before the last write was done.
      void (timer.current === undefined ? chain.current : now()).then(announceChange);
    };
  }, [now]);
  return { soon, now, stop, resume };
}
