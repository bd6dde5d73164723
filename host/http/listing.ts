import * as v from 'valibot';
import type { Sort, Total } from '../../src/domain/calls/sorting.ts';
import { isRefusal, refuse, type Refusal } from './answers.ts';
import type { Call } from './call.ts';
import { readJson } from './readJson.ts';
import type { PageAsked, Place } from '../database/schema.ts';
import { TOO_MANY_LOOKS, type Throttle } from './throttle.ts';

/**
 * The input of every list. `before` is the `next` of the previous page. A `limit` of 0 asks only
 * how long the list is.
 */
const page = {
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)), 50),
  before: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(1_000),
      v.regex(/^(-?\d{1,15}|"[^]*")_[\w-]{1,64}$/),
      v.transform(asPlace),
    ),
  ),
};
export const Page = v.object(page);
/** The input of a list that can say with its first page how long it is. */
export const CountedPage = v.object({ ...page, withTotal: v.optional(v.boolean(), false) });

/** Exact numbers end here: counting takes as long as there are rows. */
const COUNTED = 10_000;
/** A list sorted by one of these has texts for places. */
const TEXTS = ['name', 'enrolledBy', 'author'];
const OTHER_SORT: Refusal = {
  code: 'invalid',
  msg: 'The page before was sorted by something else',
  field: 'before',
};

/** A row's place in the list, its id, and `item`, the part that is sent. */
type Row<Value extends number | string> = Place<Value> & { item: object };
type Listing<Asked, Value extends number | string> = {
  /** The name of the array in the answer. */
  name?: 'items' | 'voters' | 'members';
  /**
   * Limits how many pages a person may read. Set it where nobody should copy a whole list of
   * people.
   */
  pages?: Throttle;
  /** The schema of further input. */
  asks?: v.GenericSchema<unknown, Asked>;
  /** How the caller's list is sorted, if not in its own order. The answer says it too. */
  sortOf?: (c: Call, asked: Asked) => Sort | undefined;
  /** @param page one row more than is shown, to know whether another page follows */
  find: (c: Call, page: PageAsked<Value>, asked: Asked) => Promise<Row<Value>[]>;
  /** Counts the rows of all pages, up to `limit`. A list that isn't counted returns undefined. */
  count?: (c: Call, limit: number, asked: Asked) => Promise<number | undefined>;
};

/**
 * Returns a handler that pages through a list by key. Even if rows are added meanwhile, no row is
 * skipped or comes twice.
 */
export function listing<Asked = unknown, Value extends number | string = number>({
  name = 'items',
  pages,
  asks = v.unknown() as v.GenericSchema<unknown, Asked>,
  sortOf,
  find,
  count,
}: Listing<Asked, Value>) {
  return async (c: Call): Promise<Response> => {
    const wait = pages ? (await pages.attempt(c.var.person.id)).wait : 0;
    if (wait > 0) return refuse(c, { ...TOO_MANY_LOOKS, retryAfter: wait });
    const body = await readJson(c, CountedPage);
    if (isRefusal(body)) return refuse(c, body);
    const asked = await readJson(c, asks);
    if (isRefusal(asked)) return refuse(c, asked);
    const { limit, before, withTotal } = body.input;
    const sort = sortOf?.(c, asked.input);
    const hasTexts = sort !== undefined && TEXTS.includes(sort.by);
    if (before && (typeof before.place === 'string') !== hasTexts) return refuse(c, OTHER_SORT);
    const oneMore = { limit: limit + 1, before: before as Place<Value> | undefined };
    const found = await find(c, oneMore, asked.input);
    const shown = found.slice(0, limit);
    const hasMore = found.length > limit;
    const last = hasMore ? shown.at(-1) : undefined;
    const isCounted = withTotal && !before;
    const total =
      isCounted && (hasMore ? await count?.(c, COUNTED + 1, asked.input) : shown.length);
    return c.json({
      status: true,
      msg: '',
      data: {
        [name]: shown.map(({ item }) => item),
        next: last ? asNext(last) : null,
        ...(typeof total === 'number' && { total: asTotal(total) }),
        ...(sort && { sort }),
      },
    });
  };
}

function asTotal(count: number): Total {
  return { count: Math.min(count, COUNTED), isExact: count <= COUNTED };
}

function asNext({ place, id }: Place<number | string>): string {
  return typeof place === 'string' ? `"${place}"_${id}` : `${place}_${id}`;
}

/** A number ends at the first "_". A text ends at the last quote, because no id has one. */
function asPlace(next: string): Place<number | string> {
  if (!next.startsWith('"')) {
    const cut = next.indexOf('_');
    return { place: Number(next.slice(0, cut)), id: next.slice(cut + 1) };
  }
  const end = next.lastIndexOf('"');
  return { place: next.slice(1, end), id: next.slice(end + 2) };
}
