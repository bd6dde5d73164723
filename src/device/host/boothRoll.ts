import * as v from 'valibot';
import { hostJson } from '../../domain/outbox/outcome.ts';
import { BoothRoll, fieldsOfVoter, unpackVoter } from '../../domain/calls/roll.ts';
import { findAssembly } from '../../domain/places/regions.ts';
import { callHost } from './callHost.ts';
import { keepAnswer, keptAt, readKept } from './keptAnswers.ts';
import type { Booth, RollFields } from './lookUp.ts';
import type { Session } from './session.ts';

/** A booth has at most 1,500 people, and a voter's line takes some 200 bytes. */
const MAX_ROLL_BYTES = 2 * 1024 * 1024;

const nameOf = ({ assembly, booth }: Booth) => `roll ${assembly} ${booth}`;

/**
 * Downloads a booth's electoral roll, for Auto Fetch without a signal. The roll names everybody in
 * a street, so it is sealed, belongs to one person and is deleted when they log out.
 * @returns the number of voters on it, or the reason there is no roll
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
    // The phone is full, or storage fails. The form works without a roll.
    return 'full';
  }
  return roll.output.voters.length;
}

/**
 * Returns the time when a booth's roll was downloaded, in milliseconds since 1970. Returns
 * undefined if it wasn't.
 */
export async function boothRollAge(place: Booth, owner: string): Promise<number | undefined> {
  return keptAt(owner, nameOf(place));
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
