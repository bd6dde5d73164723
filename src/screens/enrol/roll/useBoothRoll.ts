import { useEffect, useState } from 'react';
import { DAY_MS, isRecent } from '../../../domain/app/calendar.ts';
import {
  fetchBoothRoll,
  isRollHere,
  readBoothRoll,
  type KeptRoll,
  type Booth,
} from '../../../device/api/roll.ts';
import { readSession } from '../../../device/login/session.ts';
import {
  enrolledHere,
  type EnrolledAs,
  type EnrolledHere as Here,
} from '../../../device/roll/enrolledHere.ts';
import { enrolledLines, hearFromTeam, onTeamNews } from '../../../device/roll/team.ts';
import { onOutboxChange } from '../../../device/storage/changes.ts';
import type { RollVoter } from '../../../domain/calls/roll.ts';
import { findEnrolled } from '../../../domain/roll/findEnrolled.ts';
import { housesOf, type House } from '../../../domain/roll/houses.ts';
import { indexRoll, type RollIndex } from '../../../domain/roll/rollIndex.ts';

const ASK_AGAIN_MS = 60_000;
/** A booth is typed digit by digit, and only the whole number names the one that is meant. */
const TYPED_MS = 1_500;
/** The office seldom imports a roll during the day. */
const NONE_MS = 60 * 60_000;

/** When the host said that it has no roll for this person and booth. */
const noneAt = new Map<string, number>();
const isKnownAsNone = (of: string) => isRecent(noneAt.get(of) ?? 0, NONE_MS, Date.now());

/**
 * Who of a roll is enrolled `as` a voter, or as a member. `done` has the lines of those whom this
 * phone enrolled, `byTeam` those of everybody whom the host has told of, with the time in
 * milliseconds since 1970, 0 if unknown. `enrolled` has both. `wrong` has, by line, the entries of
 * this phone that won't arrive as they are. `last` is the voter who was enrolled here last: the
 * next one is next door, in the same street. `other` has the lines of those who are enrolled as
 * the other of the two, as far as it's known. `isOtherRoll`: the host has another roll, and what
 * it told is about that.
 */
export type Marks = {
  as: EnrolledAs;
  other: ReadonlySet<number>;
  done: ReadonlySet<number>;
  byTeam: ReadonlyMap<number, number>;
  enrolled: ReadonlySet<number>;
  wrong: ReadonlyMap<number, Pick<Here, 'id' | 'wrong'>>;
  last: Pick<Here, 'line' | 'street'> | undefined;
  isOtherRoll: boolean;
};

/** A booth's roll, ready to be searched. */
export type OpenRoll = Pick<KeptRoll, 'importedAt'> &
  Marks & {
    place: Booth;
    index: RollIndex<RollVoter>;
    houses: House<RollVoter>[];
  };

/**
 * Why there is no roll. `looking`: the phone is still being asked, for a moment. `coming`: it is
 * being fetched. `none`: the office has none of this booth for this person. `noAnswer`: it could
 * not be fetched. `full`: it came, and the phone has no room for it. `nowhere`: no booth is set.
 */
type NoRoll = 'looking' | 'coming' | 'none' | 'noAnswer' | 'full' | 'nowhere';

/**
 * Opens the roll of a booth. If the phone has none, or one of yesterday, fetches it, again and
 * again until it comes. It weighs less than one photo, so it comes to those who save data, too.
 * @param booth a number, or '' while none is known
 * @param as what the form enrols people as
 */
