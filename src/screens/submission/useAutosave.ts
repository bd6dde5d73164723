import { useCallback, useEffect, useRef } from 'react';
import { announceChange } from '../../device/storage/changes.ts';

const PAUSE_MS = 300;

/**
 * Writes a draft while the person types, when the page goes out of sight, and when asked to. One write follows the
 * other, so that an older state never replaces a newer one.
 * @param write saves the state of the moment it is called
 * @returns `soon` after each change; `now` resolves when everything so far is written; `stop` holds it, once what is under way is written, until `resume`
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
    // A draft that cannot be written is no reason to disturb: saving says what is wrong, and the form is still there.
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
    // What was typed just before `stop` has not been written.
    soon();
  }, [soon]);

  useEffect(() => {
    const flush = () =>
      document.visibilityState === 'hidden' && timer.current !== undefined && void now();
    document.addEventListener('visibilitychange', flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      // The outbox lists unfinished forms, and may have looked before this one was written.
      if (timer.current !== undefined) void now().then(announceChange);
    };
  }, [now]);
  return { soon, now, stop, resume };
}
