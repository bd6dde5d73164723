import { sql, type RawBuilder } from 'kysely';
import type { PeopleFilter, PeopleSort } from '../../src/domain/calls/peopleFilter.ts';
import type { HostDatabase } from '../database/database.ts';
import type { EnrolledRow, PageAsked } from '../database/schema.ts';
import { answersOf, type Enrolled, type People } from './enrolled.ts';
import { findsByIndex, findsFew, matching, type Sought } from './matching.ts';
import { inOrder, isFrom, nameKey } from './sorting.ts';
import { countsFor } from './visibility.ts';

/** A booth's place is its constituency and its number, which has four digits at most. */
const BOOTHS = 10_000;
const LAST_BOOTH = 1_000 * BOOTHS - 1;

type Value = number | string;

/**
 * `keys` are as an index has them, and `valuesOf` makes their values of a row's place. No index has
 * the `place`: one value for them all.
 */
type Sorting = {
  keys: RawBuilder<unknown>[];
  place: RawBuilder<Value>;
  valuesOf?: (place: Value) => Value[];
};

/**
 * Returns matching voters or members in another order, with each one's place in it, for an
 * administrator. Without a filter it reads an index in this order, and no more rows than the page
 * shows. With one it finds the rows by that and sorts them: docs/decisions/0035-lists.md.
 */
export async function listSorted<Table extends People>(
  db: HostDatabase,
  { table, person, filter }: Sought<Table>,
  { by, direction }: PeopleSort,
  { limit, before }: PageAsked<Value>,
): Promise<(Enrolled<Table> & { place: Value })[]> {
  const { keys, place, valuesOf = (value) => [value] } = sortingBy(db, table, by);
  const isRead = readsInOrder(by, filter);
  const last = before && (by === 'booth' ? boothNear(Number(before.place)) : before.place);
  const values = last !== undefined && (isRead ? valuesOf(last) : [last]);
  const { order, isAfter } = inOrder(
    direction,
    [...(isRead ? keys : [place]), sql.ref(`${table}.id`)],
    values && before ? [...values, before.id] : undefined,
  );
  const conditions = [countsFor(person, table), matching(filter, table), isAfter];
  const [from, accounts] = [sql.table(table), sql.table('people')];
  let source: RawBuilder<unknown> = from;
  if (by === 'enrolledBy') {
    // A cross join, because SQLite then reads the first table first.
    source = isRead ? sql`${accounts} cross join ${from}` : sql`${from} cross join ${accounts}`;
    conditions.push(sql`people.id = ${sql.ref(`${table}.owner`)}`);
    // No index finds a place that has columns of two tables.
    if (isRead && values) conditions.push(isFrom(direction, keys, values));
  }
  const { rows } = await sql<EnrolledRow & { place: Value }>`select ${from}.*, ${place} as place
    from ${source} where ${sql.join(conditions, sql` and `)}
    order by ${order} limit ${limit}`.execute(db);
  return rows.map(({ place: at, ...row }) => ({ ...answersOf<Table>(row), place: at }));
}

/** Returns true if the list reads an index in its order, and false if it sorts what it finds. */
function readsInOrder(by: PeopleSort['by'], filter: PeopleFilter): boolean {
  // An index has them by time in each district and between two days.
  if (by === 'receivedAt') return !findsFew(filter);
  // Looking for a part of a name, both databases read a table faster in its own order.
  return !findsByIndex(filter) && (by === 'name' || !filter.search);
}

/** PostgreSQL refuses a number that has no place in the column. */
function boothNear(place: number): number {
  return Math.min(Math.max(place, 0), LAST_BOOTH);
}

const byText = (key: RawBuilder<string>): Sorting => ({
  keys: [key],
  place: sql<string>`${key} || ''`,
});

function sortingBy(db: HostDatabase, table: People, by: PeopleSort['by']): Sorting {
  const column = (name: string) => sql.ref<number>(`${table}.${name}`);
  switch (by) {
    case 'name':
      return byText(nameKey(db, `${table}.name`));
    case 'enrolledBy':
      return byText(nameKey(db, 'people.name'));
    case 'receivedAt':
      return { keys: [column(by)], place: sql<number>`${column(by)} + 0` };
    case 'booth':
      return {
        keys: [column('assembly'), column('booth')],
        place: sql<number>`${column('assembly')} * ${sql.lit(BOOTHS)} + ${column('booth')}`,
        valuesOf: (place) => [Math.floor(Number(place) / BOOTHS), Number(place) % BOOTHS],
      };
  }
}
