import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Person } from './people.ts';

/**
 * The rows of voters or members that a person may see: an administrator all, a lead those of their booths and their own,
 * everybody else their own. Every look at a record goes through here: docs/decisions/0010-rights.md.
 */
export function seenBy({ id, role }: Person, table: 'voters' | 'members'): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const own = sql<SqlBool>`${column('owner')} = ${id}`;
  if (role === 'admin') return sql<SqlBool>`1 = 1`;
  if (role !== 'lead') return own;
  return sql<SqlBool>`(${own} or exists (select 1 from person_booths where person_booths.person = ${id}
    and person_booths.assembly = ${column('assembly')} and person_booths.booth = ${column('booth')}))`;
}

/** A record counts unless another of the same voter ID was kept in its place. */
export function counts(table: 'voters' | 'members'): RawBuilder<SqlBool> {
  return sql<SqlBool>`not exists (select 1 from replacements where replacements.reference = ${sql.ref(`${table}.reference`)})`;
}

/** What no longer counts is shown only to whom it belongs. */
export function countsFor({ id }: Person, table: 'voters' | 'members'): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(`${table}.owner`)} = ${id} or ${counts(table)})`;
}
