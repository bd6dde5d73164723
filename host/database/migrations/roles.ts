import type { Kysely } from 'kysely';

/**
 * Adds people's roles, and who brought a submission that isn't their own:
 * docs/decisions/0006-on-behalf.md.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('people')
    .addColumn('role', 'text', (column) => column.notNull().defaultTo('volunteer'))
    .execute();
  await db.schema
    .alterTable('submissions')
    .addColumn('delivered_by', 'text', (column) => column.references('people.id'))
    .execute();
}
