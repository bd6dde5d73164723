import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { PeopleFilter } from '../../src/domain/calls/peopleFilter.ts';
import { mobileNumber, personName, voterIdNumber } from '../../src/domain/forms/typed.ts';
import type { HostDatabase } from './database.ts';
import { counts } from './visibility.ts';

const DAY_MS = 24 * 60 * 60_000;

/** The rows of voters or members that a filter asks for. Numbers are found by an index, a part of a name by reading on until the page is full. */
export function matching(
  { search = '', district, assembly, booth, from, to }: PeopleFilter,
  table: 'voters' | 'members',
): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const conditions = [sql`1 = 1`];
  if (search) conditions.push(bySearch(search, table, column));
  if (district) conditions.push(sql`${column('district')} = ${district}`);
  if (assembly) conditions.push(sql`${column('assembly')} = ${Number(assembly)}`);
  if (booth) conditions.push(sql`${column('booth')} = ${Number(booth)}`);
  if (from) conditions.push(sql`${column('receivedAt')} >= ${midnight(from)}`);
  if (to) conditions.push(sql`${column('receivedAt')} < ${midnight(to) + DAY_MS}`);
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

function bySearch(
  search: string,
  table: string,
  column: (name: string) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const [voterId, mobile, reference] = [
    voterIdNumber(search),
    mobileNumber(search),
    search.toUpperCase(),
  ];
  if (/^[A-Z]{3}\d{7}$/.test(voterId)) return sql`${column('voterId')} = ${voterId}`;
  if (/^\d{10}$/.test(mobile)) return sql`${column('mobile')} = ${mobile}`;
  if (/^[VM]-[0-9A-Z]{10}$/.test(reference)) return sql`${column('reference')} = ${reference}`;
  return contains(`${table}.name`, search);
}

/** True where a column has this text in it, whether in capitals or not. Signs that mean something in a pattern mean themselves. */
export function contains(column: string, text: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`lower(${sql.ref(column)}) like ${`%${personName(text)
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
}

/** When a day begins in India. */
function midnight(day: string): number {
  return Date.parse(`${day}T00:00:00+05:30`);
}

/** How many match, counted no further than `limit`. */
export async function countMatching(
  db: HostDatabase,
  table: 'voters' | 'members',
  filter: PeopleFilter,
  limit: number,
): Promise<number> {
  const found = db
    .selectFrom(table)
    .select('id')
    .where(counts(table))
    .where(matching(filter, table))
    .limit(limit)
    .as('found');
  return (
    await db
      .selectFrom(found)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;
}
