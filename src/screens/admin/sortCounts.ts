import type { Counts } from '../../domain/calls/enrolmentStats.ts';
import type { Sort } from '../../domain/calls/sorting.ts';

/**
 * How many were enrolled in one district or booth, on one day, or by one volunteer. `last` is when
 * the last of them arrived, if the table says so. Names are compared as `sortAs`, if it's given.
 */
export type CountRow = Counts & { id: string; name: string; sortAs?: string; last?: number };

/** The columns of a table of counts. A phone shows the first and the last. */
export const COLUMNS = ['name', 'voters', 'members', 'last', 'total'] as const;
export type Column = (typeof COLUMNS)[number];
export type Order = Sort<Column>;

export const totalOf = ({ voters, members }: Counts) => voters + members;

/**
 * Returns the rows in another order. Those that are equal in it stand by name.
 * @param compare compares two names in the language of the reader
 */
export function sortCounts(
  rows: CountRow[],
  { by, direction }: Order,
  compare: (a: string, b: string) => number,
): CountRow[] {
  const sign = direction === 'ascending' ? 1 : -1;
  const byName = (a: CountRow, b: CountRow) =>
    compare(a.sortAs ?? a.name, b.sortAs ?? b.name) || compare(a.id, b.id);
  return rows.toSorted((a, b) =>
    by === 'name' ? sign * byName(a, b) : sign * (valueOf(a, by) - valueOf(b, by)) || byName(a, b),
  );
}

function valueOf(row: CountRow, by: Exclude<Column, 'name'>): number {
  if (by === 'total') return totalOf(row);
  return row[by] ?? 0;
}
