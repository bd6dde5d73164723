import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { askHost, type Said } from '../device/host/askHost.ts';
import { keepAnswer, readKept } from '../device/host/keptAnswers.ts';
import { readSession } from '../device/host/session.ts';

/**
 * `at` is when the host said so, in milliseconds since 1970. `isFresh`: it said so just now. `code`: why the host has nothing for this
 * person; without one there was no answer.
 */
export type Answer<Data> =
  | { status: 'loading' }
  | { status: 'missing'; code?: string }
  | { status: 'ready'; data: Data; at: number; isFresh: boolean };

const NOTHING = {};

/**
 * The host's answer to a call: at once as it was kept on the phone, then as it is now. What does not fit the schema counts as no answer.
 * Schema and payload are to be constants: another one is another question.
 */
export function useAnswer<Schema extends v.GenericSchema>(
  call: string,
  schema: Schema,
  payload: Record<string, unknown> = NOTHING,
): Answer<v.InferOutput<Schema>> {
  const [answer, setAnswer] = useState<Answer<v.InferOutput<Schema>>>({ status: 'loading' });
  useEffect(() => {
    let isGone = false;
    const show = (data: unknown, at: number, isFresh: boolean) => {
      const read = v.safeParse(schema, data);
      if (read.success && !isGone) setAnswer({ status: 'ready', data: read.output, at, isFresh });
      return read;
    };
    const miss = (code?: string) =>
      !isGone &&
      setAnswer((shown) =>
        shown.status === 'ready' ? shown : { status: 'missing', ...(code && { code }) },
      );
    const look = async () => {
      const owner = (await readSession())?.owner;
      if (owner === undefined) return miss();
      const before = await readKept(owner, call);
      if (before) show(before.data, before.at, false);
      const said = await askHost(call, payload);
      const now = Date.now();
      const shown = show(said?.data, now, true);
      if (!shown.success) return miss(text(said, 'code'));
      // Only what the schema names: of people in lists no more than is shown. A full phone keeps nothing; it is shown all the same.
      await keepAnswer(owner, call, { at: now, data: shown.output }).catch(() => undefined);
    };
    // A store that does not open is said elsewhere; here there is nothing to show.
    void look().catch(() => miss());
    return () => {
      isGone = true;
    };
  }, [call, schema, payload]);
  return answer;
}

function text(said: Said, name: string): string | undefined {
  const { data } = said ?? {};
  const value =
    typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : undefined;
}
