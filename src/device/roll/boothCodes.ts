import {
  joinMarks,
  packCode,
  readText,
  textOf,
  unfit,
  unpackCode,
} from '../../domain/roll/boothCode.ts';
import type { BoothCode, Unfit } from '../../domain/roll/boothCode.ts';
import { keyOf, type Mark } from '../../domain/roll/boothChanges.ts';
import { readBoothRoll, type Booth } from '../api/roll.ts';
import { openCode, sealCode } from './boothKey.ts';
import { enrolledHere } from './enrolledHere.ts';
import { heldCodes, holdCode, readNumberOfPhone, numberOfPhone } from './heldCodes.ts';
import { allMarks, isOf, namedInMarks, readTeam, tellNews, type Team } from './team.ts';

/**
 * Tells phone after phone who of a booth is enrolled, without any network: one shows a code, the
 * other reads it. See docs/decisions/0047-booth-code.md.
 */

const MINUTE_MS = 60_000;
const minuteOf = (time: number) => Math.floor(time / MINUTE_MS);

/**
 * What a phone's code says besides the marks: when it was made, how many voters of the booth waited
 * there, and when the oldest was saved, or 0. Times are in milliseconds since 1970. `phone` is a
 * random number that stays the same until somebody logs out.
 */
export type PhoneFacts = { phone: number; madeAt: number; waiting: number; since: number };

const factsOf = ({ phone, made, waiting, since }: BoothCode): PhoneFacts => ({
  phone,
  madeAt: made * MINUTE_MS,
  waiting,
  since: since * MINUTE_MS,
});

/** Returns the voters enrolled here whom the host hasn't told of yet, as marks. */
async function aheadHere(owner: string, place: Booth, team: Team & { at: number }) {
  const roll = await readBoothRoll(place, owner);
  if (roll && !isOf(team, roll)) return 'otherRoll';
  const here = await enrolledHere(owner, place);
  const waiting = here.filter(({ sentAt }) => sentAt === undefined);
  // The host has told of those whom it took before it was asked, or they were erased.
  const ahead = here.filter(
    ({ sentAt, wrong }) => !wrong && (sentAt === undefined || sentAt >= team.at),
  );
  const marks = await Promise.all(
    ahead.map(async ({ voterId, line, listedAs, savedAt }): Promise<Mark[]> => {
      const voter = { voterId, line: String(line), rollSaid: '', listedAs };
      const named = await namedInMarks(team, roll?.voters ?? [], voter);
      return named ? [{ ...named, minute: minuteOf(savedAt) }] : [];
    }),
  );
  const since = Math.min(...waiting.map(({ savedAt }) => savedAt));
  return {
    marks: marks.flat(),
    waiting: waiting.length,
    since: waiting.length > 0 ? minuteOf(since) : 0,
  };
}

/** `enrolled` is how many voters the code names. */
export type MadeCode = PhoneFacts & { type: 'made'; text: string; enrolled: number };

/**
 * Makes the code of a booth for a teammate's phone. It says what this phone knows by itself or from
 * the host. What other phones' codes brought isn't handed on: nobody could say whose word it is.
 * @returns `noKey` if the host has never told this phone of the booth, `otherRoll` if the roll on
 * this phone isn't the one that the host told of
 */
export async function makeCode(
  owner: string,
  place: Booth,
): Promise<MadeCode | { type: 'noKey' | 'otherRoll' }> {
  const team = await readTeam(owner, place);
  if (!team || team.key === '') return { type: 'noKey' };
  const here = await aheadHere(owner, place, team);
  if (here === 'otherRoll') return { type: 'otherRoll' };
  const byHost = new Set(team.marks.map(keyOf));
  const code: BoothCode = {
    phone: await numberOfPhone(owner, place),
    made: minuteOf(Date.now()),
    waiting: here.waiting,
    since: here.since,
    number: team.number,
    roll: team.roll,
    told: team.marks,
    ahead: joinMarks(here.marks).filter((mark) => !byHost.has(keyOf(mark))),
  };
  const bytes = packCode(code);
  const text = textOf({
    assembly: Number(place.assembly),
    booth: Number(place.booth),
    sealed: await sealCode(team.key, bytes),
  });
  const inside = unpackCode(bytes) ?? code;
  return {
    type: 'made',
    ...factsOf(code),
    text,
    enrolled: inside.told.length + inside.ahead.length,
  };
}

/**
 * What came of a code. `news`: so many voters were new to this phone. `knowsMore`: it has heard
 * more from the host than the other one. `otherKey`: it can't be opened, because one of the phones
 * has an earlier key of the booth, or the other isn't the team's.
 */
export type TakenCode =
  | ({ type: 'came'; news: number; knowsMore: boolean } & PhoneFacts)
  | { type: 'notCode' | 'otherVersion' | 'noKey' | 'otherKey' | 'loggedOut' }
  | { type: 'otherBooth'; booth: string }
  | { type: Unfit; madeAt: number };

/**
 * Takes the code that a teammate's phone shows, if it's one of this booth and this phone's key
 * opens it. Otherwise it changes nothing.
 */
export async function takeCode(owner: string, place: Booth, text: string): Promise<TakenCode> {
  const came = readText(text);
  if (typeof came === 'string') return { type: came };
  if (came.assembly !== Number(place.assembly) || came.booth !== Number(place.booth))
    return { type: 'otherBooth', booth: String(came.booth) };
  const team = await readTeam(owner, place);
  if (!team || team.key === '') return { type: 'noKey' };
  const bytes = await openCode(team.key, came.sealed);
  if (!bytes) return { type: 'otherKey' };
  const code = unpackCode(bytes);
  if (!code) return { type: 'notCode' };
  const mine = {
    phone: await readNumberOfPhone(owner, place),
    roll: team.roll,
    now: minuteOf(Date.now()),
  };
  const here = await aheadHere(owner, place, team);
  const reason = here === 'otherRoll' ? here : unfit(code, mine);
  if (here === 'otherRoll' || reason)
    return { type: reason ?? 'otherRoll', madeAt: code.made * MINUTE_MS };
  const before = new Set([...here.marks, ...(await allMarks(owner, place, team))].map(keyOf));
  if (!(await holdCode(owner, place, team, code, came.sealed))) return { type: 'loggedOut' };
  const after = await allMarks(owner, place, team);
  // An old picture of a code doesn't count against a later one of the same phone.
  const codes = await heldCodes(owner, place, team);
  const latest = codes.find(({ phone }) => phone === code.phone) ?? code;
  tellNews();
  return {
    type: 'came',
    ...factsOf(latest),
    news: after.filter((mark) => !before.has(keyOf(mark))).length,
    knowsMore: team.number > latest.number,
  };
}

/** Returns what the codes say that this phone has read in the last week, the latest per phone. */
export async function phonesHeard(owner: string, place: Booth): Promise<PhoneFacts[]> {
  const team = await readTeam(owner, place);
  return team ? (await heldCodes(owner, place, team)).map(factsOf) : [];
}
