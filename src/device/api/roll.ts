import * as v from 'valibot';
import { hostJson, text, type HostJson } from '../../domain/outbox/outcome.ts';
import {
  blockTexts,
  BoothRoll,
  fieldsOfVoter,
  packVoters,
  shortHash,
  unpackVoters,
  withChanges,
  type RollVoter,
} from '../../domain/calls/roll.ts';
import { findAssembly } from '../../domain/places/regions.ts';
import { forgetAnswer, listKept, readKept } from '../storage/keptAnswers.ts';
import { keepOwn } from './keepOwn.ts';
import { isPhoneFull } from '../storage/openStore.ts';
import { jsonCall, UNKNOWN_CALL } from './jsonCall.ts';
import type { Session } from '../login/session.ts';
import { callHost } from './transport.ts';

/** A booth: its constituency's number and its own, as forms hold them. */
export type Booth = { assembly: string; booth: string };

/** The fields that the electoral roll can have for a person. */
export const ROLL_FIELDS = [
  'name',
  'relationName',
  'gender',
  'age',
  'district',
  'assembly',
  'booth',
  'line',
] as const;
export type RollFields = Partial<Record<(typeof ROLL_FIELDS)[number], string>>;

/**
 * The result of a lookup.
 * - `notListed`: the roll doesn't have this voter ID.
 * - `notAtBooth`: this booth doesn't have it. A guest is told no more than that.
 * - `notOnBoothRoll`: the host can't be asked, and the booth's roll on this phone doesn't have it.
 * - `notThere`: this host has no roll, or doesn't show it to this person.
 * - `noAnswer`: nothing answered but perhaps a login page, or the host is in trouble.
 */
export type Looked =
  | { type: 'found'; fields: RollFields }
  | { type: 'notListed' | 'notAtBooth' | 'notOnBoothRoll' | 'notThere' | 'noNetwork' | 'noAnswer' };

const Found = v.object(v.entriesFromList(ROLL_FIELDS, v.optional(v.string())));
const SILENCE_MS = 15_000;

/**
 * Looks up a voter ID on the host's electoral roll: docs/decisions/0007-calls.md. A guest has to
 * give the booth too, to prove that they have the card. Never throws.
 */
export async function lookUp(
  voterId: string,
  host: string,
  session: Session | undefined,
  place?: Booth,
): Promise<Looked> {
  const asked = session ? { voterId } : { voterId, ...place };
  const answer = await callHost({
    ...jsonCall(session, 'lookup', asked, host),
    silenceMs: SILENCE_MS,
  });
  if (answer.type === 'none') return { type: answer.online ? 'noAnswer' : 'noNetwork' };
  if (answer.status >= 500 || answer.status === 429) return { type: 'noAnswer' };
  const json = hostJson(answer.body);
  if (!json && !UNKNOWN_CALL.includes(answer.status)) return { type: 'noAnswer' };
  if (!json?.status) return { type: 'notThere' };
  if (json.data === null || json.data === undefined)
    return { type: session ? 'notListed' : 'notAtBooth' };
  const result = v.safeParse(Found, json.data);
  return result.success ? { type: 'found', fields: result.output } : { type: 'notThere' };
}

/** A booth has at most 1,500 people, and a voter's line takes some 200 bytes. */
const MAX_ROLL_BYTES = 2 * 1024 * 1024;

/** The name under which the phone keeps a booth's roll. */
export const rollName = ({ assembly, booth }: Booth) => `roll ${assembly} ${booth}`;

/** A booth's roll on this phone. `at`: when it came, in milliseconds since 1970. */
export type KeptRoll = { at: number; importedAt: string; voters: RollVoter[] };

/**
 * Why a booth's roll didn't come. `tooMany`: this person has had enough of them for a day.
 * `noAnswer`: the host can't be reached, is in trouble, or wants a login or some patience.
 */
export type NoBoothRoll = 'none' | 'notAllowed' | 'noAnswer' | 'tooMany' | 'full';

/**
 * Downloads a booth's electoral roll, for searching it and for Auto Fetch without a signal. If the
 * phone has one already, downloads only what has changed. The roll names everybody in a street, so
 * it is sealed, belongs to one person and is deleted when they log out.
 * @param ofConstituency the phone fetches all booths of the constituency
 * @returns the number of voters on it, or the reason there is no roll
 * @throws the database's own error, unless the phone is full
 */
