import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { DAY_MS } from '../../src/domain/app/calendar.ts';
import type { PeopleAsked, PeopleFilter } from '../../src/domain/calls/peopleFilter.ts';
import { ASSEMBLIES } from '../../src/domain/places/regions.ts';
import { mobileNumber, personName, voterIdNumber } from '../../src/domain/forms/typed.ts';
import type { HostDatabase } from '../database/database.ts';
import type { Person } from './people.ts';
import { countUpTo } from './sorting.ts';
import { countsFor } from './visibility.ts';

/** A booth's number is found by the index only within a constituency. */
const ASSEMBLY_NUMBERS = ASSEMBLIES.map(({ no }) => no);

/** The voters or members that match a filter, as far as `person` may see them. */
export type Sought<Table extends 'voters' | 'members' = 'voters' | 'members'> = {
  table: Table;
  person: Person;
  filter: PeopleAsked;
};

/**
 * Returns the SQL condition for a filter on voters or members. Everything is found by an index but
 * a part of a name: that reads rows until the page is full.
 */
export function matching(
  { search = '', district, assembly, booth, from, to, card }: PeopleFilter,
  table: 'voters' | 'members',
): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const conditions = [sql`1 = 1`];
  if (search) conditions.push(bySearch(search, table, column));
  if (district) conditions.push(sql`${column('district')} = ${district}`);
  if (assembly) conditions.push(sql`${column('assembly')} = ${Number(assembly)}`);
  else if (booth) conditions.push(sql`${column('assembly')} in (${sql.join(ASSEMBLY_NUMBERS)})`);
  if (booth) conditions.push(sql`${column('booth')} = ${Number(booth)}`);
  if (from) conditions.push(sql`${column('receivedAt')} >= ${midnight(from)}`);
  if (to) conditions.push(sql`${column('receivedAt')} < ${midnight(to) + DAY_MS}`);
  if (card) conditions.push(hasWaitingCard(column));
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

/**
 * Returns true for a filter that an index finds and that few people match: a number, a
 * constituency, a booth, or a card that waits.
 */
export function findsFew({ search = '', assembly, booth, card }: PeopleFilter): boolean {
  return numberIn(search) !== undefined || [assembly, booth, card].some(isGiven);
}

/** Returns true for a filter that an index finds, however many people match. */
export function findsByIndex(filter: PeopleFilter): boolean {
  const { district, from, to } = filter;
  return findsFew(filter) || [district, from, to].some(isGiven);
}

const isGiven = (part: unknown) => part !== undefined;

/** Returns the SQL condition that a record gave its owner a card that nobody has confirmed yet. */
function hasWaitingCard(column: (name: string) => RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${column('district')}, ${column('owner')}, ${column('id')}) in (
    select district, person, member from cards where revoked_at is null and confirmed_at is null)`;
}

function bySearch(
  search: string,
  table: string,
  column: (name: string) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const number = numberIn(search);
  if (!number) return contains(`${table}.name`, search);
  const [name, value] = number;
  if (name !== 'reference') return sql`${column(name)} = ${value}`;
  const submission = (key: 'owner' | 'id') =>
    sql`(select ${sql.ref(key)} from submissions where reference = ${value} limit 1)`;
  return sql`${column('owner')} = ${submission('owner')} and ${column('id')} = ${submission('id')}`;
}

function numberIn(search: string): ['voterId' | 'mobile' | 'reference', string] | undefined {
  const [voterId, mobile, reference] = [
    voterIdNumber(search),
    mobileNumber(search),
    search.toUpperCase(),
  ];
  if (/^[A-Z]{3}\d{7}$/.test(voterId)) return ['voterId', voterId];
  if (/^\d{10}$/.test(mobile)) return ['mobile', mobile];
  if (/^[VM]-[0-9A-Z]{10}$/.test(reference)) return ['reference', reference];
  return undefined;
}

/**
 * Returns the SQL condition that a column contains this text, ignoring case. Wildcards in the text
 * match only themselves.
 */
export function contains(column: string, text: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`lower(${sql.ref(column)}) like ${`%${personName(text)
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
}

/** Returns when a day (yyyy-mm-dd) begins in India, in milliseconds since 1970. */
function midnight(day: string): number {
  return Date.parse(`${day}T00:00:00+05:30`);
}

/** Counts the matching rows that an administrator may see, up to `limit`. */
export function countMatching(
  db: HostDatabase,
  { table, person, filter }: Sought,
  limit: number,
): Promise<number> {
  return countUpTo(
    db,
    db
      .selectFrom(table)
      .select('id')
      .where(countsFor(person, table))
      .where(matching(filter, table))
      .limit(limit),
  );
}
