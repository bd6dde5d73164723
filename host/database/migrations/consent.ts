import type { Kysely } from 'kysely';

/**
 * Adds to which text a voter agreed, and when. Voters from older builds of the app were asked for
 * no consent: docs/decisions/0036-consent.md.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['consent_version', 'consent_at'])
    await db.schema
      .alterTable('voters')
      .addColumn(column, 'text', (added) => added.notNull().defaultTo(''))
      .execute();
}
