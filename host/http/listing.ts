import * as v from 'valibot';
import { isRefusal, refuse } from './answers.ts';
import type { Call } from './call.ts';
import { readJson } from './readJson.ts';
import type { Place } from '../database/schema.ts';
import { TOO_MANY_LOOKS, type Throttle } from './throttle.ts';

/** The input of every list. `before` is the `next` of the previous page. */
const page = {
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)), 50),
  before: v.optional(v.pipe(v.string(), v.regex(/^-?\d{1,15}_[\w-]{1,64}$/), v.transform(asPlace))),
};
export const Page = v.object(page);

/** A row's place in the list, its id, and `item`, the part that is sent. */
type Row = Place & { item: object };
export type Listing<Asked> = {
  /** The name of the array in the answer. */
  name?: 'items' | 'voters' | 'members';
  /**
   * Limits how many pages a person may read. Set it where nobody should copy a whole list of
   * people.
   */
  pages?: Throttle;
  /** The schema of further input. */
  asks?: v.GenericSchema<unknown, Asked>;
  /** @param limit one more than the page shows, to know whether another page follows */
  find: (c: Call, limit: number, before: Place | undefined, asked: Asked) => Promise<Row[]>;
};

/**
 * Returns a handler that pages through a list by key. Even if rows are added meanwhile, no row is
 * skipped or comes twice.
 */
export function listing<Asked = unknown>({
  name = 'items',
  pages,
  asks = v.unknown() as v.GenericSchema<unknown, Asked>,
  find,
}: Listing<Asked>) {
  return async (c: Call): Promise<Response> => {
    const wait = pages ? (await pages.attempt(c.var.person.id)).wait : 0;
    if (wait > 0) return refuse(c, { ...TOO_MANY_LOOKS, retryAfter: wait });
    const body = await readJson(c, Page);
    if (isRefusal(body)) return refuse(c, body);
    const asked = await readJson(c, asks);
    if (isRefusal(asked)) return refuse(c, asked);
    const { limit, before } = body.input;
    const found = await find(c, limit + 1, before, asked.input);
    const shown = found.slice(0, limit);
    const last = found.length > limit ? shown.at(-1) : undefined;
    return c.json({
      status: true,
      msg: '',
      data: {
        [name]: shown.map(({ item }) => item),
        next: last ? `${last.place}_${last.id}` : null,
      },
    });
  };
}

function asPlace(next: string): Place {
  const cut = next.indexOf('_');
  return { place: Number(next.slice(0, cut)), id: next.slice(cut + 1) };
}
