import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Sort } from '../../src/domain/calls/sorting.ts';
import type { HostDatabase } from '../database/database.ts';
import { isEmbedded } from '../database/portable.ts';

const WAYS = {
  ascending: { way: sql`asc`, beyond: sql`>` },
  descending: { way: sql`desc`, beyond: sql`<` },
};

/**
 * Returns what names are sorted by, as an index has it: letter by letter in the order of Unicode on
 * both databases, English capitals like small letters.
 */
export function nameKey(
  db: { getExecutor: HostDatabase['getExecutor'] },
  column: string,
): RawBuilder<string> {
  const lower = sql<string>`lower(${sql.ref(column)})`;
  return isEmbedded(db) ? lower : sql<string>`${lower} collate "C"`;
}

/**
 * Returns the SQL for a list's order and for where its next page begins.
 * @param keys what the list is sorted by, the id last. All go in one direction, so an index finds
 *   the place
 * @param after the last row's values of the keys
 */
export function inOrder(
  direction: Sort['direction'],
  keys: RawBuilder<unknown>[],
  after: (number | string)[] | undefined,
): { order: RawBuilder<unknown>; isAfter: RawBuilder<SqlBool> } {
  const { way, beyond } = WAYS[direction];
  return {
    order: sql.join(keys.map((key) => sql`${key} ${way}`)),
    isAfter: after
      ? sql<SqlBool>`(${sql.join(keys)}) ${beyond} (${sql.join(after)})`
      : sql<SqlBool>`1 = 1`,
  };
}

/** Returns the SQL condition that a row has these values of the keys, or comes after. */
export function isFrom(
  direction: Sort['direction'],
  keys: RawBuilder<unknown>[],
  values: (number | string)[],
): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.join(keys)}) ${WAYS[direction].beyond}= (${sql.join(values)})`;
}

/** Counts the rows of a query. Give it a limit: counting takes as long as there are rows. */
export async function countUpTo(db: HostDatabase, found: Expression<unknown>): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from ${found} as found`.execute(db);
  return rows[0]?.count ?? 0;
}
