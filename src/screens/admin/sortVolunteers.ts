import type { EnrolmentStats } from '../../domain/calls/enrolmentStats.ts';
import type { Sort } from '../../domain/calls/sorting.ts';

export type Volunteer = EnrolmentStats['people'][number];

/** The columns of the table per volunteer. A phone shows the first and the last. */
export const COLUMNS = ['name', 'voters', 'members', 'last', 'total'] as const;
export type Column = (typeof COLUMNS)[number];
export type Order = Sort<Column>;

export const totalOf = ({ voters, members }: Volunteer) => voters + members;

/**
 * Returns the volunteers in another order. Those who are equal in it stand by name.
 * @param compare compares two names in the language of the reader
 */
export function sortVolunteers(
  volunteers: Volunteer[],
  { by, direction }: Order,
  compare: (a: string, b: string) => number,
): Volunteer[] {
  const sign = direction === 'ascending' ? 1 : -1;
  const byName = (a: Volunteer, b: Volunteer) =>
    compare(a.name, b.name) || compare(a.userName, b.userName);
  return volunteers.toSorted((a, b) =>
    by === 'name' ? sign * byName(a, b) : sign * (valueOf(a, by) - valueOf(b, by)) || byName(a, b),
  );
}

function valueOf(volunteer: Volunteer, by: Exclude<Column, 'name'>): number {
  if (by === 'total') return totalOf(volunteer);
  return by === 'last' ? Date.parse(volunteer.last) : volunteer[by];
}
