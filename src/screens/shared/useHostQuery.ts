import { useCallback, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { readKept } from '../../device/storage/keptAnswers.ts';
import { keepOwn } from '../../device/api/keepOwn.ts';
import { askHost } from '../../device/api/askHost.ts';
import { readSession } from '../../device/login/session.ts';
import { isRecent } from '../../domain/app/calendar.ts';
import { text } from '../../domain/outbox/outcome.ts';
import type { NoAnswer } from './callWithToasts.ts';
import { useLoggedIn } from './useLoggedIn.ts';

/**
 * What came of a call, unchecked. `trouble`: why there is no data, if it is known. `code`: why the
 * host has nothing for this person. `said`: what it said of that.
 */
export type Came = { data?: unknown; trouble?: NoAnswer; code?: string; said?: string };
type Ask = (call: string, payload: object) => Promise<Came>;
type Trouble = NoAnswer | 'refused';

/**
 * `at`: when the host answered, in milliseconds since 1970. `isFresh`: it answered just now.
 * `trouble`: why the last call brought nothing.
 */
export type QueryState<Data> =
  | { status: 'loading' }
  | { status: 'missing'; trouble: Trouble; code?: string; said?: string }
  | { status: 'ready'; data: Data; at: number; isFresh: boolean; trouble?: Trouble };

type Options = {
  payload?: object;
  /** How long a kept answer does without asking the host again, in milliseconds. */
  goodForMs?: number;
  /** Tells answers to other payloads of the call apart. Nothing is kept under ''. */
  keptAs?: string;
  /** Makes the call. By default nothing is said about its outcome. */
  ask?: Ask;
};
const NOTHING = {};
const LOADING = { status: 'loading' } as const;

/**
 * Returns the host's answer to a call: first as kept on the phone for this person, then as the host
 * answers now. An answer that doesn't fit the schema counts as none. If another window logs out,
 * or somebody else in, what was one person's leaves the screen.
 * Schema, payload and `ask` must be constants: a new object causes a new request.
 * @returns the answer; `isAsking` while a call is in flight; and `askAgain`, which adds `more` to
 * the payload and makes the data to show of what comes
 */
export function useHostQuery<Schema extends v.GenericSchema>(
  call: string,
  schema: Schema,
  { payload = NOTHING, goodForMs = 0, keptAs = call, ask = askQuietly }: Options = NOTHING,
) {
  type Data = v.InferOutput<Schema>;
  const person = useLoggedIn();
  const [came, show] = useState<{ person: string | undefined; answer: QueryState<Data> }>();
  const answer = came?.person === person ? (came?.answer ?? LOADING) : LOADING;
  const [isAsking, setIsAsking] = useState(false);
  // Ignore what comes for another call, or after the screen is gone.
  const turn = useRef(0);

  const askAgain = useCallback(
    async (more: object = NOTHING, merge = (data: Data): Data => data) => {
      const mine = turn.current;
      setIsAsking(true);
      const owner = await ownerNow();
      const { data, trouble = 'refused', code, said } = await ask(call, { ...payload, ...more });
      if (mine !== turn.current) return;
      const read = v.safeParse(schema, data);
      if (!read.success) {
        setIsAsking(false);
        return show((before) => ({
          person,
          answer:
            before?.person === person && before?.answer.status === 'ready'
              ? { ...before.answer, trouble }
              : { status: 'missing', trouble, ...(code && { code }), ...(said && { said }) },
        }));
      }
      const at = Date.now();
      const merged = merge(read.output);
      // Keep it before it is shown: the next screen must not know less than this one. Keep only the
      // schema's fields, so no more about people than is shown; and not one person's answer for the
      // next, if the login has changed. A full phone keeps nothing.
      if (keptAs) await keepOwn(owner, keptAs, { at, data: merged }).catch(() => undefined);
      if (mine !== turn.current) return;
      setIsAsking(false);
      show({ person, answer: { status: 'ready', data: merged, at, isFresh: true } });
    },
    [call, schema, payload, keptAs, ask, person],
  );

  useEffect(() => {
    const begin = async (mine: number) => {
      // If the store doesn't open, another component reports it.
      const kept = keptAs
        ? await readKept(await ownerNow(), keptAs).catch(() => undefined)
        : undefined;
      const read = v.safeParse(schema, kept?.data);
      if (mine !== turn.current) return;
      if (kept && read.success) {
        show({
          person,
          answer: { status: 'ready', data: read.output, at: kept.at, isFresh: false },
        });
        if (isRecent(kept.at, goodForMs, Date.now())) return;
      }
      await askAgain();
    };
    void begin(turn.current);
    return () => {
      turn.current += 1;
    };
  }, [askAgain, schema, keptAs, goodForMs, person]);
  return { answer, isAsking, askAgain };
}

async function askQuietly(call: string, payload: object): Promise<Came> {
  const said = await askHost(call, payload);
  return { data: said?.data, code: said && text(said, 'code') };
}

async function ownerNow(): Promise<string> {
  return (await readSession().catch(() => undefined))?.owner ?? '';
}
