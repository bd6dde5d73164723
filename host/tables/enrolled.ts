import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { PeopleAsked } from '../../src/domain/calls/peopleFilter.ts';
import type { HostDatabase, Tables } from '../database/database.ts';
import { findsFew, matching } from './matching.ts';
import type { Place } from '../database/schema.ts';
import type { Person } from './people.ts';
import { countsFor, enrolledBy } from './visibility.ts';

/** The order as an index has it, so that the database reads no more rows than the page shows. */
const READ = sql`received_at desc, id desc`;
/**
 * The same order, but no index has it. The database then finds rows by what they are filtered by
 * and sorts those. With an index in this order it might walk through everybody to find none.
 */
const SORTED = sql`received_at + 0 desc, id desc`;

/**
 * Returns matching voters or members whom `person` may see, the last received first. It must show
 * what `seenBy` allows, but asks for each kind of right by itself: no index helps with an "or".
 * @param before only people after this one in that order
 */
export async function listEnrolled<Table extends 'voters' | 'members'>(
  db: HostDatabase,
  table: Table,
  person: Person,
  limit: number,
  before: Place | undefined,
  { mine = false, ...filter }: PeopleAsked,
): Promise<Tables[Table][]> {
  const from = sql.table(table);
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const few = findsFew(filter);
  const page = (
    source: RawBuilder<unknown>,
    right: RawBuilder<SqlBool>,
    order = few ? SORTED : READ,
  ) => sql<Tables[Table]>`select ${from}.* from ${source} where ${right}
    and ${countsFor(person, table)} and ${matching(filter, table)}
    and ${before ? sql<SqlBool>`(${column('receivedAt')}, ${column('id')}) < (${before.place}, ${before.id})` : sql<SqlBool>`1 = 1`}
    order by ${order} limit ${limit}`;

  const own = sql<SqlBool>`${column('owner')} = ${person.id}`;
  const query = mine
    ? page(from, enrolledBy(person, table))
    : person.role === 'admin'
      ? page(from, sql<SqlBool>`1 = 1`)
      : person.role === 'lead'
        ? sql<Tables[Table]>`select * from (${page(from, own)}) as own
            union all select * from (${page(
              sql`person_booths inner join ${from} on ${column('assembly')} = person_booths.assembly
                and ${column('booth')} = person_booths.booth`,
              sql<SqlBool>`person_booths.person = ${person.id} and ${column('owner')} <> ${person.id}`,
              SORTED,
            )}) as of_booths
            order by received_at desc, id desc limit ${limit}`
        : page(from, own);
  return (await query.execute(db)).rows;
}
