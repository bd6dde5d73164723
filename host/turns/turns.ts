import { once } from 'node:events';

/** Somebody else's turn took longer than the wait was worth. */
export class TurnTaken extends Error {}

/**
 * Returns a function that waits for a turn, in the order of asking, and resolves to the function
 * that ends it. The wait ends with the reason of `signal`.
 */
export function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return async (signal: AbortSignal): Promise<() => void> => {
    const before = last;
    const ended = new AbortController();
    const end = () => ended.abort();
    last = Promise.all([before, once(ended.signal, 'abort')]);
    const over = new AbortController();
    try {
      signal.throwIfAborted();
      await Promise.race([before, once(signal, 'abort', { signal: over.signal })]);
      signal.throwIfAborted();
      return end;
    } catch (error) {
      end();
      throw error;
    } finally {
      over.abort();
    }
  };
}