export async function fetchBoothRoll(
  place: Booth,
  session: Session,
  { ofConstituency, signal }: { ofConstituency?: true; signal?: AbortSignal } = {},
): Promise<number | NoBoothRoll> {
  // Without a store the phone has no roll.
  const before = await readBoothRoll(place, session.owner).catch(() => undefined);
  const asked = {
    ...place,
    apart: true,
    ofConstituency,
    ...(before && { has: await hashes(before.voters) }),
  };
  const answer = await callHost({
    ...jsonCall(session, 'roll', asked),
    signal,
    maxAnswerBytes: MAX_ROLL_BYTES,
  });
  if (answer.type === 'none' || answer.status >= 500 || answer.status === 401) return 'noAnswer';
  const json = hostJson(answer.body);
  if (answer.status === 429)
    return json && text(json, 'code') === 'tooManyToday' ? 'tooMany' : 'noAnswer';
  // A login page may answer in the host's place.
  if (!json && !UNKNOWN_CALL.includes(answer.status)) return 'noAnswer';
  if (!json?.status) {
    if (json && isDenied(json)) await forgetBoothRoll(place, session.owner);
    return 'notAllowed';
  }
  const roll = v.safeParse(BoothRoll, json.data);
  if (!roll.success || !isRollOf(place, roll.output)) return 'none';
  const voters = withChanges(before?.voters ?? [], roll.output);
  const { changed: _, ...whole } = { ...roll.output, voters: packVoters(voters) };
  try {
    // Somebody may have logged out while it was on its way.
    const isKept = await keepOwn(session.owner, rollName(place), { at: Date.now(), data: whole });
    if (!isKept) return 'noAnswer';
  } catch (error) {
    if (isPhoneFull(error)) return 'full';
    throw error;
  }
  return voters.length;
}

/** Returns true if the host says that the office has given this booth to others. */
export const isDenied = (json: HostJson) => ['booth', 'role'].includes(text(json, 'code'));

/** Deletes the roll of a booth that this person may no longer have. */
export const forgetBoothRoll = (place: Booth, owner: string) =>
  forgetAnswer(owner, rollName(place));

const isRollOf = (place: Booth, { assembly, booth }: Booth) =>
  assembly === place.assembly && booth === place.booth;

/** Returns the hash of each block, by its place; '' where the roll has no lines. */
async function hashes(voters: readonly RollVoter[]): Promise<string[]> {
  const texts = blockTexts(voters);
  const count = Math.max(-1, ...texts.keys()) + 1;
  return Promise.all(
    Array.from({ length: count }, async (_, block) => {
      const lines = texts.get(block);
      if (lines === undefined) return '';
      const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(lines));
      return shortHash(new Uint8Array(hash));
    }),
  );
}

/** Returns true if there is a roll of the booth on this phone. */
export async function isRollHere(place: Booth, owner: string): Promise<boolean> {
  return (await listKept(owner)).includes(rollName(place));
}

/** Opens a booth's downloaded roll. Returns undefined if there is none. */
export async function readBoothRoll(place: Booth, owner: string): Promise<KeptRoll | undefined> {
  const kept = await readKept(owner, rollName(place));
  const roll = v.safeParse(BoothRoll, kept?.data);
  if (!kept || !roll.success || !isRollOf(place, roll.output)) return undefined;
  const { importedAt, voters } = roll.output;
  return { at: kept.at, importedAt, voters: unpackVoters(voters) };
}

/**
 * Looks up a voter ID on the booth's downloaded roll. Returns the voter's fields, null if the roll
 * doesn't list them, or undefined without a roll.
 */
export async function findOnBoothRoll(
  voterId: string,
  place: Booth,
  owner: string,
): Promise<RollFields | null | undefined> {
  const roll = await readBoothRoll(place, owner);
  if (!roll) return undefined;
  const voter = roll.voters.find((listed) => listed.voterId === voterId);
  return voter
    ? fieldsOfVoter({ ...place, district: findAssembly(place.assembly)?.district ?? '' }, voter)
    : null;
}
