import type { Sort } from '../../domain/calls/sorting.ts';

/**
 * Returns how a table is sorted after a tap on a column's heading. The first tap shows the start of
 * the alphabet, the largest numbers or the latest arrivals, and another tap turns the column round.
 * @param ascendingFirst the columns whose first tap begins with the first letter or the smallest
 *   number
 */
export function tapped<By extends string>(
  { by, direction }: Sort<By>,
  column: By,
  ascendingFirst: readonly By[],
): Sort<By> {
  if (by === column)
    return { by, direction: direction === 'ascending' ? 'descending' : 'ascending' };
  return { by: column, direction: ascendingFirst.includes(column) ? 'ascending' : 'descending' };
}

/** Returns both ways to sort by each of these, the more usual first. */
export function bothWays<By extends string>(
  columns: readonly By[],
  ascendingFirst: readonly By[],
): Sort<By>[] {
  return columns.flatMap((by) => {
    const ways = ['ascending', 'descending'] as const;
    return (ascendingFirst.includes(by) ? ways : ways.toReversed()).map((direction) => ({
      by,
      direction,
    }));
  });
}

/** Returns how the host sorted a list, if it's by one of these. An older host doesn't say. */
export function sortedAs<By extends string>(
  sorted: Sort | undefined,
  columns: readonly By[],
): Sort<By> | undefined {
  const by = columns.find((column) => column === sorted?.by);
  return sorted && by && { by, direction: sorted.direction };
}