export function useBoothRoll(
  assembly: string,
  booth: string,
  owner: string,
  as: EnrolledAs,
): OpenRoll | NoRoll {
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
      let open = await openRoll(place, owner, as);
      const kept = open;
      const isNone = !kept && isKnownAsNone(of);
      set(kept ?? (isNone ? 'none' : navigator.onLine ? 'coming' : 'noAnswer'));
      if (of !== atFirst) await new Promise((resolve) => setTimeout(resolve, TYPED_MS));
      if (stop.signal.aborted) return;
      let result: Fetched = 'noAnswer';
      const fetchIt = async () => {
        if (stop.signal.aborted || result === 'came' || result === 'none') return;
        result = await fetchRoll(place, owner);
        if (result === 'none') {
          noneAt.set(of, Date.now());
          await lookForRoll();
        }
        if (result === 'came') {
          open = await openRoll(place, owner, as);
          set(open ?? 'noAnswer');
        } else if (!open) set(result);
      };
      /** Closes a roll that is gone: the office has given the booth to others. */
      const lookForRoll = async () => {
        if (!open || (await isRollHere(place, owner))) return;
        open = undefined;
        set('none');
      };
      let turn = 0;
      const markAgain = async () => {
        const before = open;
        if (!before) return;
        const mine = (turn += 1);
        const marks = await marksOf(before, before.index.voters, owner, as);
        if (mine === turn && open?.index === before.index) set((open = { ...open, ...marks }));
      };
      const takeNews = async () => {
        await lookForRoll();
        await markAgain();
        if (open?.isOtherRoll) await fetchIt();
      };
      const stopNews = onTeamNews(() => void takeNews().catch(() => undefined));
      // The host may refuse a voter whom this phone has marked.
      const stopChanges = onOutboxChange(() => void markAgain().catch(() => undefined));
      stop.signal.addEventListener('abort', () => {
        stopNews();
        stopChanges();
      });
      void hear(place, owner).catch(() => undefined);
      if (isNone || (kept && isRecent(kept.at, DAY_MS, Date.now()))) return;
      await fetchIt();
      const ask = () => void fetchIt().catch(() => undefined);
      const timer = setInterval(ask, ASK_AGAIN_MS);
      stop.signal.addEventListener('abort', () => clearInterval(timer));
      addEventListener('online', ask, stop);
    };
    // Without a store there is no roll, and the form works without one.
    void start().catch(() => set('noAnswer'));
    return () => stop.abort();
  }, [assembly, booth, owner, as, of, isPlace, atFirst]);
  if (!isPlace) return 'nowhere';
  if (found?.of === of) return found.roll;
  return isKnownAsNone(of) ? 'none' : 'looking';
}

async function openRoll(
  place: Booth,
  owner: string,
  as: EnrolledAs,
): Promise<(OpenRoll & { at: number }) | undefined> {
  const roll = await readBoothRoll(place, owner);
  if (!roll || roll.voters.length === 0) return undefined;
  const { importedAt } = roll;
  const index = indexRoll(roll.voters);
  const marks = await marksOf({ place, importedAt }, roll.voters, owner, as);
  return { place, at: roll.at, importedAt, index, houses: housesOf(roll.voters), ...marks };
}

type Rolled = Pick<OpenRoll, 'place' | 'importedAt'>;

/**
 * Finds out which of a roll's voters are enrolled. Of members, only this phone's own are known.
 * @param voters those who are shown
 */
export async function marksOf(
  roll: Rolled,
  voters: readonly RollVoter[],
  owner: string,
  as: EnrolledAs,
): Promise<Marks> {
  const asVoters = await marksOfVoters(roll, voters, owner);
  const noted = await enrolledHere(owner, roll.place, 'member');
  const members = new Set(
    findEnrolled(
      noted.filter(({ wrong }) => !wrong),
      voters,
    ).keys(),
  );
  if (as === 'voter') return { ...asVoters, as, other: members };
  return {
    as,
    other: asVoters.enrolled,
    done: members,
    byTeam: new Map(),
    enrolled: members,
    wrong: findEnrolled(
      noted.filter(({ wrong }) => wrong),
      voters,
    ),
    last: noted.at(-1) ?? asVoters.last,
    isOtherRoll: asVoters.isOtherRoll,
  };
}

async function marksOfVoters(
  { place, importedAt }: Rolled,
  voters: readonly RollVoter[],
  owner: string,
): Promise<Omit<Marks, 'as' | 'other'>> {
  const noted = await enrolledHere(owner, place);
  const here = noted.filter(({ wrong }) => !wrong);
  const told = await enrolledLines(owner, place, { importedAt });
  const isOtherRoll = told === 'otherRoll';
  const { at, lines: byTeam } = isOtherRoll ? { at: 0, lines: new Map<number, number>() } : told;
  // This phone sent them before it asked, and the host doesn't name them: they were erased.
  const lines = Array.from(findEnrolled(here, voters)).flatMap(([line, { sentAt }]) =>
    sentAt === undefined || sentAt >= at || byTeam.has(line) ? [line] : [],
  );
  const done = new Set(lines);
  const enrolled = new Set([...lines, ...byTeam.keys()]);
  const wrong = findEnrolled(
    noted.filter((voter) => voter.wrong),
    voters,
  );
  return { done, byTeam, enrolled, wrong, last: noted.at(-1), isOtherRoll };
}

/** Asks the host who of a booth is enrolled. The answer comes as news. */
async function hear(place: Booth, owner: string): Promise<void> {
  const session = await readSession();
  if (session?.owner === owner) await hearFromTeam(place, session);
}

type Fetched = 'came' | 'none' | 'noAnswer' | 'full';

async function fetchRoll(place: Booth, owner: string): Promise<Fetched> {
  const session = await readSession();
  if (session?.owner !== owner) return 'noAnswer';
  // Every screen reports a store that fails.
  const result = await fetchBoothRoll(place, session).catch(() => 'noAnswer' as const);
  if (typeof result === 'number') return 'came';
  if (result === 'notAllowed') return 'none';
  return result === 'tooMany' ? 'noAnswer' : result;
}
