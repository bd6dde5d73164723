import { setImmediate } from 'node:timers/promises';
import { TableError } from './table.ts';

/** What reading a file may cost. A command on the host's own machine gives none. */
export type Budget = {
  /** Ends the reading, which throws the signal's reason. */
  signal?: AbortSignal;
  /** How long a workbook may wait while another is read. Without it, as long as that takes. */
  patienceMs?: number;
};

/** Runs work whose signal says `tooLong` after `ms`, or what one of `signals` says before. */
export async function inTime<Result>(
  ms: number,
  signals: AbortSignal[],
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new TableError('tooLong')), ms);
  try {
    return await work(AbortSignal.any([late.signal, ...signals]));
  } finally {
    clearTimeout(timer);
  }
}

/** Others wait no longer than this for their turn. */
const SLICE_MS = 10;

/**
 * Returns what a loop asks at each step whether it should `rest`, and so let others have the event
 * loop. Whatever a step does counts, because only the time is looked at.
 */
export function createPace({ signal }: Budget) {
  let begun = performance.now();
  return {
    isDue: () => performance.now() - begun > SLICE_MS,
    async rest(): Promise<void> {
      await setImmediate();
      signal?.throwIfAborted();
      begun = performance.now();
    },
  };
}
