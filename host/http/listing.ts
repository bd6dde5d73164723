import * as v from 'valibot';
import { isRefusal, refuse } from './answers.ts';
import type { Call } from './call.ts';
import { readJson } from './readJson.ts';
import type { Place } from '../tables/page.ts';
import { createThrottle, TOO_MANY_LOOKS } from './throttle.ts';

/** What every list takes: `before` is the `next` of the page before. */
const page = {
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)), 50),
  before: v.optional(v.pipe(v.string(), v.regex(/^-?\d{1,15}_[\w-]{1,64}$/), v.transform(asPlace))),
};
export const Page = v.object(page);

/** `item` is how a row travels: its place in the list, its id, and what is shown of it. */
type Row = Place & { item: object };
export type Listing<Asked> = {
  /** The name of the array in the answer. */
  name?: 'items' | 'voters' | 'members';
  /** Pages in a quarter of an hour, where a list of people must not be copied as a whole. */
  pages?: number;
  /** What the list takes besides. */
  asks?: v.GenericSchema<unknown, Asked>;
  /** @param limit one more than is shown, to know whether the list goes on */
  find: (c: Call, limit: number, before: Place | undefined, asked: Asked) => Promise<Row[]>;
};

/** A list, page by page and by its keys: nobody is missing and nobody comes twice, whatever is added meanwhile. */
export function listing<Asked = unknown>(
  {
    name = 'items',
    pages = Infinity,
    asks = v.unknown() as v.GenericSchema<unknown, Asked>,
    find,
  }: Listing<Asked>,
  now = Date.now,
) {
  const byPerson = createThrottle(pages);
  return async (c: Call): Promise<Response> => {
    const wait = byPerson.attempt(c.var.person.id, now());
    if (wait > 0) return refuse(c, { ...TOO_MANY_LOOKS, retryAfter: Math.ceil(wait / 1000) });
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
