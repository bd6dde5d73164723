import * as v from 'valibot';
import { hostJson } from '../../domain/outbox/outcome.ts';
import { callHost } from './callHost.ts';
import type { Session } from './session.ts';

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
  const body = JSON.stringify(session ? { voterId } : { voterId, ...place });
  const answer = await callHost({
    host: session?.host ?? host,
    endpoint: 'lookup',
    body,
    bytes: body.length,
    token: session?.token,
    silenceMs: SILENCE_MS,
  });
  if (answer.type === 'none') return { type: answer.online ? 'noAnswer' : 'noNetwork' };
  if (answer.status >= 500 || answer.status === 429) return { type: 'noAnswer' };
  const json = hostJson(answer.body);
  if (!json?.status) return { type: 'notThere' };
  if (json.data === null || json.data === undefined)
    return { type: session ? 'notListed' : 'notAtBooth' };
  const result = v.safeParse(Found, json.data);
  return result.success ? { type: 'found', fields: result.output } : { type: 'notThere' };
}
