import { useEffect, useRef, useState } from 'react';
import { readBoothRoll } from '../../../../device/api/roll.ts';
import { searchRolls, type Found, type FoundInRolls } from '../../../../device/roll/searchRolls.ts';
import { houseOf, housesOf, type House } from '../../../../domain/roll/houses.ts';
import type { RollVoter } from '../../../../domain/calls/roll.ts';
import type { EnrolledAs } from '../../../../device/roll/enrolledHere.ts';
import { marksOf, type Marks } from '../useBoothRoll.ts';
import { beginReading } from './beginReading.ts';

const keyOf = ({ place: { assembly, booth } }: Found) => `${assembly} ${booth}`;

/**
 * Searches all rolls of these constituencies as a person types. `failed` if that can't be done,
 * undefined before the first answer.
 * @param most so many voters are returned, the best first
 */
export function useFound(
  owner: string,
  assemblies: readonly string[],
  query: string,
  most: number,
): FoundInRolls | 'failed' | undefined {
  const [found, setFound] = useState<FoundInRolls | 'failed'>();
  const search = useRef<Awaited<ReturnType<typeof searchRolls>>>(undefined);
  const asked = useRef({ query, most });
  useEffect(() => {
    let isOver = false;
    const fail = () => !isOver && setFound('failed');
    const endReading = beginReading();
    const hear = (came: FoundInRolls) => {
      if (endReading && came.ready === came.all) endReading();
      setFound(came);
    };
    const open = async () => {
      if (!endReading) return fail();
      const opened = await searchRolls(owner, [...assemblies], hear, fail);
      if (isOver) return opened.end();
      search.current = opened;
      opened.ask(asked.current);
    };
    void open().catch(fail);
    return () => {
      isOver = true;
      if (endReading) endReading();
      search.current?.end();
      search.current = undefined;
    };
  }, [owner, assemblies]);
  useEffect(() => {
    asked.current = { query, most };
    search.current?.ask(asked.current);
  }, [query, most]);
  return found;
}

/** Says which of these voters are enrolled, by their booths. */
export function useMarks(
  owner: string,
  as: EnrolledAs,
  found: readonly Found[],
): ReadonlyMap<string, Marks> {
  const [marks, setMarks] = useState<ReadonlyMap<string, Marks>>(new Map());
  useEffect(() => {
    let isShown = true;
    const ofBooths = new Map(found.map((voter) => [keyOf(voter), voter]));
    const read = async () =>
      new Map(
        await Promise.all(
          Array.from(ofBooths, async ([key, roll]) => {
            const voters = found.filter((voter) => keyOf(voter) === key);
            return [key, await marksOf(roll, voters, owner, as)] as const;
          }),
        ),
      );
    // Without marks they can be chosen, too.
    void read().then(
      (came) => isShown && setMarks(came),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [owner, as, found]);
  return marks;
}

export const marksFor = (marks: ReadonlyMap<string, Marks>, voter: Found) =>
  marks.get(keyOf(voter));

/** Returns the house of a voter on their booth's roll. */
export async function readHouse(owner: string, voter: Found): Promise<House<RollVoter>> {
  const roll = await readBoothRoll(voter.place, owner);
  return houseOf<RollVoter>(housesOf(roll?.voters ?? []), voter);
}
