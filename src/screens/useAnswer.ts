import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { askHost, type Said } from '../device/host/askHost.ts';
import { keepAnswer, readKept } from '../device/host/keptAnswers.ts';
import { readSession } from '../device/host/session.ts';

/**
 * `at`: when the host answered, in milliseconds since 1970. `isFresh`: it answered just now.
 * `code`: why the host has nothing for this person; without a code, there was no answer.
 */
export type Answer<Data> =
  | { status: 'loading' }
  | { status: 'missing'; code?: string }
  | { status: 'ready'; data: Data; at: number; isFresh: boolean };

const NOTHING = {};

/**
 * Returns the host's answer to a call: first as stored on the phone, then as the host answers now.
 * An answer that doesn't fit the schema counts as none.
 * Schema and payload must be constants: a new object causes a new request.
 * @param goodForMs how long a kept answer does without asking the host again
 * @param keptAs tells answers to other payloads of the call apart
 */
export function useAnswer<Schema extends v.GenericSchema>(
  call: string,
  schema: Schema,
  payload: Record<string, unknown> = NOTHING,
  goodForMs = 0,
  keptAs = call,
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
      const before = await readKept(owner, keptAs);
      if (before) {
        const { success } = show(before.data, before.at, false);
        const age = Date.now() - before.at;
        if (success && age >= 0 && age < goodForMs) return;
      }
      const said = await askHost(call, payload);
      const now = Date.now();
      const shown = show(said?.data, now, true);
      if (!shown.success) return miss(text(said, 'code'));
      // Store only the schema's fields, so no more about people than is shown. A full phone stores
      // nothing; the answer is shown all the same.
      await keepAnswer(owner, keptAs, { at: now, data: shown.output }).catch(() => undefined);
    };
    // Another component reports a store that doesn't open. Here there is nothing to show.
    void look().catch(() => miss());
    return () => {
      isGone = true;
    };
  }, [call, schema, payload, goodForMs, keptAs]);
  return answer;
}

function text(said: Said, name: string): string | undefined {
  const { data } = said ?? {};
  const value =
    typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : undefined;
}
