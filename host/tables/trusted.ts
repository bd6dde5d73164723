import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Role } from '../database/database.ts';

/** Whose word about a booth counts. Anybody can register and become a member. */
const TEAM: Role[] = ['volunteer', 'lead', 'admin'];

/** Returns true if somebody with this role belongs to the party's team. */
export const isOfTeam = (role: Role) => TEAM.includes(role);

/** Returns the SQL for the accounts of the team, as the office has set their rights today. */
export const teamIds = () =>
  sql<string>`(select people.id from people where people.role in (${sql.join(TEAM.map((role) => sql.lit(role)))}))`;

/**
 * Returns the SQL condition that a record marks a line and counts: docs/decisions/0057-trusted.md.
 * Somebody of the team enrolled it, or the office has kept it instead of another.
 */
export function isTrusted(table: 'voters' | 'members'): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<SqlBool>`(${column('owner')} in ${teamIds()}
    or exists (select 1 from replacements where replacements.kept = ${column('reference')}))`;
}
