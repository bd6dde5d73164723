import { useEffect, useState } from 'react';
import {
  boothsHere,
  hearOfBooth,
  readBoothKnown,
  type BoothKnown,
} from '../../device/roll/boothKnown.ts';
import { onTeamNews } from '../../device/roll/team.ts';
import type { Booth } from '../../device/api/roll.ts';
import { MyBooths } from '../../domain/calls/roll.ts';
import { onEveryReason } from '../shared/onEveryReason.ts';
import { useHostQuery } from '../shared/useHostQuery.ts';

/**
 * Returns the booths to which the office assigned this person, and those to show: these, or else
 * those whose roll this phone has. Each is undefined while it isn't known.
 */
export function useBooths(owner: string): Record<'assigned' | 'booths', Booth[] | undefined> {
  const { answer } = useHostQuery('myBooths', MyBooths);
  const [here, setHere] = useState<Booth[]>();
  useEffect(() => {
    let isShown = true;
    // Without a store, nothing is here.
    void boothsHere(owner)
      .catch(() => [])
      .then((booths) => isShown && setHere(booths));
    return () => {
      isShown = false;
    };
  }, [owner]);
  const assigned = answer.status === 'ready' ? answer.data : undefined;
  if (assigned && assigned.length > 0) return { assigned, booths: assigned };
  // A host that is slow to answer needn't hold up what the phone knows.
  const booths = answer.status === 'loading' && here?.length === 0 ? undefined : here;
  return { assigned, booths };
}

/**
 * Returns what this phone knows of a booth, and follows it, after it has heard what is new.
 * Undefined until it has been read.
 */
export function useBoothKnown(owner: string, { assembly, booth }: Booth): BoothKnown | undefined {
  const [known, setKnown] = useState<BoothKnown>();
  useEffect(() => {
    let turn = 0;
    const read = async () => {
      const mine = (turn += 1);
      // The bar above every screen reports a store that doesn't open.
      const came = await readBoothKnown(owner, { assembly, booth }).catch(() => undefined);
      if (mine === turn) setKnown(came);
    };
    const again = () => void read();
    again();
    const stops = [onTeamNews(again), onEveryReason(again)];
    void hearOfBooth(owner, { assembly, booth }).catch(() => undefined);
    return () => {
      turn = -1;
      for (const stop of stops) stop();
    };
  }, [owner, assembly, booth]);
  return known;
}
