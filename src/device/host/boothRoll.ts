import * as v from 'valibot';
import { hostJson } from '../../domain/outbox/outcome.ts';
import { BoothRoll, fieldsOfVoter, unpackVoter } from '../../domain/calls/roll.ts';
import { findAssembly } from '../../domain/places/regions.ts';
import { callHost } from './callHost.ts';
import { keepAnswer, keptAt, readKept } from './keptAnswers.ts';
import type { RollFields } from './lookUp.ts';
import type { Session } from './session.ts';

/** A booth has at most 1,500 people, a line of theirs some 200 bytes. */
const MAX_ROLL_BYTES = 2 * 1024 * 1024;

/** Which booth: the number of its constituency, and its own, as a form holds them. */
export type Booth = { assembly: string; booth: string };
const nameOf = ({ assembly, booth }: Booth) => `roll ${assembly} ${booth}`;

/**
 * Brings a booth's electoral roll onto this phone, for Auto Fetch without a signal. It names everybody in a street: it is
 * sealed, belongs to one person, and goes with their login. @returns how many voters it has, or why there is none
 */
export async function fetchBoothRoll(
  place: Booth,
  session: Session,
): Promise<number | 'none' | 'notAllowed' | 'noAnswer' | 'full'> {
  const body = JSON.stringify(place);
  const answer = await callHost({
    host: session.host,
    endpoint: 'roll',
    token: session.token,
    body,
    bytes: body.length,
    maxAnswerBytes: MAX_ROLL_BYTES,
  });
  if (answer.type === 'none' || answer.status >= 500 || answer.status === 429) return 'noAnswer';
  const json = hostJson(answer.body);
  if (!json?.status) return 'notAllowed';
  const roll = v.safeParse(BoothRoll, json.data);
  if (!roll.success) return 'none';
  try {
    await keepAnswer(session.owner, nameOf(place), { at: Date.now(), data: roll.output });
  } catch {
    // No room, or no store at all: the form goes on without it.
    return 'full';
  }
  return roll.output.voters.length;
}

/** When the roll of a booth was brought onto this phone, in milliseconds since 1970; undefined if it was not. */
export async function boothRollAge(place: Booth, owner: string): Promise<number | undefined> {
  return keptAt(owner, nameOf(place));
}

/** What the roll on this phone says about a voter ID: their fields, null if it does not list them, undefined without a roll. */
export async function findOnBoothRoll(
  voterId: string,
  place: Booth,
  owner: string,
): Promise<RollFields | null | undefined> {
  const roll = v.safeParse(BoothRoll, (await readKept(owner, nameOf(place)))?.data);
  if (!roll.success) return undefined;
  const packed = roll.output.voters.find(([listed]) => listed === voterId);
  return packed
    ? fieldsOfVoter(
        { ...place, district: findAssembly(place.assembly)?.district ?? '' },
        unpackVoter(packed),
      )
    : null;
}
