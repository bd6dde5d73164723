import * as v from 'valibot';
import { joinMarks } from '../../domain/roll/boothCode.ts';
import {
  keyOf,
  MAX_LINE,
  unpackChanges,
  withMarks,
  type BoothMarks,
  type Mark,
} from '../../domain/roll/boothChanges.ts';
import { countMarks, type BoothCounts } from '../../domain/roll/countMarks.ts';
import { rollLineOf, type Sought } from '../../domain/roll/rollLineOf.ts';
import type { RollVoter } from '../../domain/calls/roll.ts';
import { VOTER_ID } from '../../domain/forms/personFields.ts';
import { hostJson } from '../../domain/outbox/outcome.ts';
import { readKept } from '../storage/keptAnswers.ts';
import { keepOwn } from '../api/keepOwn.ts';
import { jsonCall, UNKNOWN_CALL } from '../api/jsonCall.ts';
import {
  forgetBoothRoll,
  isDenied,
  readBoothRoll,
  type Booth,
  type KeptRoll,
} from '../api/roll.ts';
import { readSession, type Session } from '../login/session.ts';
import { callHost } from '../api/transport.ts';
import { readEntries } from '../outbox/read.ts';
import { bytesOf, makeTag } from './boothKey.ts';
import { listBoothsHeard, teamName } from './keptNames.ts';
import { readNoted } from './enrolledHere.ts';
import { heldCodes } from './heldCodes.ts';

/**
 * The enrolled voters of a booth, no matter who enrolled them: docs/decisions/0045-living-booth.md.
 * Sealed for this person, beside the booth's roll, and deleted when they log out.
 */

const SILENCE_MS = 10_000;
const MINUTE_MS = 60_000;

const whole = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most));
const minute = whole(Number.MAX_SAFE_INTEGER);
/**
 * `newestKey` makes the tags of voter IDs and seals codes; '' until it has come. Earlier builds
 * kept a key that they never asked for again.
 */
const Team = v.object({
  number: minute,
  roll: minute,
  newestKey: v.optional(v.string(), ''),
  marks: v.array(
    v.union([
      v.object({ line: whole(MAX_LINE), minute }),
      v.object({ tag: whole(2 ** 32 - 1), minute }),
    ]),
  ),
});
export type Team = BoothMarks & { key: string };

/** A voter as the form has them. */
type Voter = { voterId: string; line: string } & Pick<Sought, 'rollSaid' | 'listedAs'>;

/**
 * Returns what the host has told of a booth, if anything. `at` is when it was asked, in
 * milliseconds since 1970.
 */
export async function readTeam(
  owner: string,
  place: Booth,
): Promise<(Team & { at: number }) | undefined> {
  const kept = await readKept(owner, teamName(place));
  const team = v.safeParse(Team, kept?.data);
  if (!kept || !team.success) return undefined;
  const { newestKey: key, ...marks } = team.output;
  return { ...marks, key, at: kept.at };
}

/** Returns all marks of a booth: those of the host, and those that codes have brought since. */
export async function allMarks(
  owner: string,
  place: Booth,
  team: BoothMarks & { at: number },
): Promise<Mark[]> {
  const codes = await heldCodes(owner, place, team);
  return joinMarks(team.marks, ...codes.flatMap(({ told, ahead }) => [told, ahead]));
}

const news = new Set<() => void>();

/** Calls back when this page has heard of a booth. Returns a stop function. */
export function onTeamNews(callback: () => void): () => void {
  news.add(callback);
  return () => void news.delete(callback);
}

/** Tells the screens that something new is known of a booth. */
export function tellNews(): void {
  for (const tell of news) tell();
}

/** What the host doesn't answer, or not to this person. It's asked once while the page is open. */
const unanswered = new Set<string>();

/**
 * Asks the host who of a booth has been enrolled since the last time.
 * @returns `never` if the host doesn't know this call or doesn't answer it to this person, and
 * `later` if it couldn't be asked
 */
export async function hearFromTeam(
  place: Booth,
  session: Session,
): Promise<'done' | 'later' | 'never'> {
  const asking = `${session.owner} ${teamName(place)}`;
  const came = unanswered.has(asking) ? 'never' : await hear(place, session);
  if (came === 'never') unanswered.add(asking);
  return came;
}

async function hear(place: Booth, session: Session): Promise<'done' | 'later' | 'never'> {
  const before = await readTeam(session.owner, place);
  const asked = { ...place, since: before?.number ?? 0 };
  const at = Date.now();
  const said = await ask('boothChanges', asked, session);
  if (said === 'denied') {
    await forgetBoothRoll(place, session.owner);
    tellNews();
    return 'never';
  }
  if (said === 'later' || said === 'never') return said;
  const changes = unpackChanges(bytesOf(said.data));
  if (!changes) return 'never';
  let newestKey = before?.key ?? '';
  // The host sends all marks anew whenever the key changes, among other reasons.
  if (newestKey === '' || changes.isWhole) {
    const told = await ask('boothKey', place, session);
    // What it has heard before goes with the key that it has.
    if (told === 'later' && newestKey !== '') return 'later';
    newestKey = typeof told === 'object' ? told.data : '';
  }
  const team = { ...withMarks(before, changes), newestKey } satisfies v.InferInput<typeof Team>;
  // Somebody may have logged out while it was on its way.
  if (!(await keepOwn(session.owner, teamName(place), { at, data: team }))) return 'later';
  tellNews();
  return 'done';
}

