import * as v from 'valibot';
import { hostJson } from '../../domain/outbox/outcome.ts';
import { callHost } from './callHost.ts';
import type { Booth } from './boothRoll.ts';
import type { Session } from './session.ts';

/** What the electoral roll can tell of a person. */
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

/** `notListed`: the roll knows no such number. `notAtBooth`: not in this booth, which is all that a guest is told. `notOnBoothRoll`: the host cannot be asked, and the booth's roll on this phone does not list it. `notThere`: this host has no roll, or does not show it to this person. */
export type Looked =
  | { type: 'found'; fields: RollFields }
  | { type: 'notListed' | 'notAtBooth' | 'notOnBoothRoll' | 'notThere' | 'noNetwork' | 'noAnswer' };

const Found = v.object(v.entriesFromList(ROLL_FIELDS, v.optional(v.string())));
const SILENCE_MS = 15_000;

/** Asks the host's electoral roll about a voter ID: docs/decisions/0007-calls.md. Who is not logged in proves the card by its booth. Never throws. */
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
