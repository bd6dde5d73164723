import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { keepAnswer, readKept } from '../../device/host/keptAnswers.ts';
import { readSession } from '../../device/host/session.ts';
import { callWithToasts, type NoAnswer } from '../callWithToasts.ts';

const MAX_ANSWER_BYTES = 1024 * 1024;
/** Each call has its own name for the array in a page. `next` is where the next page begins. */
const Page = v.object({
  items: v.optional(v.array(v.unknown())),
  voters: v.optional(v.array(v.unknown())),
  members: v.optional(v.array(v.unknown())),
  next: v.optional(v.nullable(v.string())),
});

type Shown = { items: unknown[]; next: string | null };
/**
 * `at`: when the host answered, in milliseconds since 1970. `trouble`: why the last request failed.
 */
type State =
  | { status: 'loading' }
  | { status: 'missing'; trouble: NoAnswer | 'refused' }
  | ({ status: 'ready'; at: number; trouble?: NoAnswer | 'refused' } & Shown);
export type List<Item> = {
  state: State;
  items: Item[];
  isAsking: boolean;
  refresh: () => void;
  more: (() => void) | undefined;
};

/** `list` and `filter` go to the call. With `isKept: false` nothing is stored on the phone. */
export type Asked = { list?: string; filter?: object; isKept?: boolean };

/**
 * Returns a host's list page by page: first as this person's phone stored it, then as the host
 * answers now.
 */
export function useList<Schema extends v.GenericSchema>(
  endpoint: string,
  schema: Schema,
  { list, filter, isKept = true }: Asked = {},
): List<v.InferOutput<Schema>> {
  const { t } = useTranslation();
  const [state, setState] = useState<State>({ status: 'loading' });
  const [isAsking, setIsAsking] = useState(false);
  // The prefix keeps lists apart from useAnswer, which stores other parts of the same answers.
  const key = `list ${endpoint} ${list ?? ''}`;
  // Compare filters by content, because callers may pass an equal but new object on each render.
  const asked = JSON.stringify(filter ?? {});

  const ask = useCallback(
    async (shown?: Shown) => {
      setIsAsking(true);
      const owner = await ownerNow();
      const answer = await callWithToasts({
        endpoint,
        payload: {
          ...(JSON.parse(asked) as object),
          ...(list && { list }),
          ...(shown?.next && { before: shown.next }),
        },
        t,
        maxAnswerBytes: MAX_ANSWER_BYTES,
        isBackground: true,
      });
      const page =
        typeof answer === 'object' && answer.status ? v.safeParse(Page, answer.data) : undefined;
      setIsAsking(false);
      if (!page?.success) {
        const trouble = typeof answer === 'string' ? answer : 'refused';
        return setState((before) =>
          before.status === 'ready' ? { ...before, trouble } : { status: 'missing', trouble },
        );
      }
      const { items, voters, members, next = null } = page.output;
      // Store only the schema's fields: the host sends more about people than a list needs.
      const data: Shown = {
        items: [
          ...(shown?.items ?? []),
          ...(items ?? voters ?? members ?? []).flatMap((item) => understood(schema, item)),
        ],
        next,
      };
      const at = Date.now();
      setState({ status: 'ready', at, ...data });
      // Don't store one person's answer for the next: the login may have changed in flight. A full
      // phone stores nothing; the list is shown all the same.
      if (isKept && owner === (await ownerNow()))
        await keepAnswer(owner, key, { at, data }).catch(() => undefined);
    },
    [endpoint, schema, key, list, asked, isKept, t],
  );

  useEffect(() => {
    let isGone = false;
    const begin = async () => {
      const kept = isKept
        ? await readKept(await ownerNow(), key).catch(() => undefined)
        : undefined;
      const page = v.safeParse(Page, kept?.data);
      if (isGone) return;
      if (kept && page.success)
        setState({
          status: 'ready',
          at: kept.at,
          items: page.output.items ?? [],
          next: page.output.next ?? null,
        });
      await ask();
    };
    void begin();
    return () => {
      isGone = true;
    };
  }, [ask, key, isKept]);

  const isReady = state.status === 'ready';
  return {
    state,
    isAsking,
    // Skip an item that this version doesn't understand; it must not hide the others.
    items: isReady ? state.items.flatMap((item) => understood(schema, item)) : [],
    refresh: () => void ask(),
    more: isReady && state.next !== null ? () => void ask(state) : undefined,
  };
}

async function ownerNow(): Promise<string> {
  return (await readSession().catch(() => undefined))?.owner ?? '';
}

function understood<Schema extends v.GenericSchema>(
  schema: Schema,
  item: unknown,
): v.InferOutput<Schema>[] {
  const read = v.safeParse(schema, item);
  return read.success ? [read.output] : [];
}
