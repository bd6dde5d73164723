import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Role } from '../database/database.ts';

/** Who looks at records. */
type Viewer = { id: string; role: Role };

/**
 * Returns the SQL condition for the voters or members that a person may see. An administrator sees
 * all, a lead those of their booths and their own, everybody else their own. Every look at a record
 * goes through here: docs/decisions/0010-rights.md.
 */
export function seenBy({ id, role }: Viewer, table: 'voters' | 'members'): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const own = sql<SqlBool>`${column('owner')} = ${id}`;
  if (role === 'admin') return sql<SqlBool>`1 = 1`;
  if (role !== 'lead') return own;
  return sql<SqlBool>`(${own} or exists (select 1 from person_booths where person_booths.person = ${id}
    and person_booths.assembly = ${column('assembly')} and person_booths.booth = ${column('booth')}))`;
}

/**
 * Returns the SQL condition that a person enrolled somebody else. The record behind their own card
 * is themselves.
 */
export function enrolledBy({ id }: Viewer, table: 'voters' | 'members'): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<SqlBool>`(${column('owner')} = ${id} and not exists (select 1 from cards
    where cards.person = ${id} and cards.member = ${column('id')}))`;
}

/**
 * Returns the SQL condition that a record counts. It does unless another one of the same voter ID
 * was kept instead.
 */
export function notSuperseded(table: 'voters' | 'members'): RawBuilder<SqlBool> {
  return sql<SqlBool>`not exists (select 1 from replacements where replacements.reference = ${sql.ref(`${table}.reference`)})`;
}

/**
 * Returns the SQL condition that hides records that no longer count from everybody except their
 * owner.
 */
export function countsFor({ id }: Viewer, table: 'voters' | 'members'): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(`${table}.owner`)} = ${id} or ${notSuperseded(table)})`;
}
