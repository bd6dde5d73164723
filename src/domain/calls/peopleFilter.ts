import * as v from 'valibot';
import { isRealDate } from '../app/calendar.ts';
import { sortBy, type Sort } from './sorting.ts';
import { findAssembly, findDistrict } from '../places/regions.ts';

const day = v.pipe(v.string(), v.check(isRealDate));

/**
 * The filter for a list of voters or members. `search` is a voter ID, a mobile number, a reference,
 * or part of a name. `from` and `to` are days in India, both included. `card` finds the members
 * whose card waits to be confirmed, and no voter.
 */
export const PeopleFilter = v.object({
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100))),
  district: v.optional(
    v.pipe(
      v.string(),
      v.check((id) => findDistrict(id) !== undefined),
    ),
  ),
  assembly: v.optional(
    v.pipe(
      v.string(),
      v.check((no) => findAssembly(no) !== undefined),
    ),
  ),
  booth: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,2}$/))),
  from: v.optional(day),
  to: v.optional(day),
  card: v.optional(v.literal('waiting')),
});
export type PeopleFilter = v.InferOutput<typeof PeopleFilter>;

const SORTED = ['receivedAt', 'name', 'booth', 'enrolledBy'] as const;
export type PeopleSort = Sort<(typeof SORTED)[number]>;

/**
 * Further input of the lists of people. `mine`: only whom the caller enrolled, and not themselves.
 * `sort` is for administrators, who see everybody.
 */
export const PeopleAsked = v.object({
  ...PeopleFilter.entries,
  mine: v.optional(v.boolean()),
  sort: v.optional(sortBy(SORTED)),
});
export type PeopleAsked = v.InferOutput<typeof PeopleAsked>;

/** More rows than anyone reads, but few enough for a spreadsheet on an old machine. */
export const EXPORT_ROWS = 10_000;

/** Input of `exportPeople`. Headings and place names are written in `language`. */
export const ExportInput = v.object({
  people: v.picklist(['voters', 'members']),
  language: v.optional(v.picklist(['tam', 'en']), 'tam'),
  ...PeopleFilter.entries,
});
