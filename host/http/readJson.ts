import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import { invalid } from '../../src/domain/calls/takeSubmission.ts';
import { refuse, type Refusal } from './answers.ts';
import type { Call } from './call.ts';
import { limitMarks } from './limitMarks.ts';

const atMost = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: (c) => refuse(c, { code: 'tooLarge', msg: 'The request is too large' }),
  });

/** Limits a JSON body to 10 kB. Few of our calls come near this. */
export const smallBody = atMost(10_000);
/** Limits a JSON body to 100 kB, for the office's texts in two languages. */
export const longBody = atMost(100_000);

/** Reads the body and checks it against the schema. An empty body counts as an empty object. */
export async function readJson<Schema extends v.GenericSchema>(
  c: Call,
  schema: Schema,
): Promise<{ input: v.InferOutput<Schema> } | Refusal> {
  // Escaped marks are left: with six letters for each, a body has too few to matter.
  const body = parse(limitMarks(await c.req.text()));
  if (body === undefined) return { code: 'json', msg: 'The body must be JSON' };
  // SQLite's driver cuts a text at a NUL; PostgreSQL refuses it.
  if (hasNul(body)) return { code: 'fieldNul', msg: 'A field has a NUL character' };
  const result = v.safeParse(schema, body);
  return result.success ? { input: result.output } : invalid(result.issues[0]);
}

/** Walks without recursion: 5,000 brackets would be too deep for it. */
function hasNul(body: unknown): boolean {
  const values = [body];
  for (const value of values) {
    if (typeof value === 'string' && value.includes('\0')) return true;
    if (typeof value !== 'object' || value === null) continue;
    for (const pair of Object.entries(value)) values.push(...pair);
  }
  return false;
}

function parse(body: string): unknown {
  try {
    return body === '' ? {} : JSON.parse(body);
  } catch {
    // The parser's message would quote the body, so drop it.
    return undefined;
  }
}