async function ask(
  call: string,
  payload: object,
  session: Session,
): Promise<{ data: string } | 'later' | 'never' | 'denied'> {
  const answer = await callHost({ ...jsonCall(session, call, payload), silenceMs: SILENCE_MS });
  if (answer.type !== 'http') return 'later';
  const json = hostJson(answer.body);
  if (json?.status === true && typeof json.data === 'string') return { data: json.data };
  if (json && isDenied(json)) return 'denied';
  return UNKNOWN_CALL.includes(answer.status) || answer.status === 403 ? 'never' : 'later';
}

/** The entries that were sent when the booths were asked about last. */
let sentBefore: ReadonlySet<string> | undefined;

/**
 * Asks about the booths of the person who is logged in: about all when the app has opened, and then
 * about those of which this phone has delivered a voter.
 * @returns `later` if a host couldn't be asked
 * @throws the database's own error
 */
export async function hearFromTeams(): Promise<'done' | 'later'> {
  const session = await readSession();
  if (!session) return 'done';
  const { owner } = session;
  const sent = new Set(
    (await readEntries()).flatMap((entry) =>
      entry.state === 'sent' && entry.owner === owner ? entry.id : [],
    ),
  );
  const isFresh = (id: string) => sent.has(id) && !sentBefore?.has(id);
  for (const place of await listBoothsHeard(owner)) {
    if (sentBefore && !(await readNoted(owner, place)).some(({ id }) => isFresh(id))) continue;
    if ((await hearFromTeam(place, session)) === 'later') return 'later';
  }
  sentBefore = sent;
  return 'done';
}

/**
 * The lines of a roll whose voters are enrolled, each with the time when the host stored the voter,
 * 0 if unknown. `at` is when the host said so. Times are in milliseconds since 1970.
 */
type EnrolledLines = { at: number; lines: ReadonlyMap<number, number> };

/**
 * Returns the voters of a booth's roll who are enrolled, as far as this phone has heard.
 * @returns `otherRoll` if the host has another roll, so that the lines mean other people
 */
export async function enrolledLines(
  owner: string,
  place: Booth,
  roll: Pick<KeptRoll, 'importedAt'>,
): Promise<EnrolledLines | 'otherRoll'> {
  const team = await readTeam(owner, place);
  if (!team) return { at: 0, lines: new Map() };
  if (!isOf(team, roll)) return 'otherRoll';
  const marks = await allMarks(owner, place, team);
  const lines = marks.flatMap((mark): [number, number][] =>
    'line' in mark ? [[mark.line, timeOf(mark)]] : [],
  );
  return { at: team.at, lines: new Map(lines) };
}

/**
 * Counts the voters of a booth who are enrolled, as far as this phone has heard from the host and
 * by codes. `at` is when the host said so, in milliseconds since 1970.
 * @returns undefined if it hasn't heard, `noRoll` if it doesn't have the host's roll
 */
export async function countEnrolled(
  owner: string,
  place: Booth,
): Promise<(BoothCounts & { at: number }) | 'noRoll' | undefined> {
  const team = await readTeam(owner, place);
  if (!team) return undefined;
  const roll = team.roll > 0 ? await readBoothRoll(place, owner) : undefined;
  if (team.roll > 0 && !(roll && isOf(team, roll))) return 'noRoll';
  return { at: team.at, ...countMarks(roll?.voters ?? [], await allMarks(owner, place, team)) };
}

/**
 * Says when a voter was enrolled, in milliseconds since 1970, or 0 if that is unknown. Returns
 * undefined if they aren't enrolled as far as this phone has heard.
 */
export async function enrolledAt(
  owner: string,
  place: Booth,
  voter: Voter,
): Promise<number | undefined> {
  const team = await readTeam(owner, place);
  const marks = team ? await allMarks(owner, place, team) : [];
  if (!team || marks.length === 0) return undefined;
  const roll = await readBoothRoll(place, owner);
  const lines = roll && isOf(team, roll) ? roll.voters : [];
  const named = await namedInMarks(team, lines, voter);
  const found = named && marks.find((mark) => keyOf(mark) === keyOf(named));
  return found && timeOf(found);
}

/**
 * Says how the marks of a booth name a voter: by their line, or by the tag of their voter ID.
 * Returns undefined if neither is known.
 */
export async function namedInMarks(
  { key }: Team,
  lines: readonly RollVoter[],
  voter: Voter,
): Promise<{ line: number } | { tag: number } | undefined> {
  const line = rollLineOf({ ...voter, line: Number(voter.line) }, lines);
  if (line > 0) return { line };
  if (key === '' || !VOTER_ID.test(voter.voterId)) return undefined;
  return { tag: await makeTag(key, voter.voterId) };
}

/** True if what the host told is about this roll. */
export const isOf = ({ roll }: BoothMarks, { importedAt }: Pick<KeptRoll, 'importedAt'>) =>
  roll === Math.floor(Date.parse(importedAt) / 1_000);
const timeOf = ({ minute: at }: Mark) => at * MINUTE_MS;
