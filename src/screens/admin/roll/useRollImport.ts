import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { LatestRollImport, type RollImport } from '../../../domain/calls/rollImport.ts';
import { askHost } from '../../../device/api/askHost.ts';

const AGAIN_MS = 1_000;

/** The office's latest import, null if there is none; or why it isn't known. */
export type Known = RollImport | null | 'loading' | 'missing';

/**
 * Returns the latest import, and asks again each second while the host works on it. `tell` sets
 * what a call answered, `ask` asks anew.
 */
export function useRollImport() {
  const [known, setKnown] = useState<Known>('loading');
  useEffect(() => {
    if (known !== 'loading' && !isAtWork(known)) return undefined;
    let isOver = false;
    const ask = async () => {
      const answer = await askHost('viewRollImport');
      const read = v.safeParse(LatestRollImport, answer?.data);
      if (isOver) return;
      if (read.success) setKnown(read.output.latest);
      // While the host works, a lost answer changes nothing: the next one comes soon.
      else setKnown(isAtWork(known) ? { ...known } : 'missing');
    };
    const timer = window.setTimeout(() => void ask(), known === 'loading' ? 0 : AGAIN_MS);
    return () => {
      isOver = true;
      window.clearTimeout(timer);
    };
  }, [known]);
  return { known, tell: setKnown, ask: () => setKnown('loading') };
}

function isAtWork(known: Known): known is RollImport {
  return (
    typeof known === 'object' &&
    known !== null &&
    (known.state === 'checking' || known.state === 'importing')
  );
}
