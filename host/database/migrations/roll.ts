import type { Kysely } from 'kysely';
import { portable } from '../portable.ts';

/** Adds the electoral roll as last imported. A row is one line of a booth's part. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { time, strict } = portable(db);
  await db.schema
    .createTable('roll')
    .addColumn('district', 'text', (column) => column.notNull())
    .addColumn('assembly', 'integer', (column) => column.notNull())
    .addColumn('booth', 'integer', (column) => column.notNull())
    .addColumn('line', 'integer', (column) => column.notNull())
    .addColumn('voter_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('relation', 'text', (column) => column.notNull())
    .addColumn('relation_name', 'text', (column) => column.notNull())
    .addColumn('age', 'integer', (column) => column.notNull())
    .addColumn('gender', 'text', (column) => column.notNull())
    .addColumn('house_no', 'text', (column) => column.notNull())
    .addColumn('imported_at', time, (column) => column.notNull())
    .addPrimaryKeyConstraint('roll_key', ['district', 'assembly', 'booth', 'line'])
    .modifyEnd(strict)
    .execute();
  await db.schema.createIndex('roll_by_voter').on('roll').column('voter_id').execute();
}
