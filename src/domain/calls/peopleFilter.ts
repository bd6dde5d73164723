import * as v from 'valibot';
import { isRealDate } from '../app/calendar.ts';
import { findAssembly, findDistrict } from '../places/regions.ts';

const day = v.pipe(v.string(), v.check(isRealDate));

/** Whom a list of voters or members is asked for. `search` is a voter ID, mobile number, reference, or part of a name; days are those of India, both included. */
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
  booth: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/))),
  from: v.optional(day),
  to: v.optional(day),
});
export type PeopleFilter = v.InferOutput<typeof PeopleFilter>;

/** More than anybody reads, and few enough that a spreadsheet on an old machine opens them. */
export const EXPORT_ROWS = 10_000;

/** What `exportPeople` takes. `language` is that of headings and places. */
export const ExportInput = v.object({
  people: v.picklist(['voters', 'members']),
  language: v.optional(v.picklist(['tam', 'en']), 'tam'),
  ...PeopleFilter.entries,
});
