import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import { invalid } from '../../src/domain/calls/takeSubmission.ts';
import { refuse, type Refusal } from './answers.ts';
import type { Call } from './call.ts';

const atMost = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: (c) => refuse(c, { status: 413, code: 'tooLarge', msg: 'The request is too large' }),
  });

/** For calls with a JSON body: few of ours come near this size. */
export const smallBody = atMost(10_000);
/** For texts of the office, in two languages. */
export const longBody = atMost(100_000);

/** The body as the schema has it. No body is an empty object. */
export async function readJson<Schema extends v.GenericSchema>(
  c: Call,
  schema: Schema,
): Promise<{ input: v.InferOutput<Schema> } | Refusal> {
  const body = parse(await c.req.text());
  if (body === undefined) return { status: 400, code: 'json', msg: 'The body must be JSON' };
  const result = v.safeParse(schema, body);
  return result.success ? { input: result.output } : invalid(result.issues[0]);
}

function parse(body: string): unknown {
  try {
    return body === '' ? {} : JSON.parse(body);
  } catch {
    // Not JSON; the error's message would quote it.
    return undefined;
  }
}
