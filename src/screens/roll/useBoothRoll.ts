import { useEffect, useState } from 'react';
import { fetchBoothRoll, readBoothRoll, type KeptRoll, type Booth } from '../../device/api/roll.ts';
import { readSession } from '../../device/api/session.ts';
import { enrolledHere, type Enrolled } from '../../device/roll/enrolledHere.ts';
import type { RollVoter } from '../../domain/calls/roll.ts';
import { VOTER_ID } from '../../domain/forms/personFields.ts';
import { housesOf, type House } from '../../domain/roll/houses.ts';
import { indexRoll, type RollIndex } from '../../domain/roll/rollIndex.ts';

const ASK_AGAIN_MS = 60_000;
/** A booth is typed digit by digit, and only the whole number names the one that is meant. */
const TYPED_MS = 1_500;
const DAY_MS = 24 * 60 * 60_000;
/** The office seldom imports a roll during the day. */
const NONE_MS = 60 * 60_000;

/** When the host said that it has no roll for this person and booth. */
const noneAt = new Map<string, number>();
const isKnownAsNone = (of: string) => Date.now() - (noneAt.get(of) ?? 0) < NONE_MS;

/**
 * A booth's roll, ready to be searched. `done` has the lines whose voters are enrolled. `last` is
 * the voter who was enrolled last: the next one is next door, in the same street.
 */
export type OpenRoll = Pick<KeptRoll, 'importedAt'> & {
  place: Booth;
  index: RollIndex<RollVoter>;
  houses: House<RollVoter>[];
  done: ReadonlySet<number>;
  last: Pick<Enrolled, 'line' | 'street'> | undefined;
};

/**
 * Why there is no roll. `looking`: the phone is still being asked, for a moment. `coming`: it is
 * being fetched. `none`: the office has none of this booth for this person. `noAnswer`: it could
 * not be fetched. `nowhere`: no booth is set.
 */
export type NoRoll = 'looking' | 'coming' | 'none' | 'noAnswer' | 'nowhere';

/**
 * Opens the roll of a booth. If the phone has none, or one of yesterday, fetches it, again and
 * again until it comes. It weighs less than one photo, so it comes to those who save data, too.
 * @param booth a number, or '' while none is known
 */
export function useBoothRoll(assembly: string, booth: string, owner: string): OpenRoll | NoRoll {
  const [found, setFound] = useState<{ of: string; roll: OpenRoll | NoRoll }>();
  const of = `${owner} ${assembly} ${booth}`;
  const isPlace = assembly !== '' && booth !== '';
  const [atFirst] = useState(of);
  useEffect(() => {
    if (!isPlace) return;
    const place = { assembly, booth };
    const stop = new AbortController();
    const set = (roll: OpenRoll | NoRoll) => !stop.signal.aborted && setFound({ of, roll });
    const start = async () => {
      const kept = await openRoll(place, owner);
      const isNone = !kept && isKnownAsNone(of);
      set(kept ?? (isNone ? 'none' : navigator.onLine ? 'coming' : 'noAnswer'));
      if (isNone || (kept && Date.now() - kept.at < DAY_MS)) return;
      if (of !== atFirst) await new Promise((resolve) => setTimeout(resolve, TYPED_MS));
      let result: Fetched = 'noAnswer';
      const fetchIt = async () => {
        if (stop.signal.aborted || result !== 'noAnswer') return;
        result = await fetchRoll(place, owner);
        if (result === 'none') noneAt.set(of, Date.now());
        if (result === 'came') set((await openRoll(place, owner)) ?? 'noAnswer');
        else if (!kept) set(result);
      };
      await fetchIt();
      const ask = () => void fetchIt().catch(() => undefined);
      const timer = setInterval(ask, ASK_AGAIN_MS);
      stop.signal.addEventListener('abort', () => clearInterval(timer));
      addEventListener('online', ask, stop);
    };
    // Without a store there is no roll, and the form works without one.
    void start().catch(() => set('noAnswer'));
    return () => stop.abort();
  }, [assembly, booth, owner, of, isPlace, atFirst]);
  if (!isPlace) return 'nowhere';
  if (found?.of === of) return found.roll;
  return isKnownAsNone(of) ? 'none' : 'looking';
}

async function openRoll(
  place: Booth,
  owner: string,
): Promise<(OpenRoll & { at: number }) | undefined> {
  const roll = await readBoothRoll(place, owner);
  if (!roll || roll.voters.length === 0) return undefined;
  const enrolled = await enrolledHere(owner, place);
  return {
    place,
    at: roll.at,
    importedAt: roll.importedAt,
    index: indexRoll(roll.voters),
    houses: housesOf(roll.voters),
    done: linesOf(enrolled, roll.voters),
    last: enrolled.at(-1),
  };
}

/** Finds the enrolled on the roll. The line alone tells where the roll has an older voter ID. */
function linesOf(enrolled: Enrolled[], voters: RollVoter[]): Set<number> {
  const ids = new Set(enrolled.map(({ voterId }) => voterId));
  const lines = new Set(enrolled.map(({ line }) => line));
  const isEnrolled = ({ voterId, line }: RollVoter) =>
    VOTER_ID.test(voterId) ? ids.has(voterId) : lines.has(line);
  return new Set(voters.filter(isEnrolled).map(({ line }) => line));
}

type Fetched = 'came' | 'none' | 'noAnswer';

async function fetchRoll(place: Booth, owner: string): Promise<Fetched> {
  const session = await readSession();
  if (session?.owner !== owner) return 'noAnswer';
  const result = await fetchBoothRoll(place, session);
  if (typeof result === 'number') return 'came';
  return result === 'none' || result === 'notAllowed' ? 'none' : 'noAnswer';
}
