import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { readConstituency, type Constituency } from '../../device/roll/constituency.ts';
import { keepingOf, onKeeping, type Keeping } from '../../device/roll/keepConstituency.ts';

/**
 * Follows a constituency on this phone. `kept` is null if the phone doesn't keep it, and undefined
 * until that has been read.
 */
export function useKeptConstituency(
  owner: string,
  assembly: string,
): { kept: Constituency | null | undefined; keeping: Keeping } {
  const keeping = useSyncExternalStore(
    onKeeping,
    useCallback(() => keepingOf(owner, assembly), [owner, assembly]),
  );
  const [kept, setKept] = useState<Constituency | null>();
  useEffect(() => {
    let turn = 0;
    const read = async () => {
      const mine = (turn += 1);
      // The bar above every screen reports a store that doesn't open.
      const came = await readConstituency(owner, assembly).catch(() => undefined);
      if (mine === turn) setKept(came ?? null);
    };
    const again = () => void read();
    again();
    const stop = onKeeping(again);
    return () => {
      turn = -1;
      stop();
    };
  }, [owner, assembly]);
  return { kept, keeping };
}
