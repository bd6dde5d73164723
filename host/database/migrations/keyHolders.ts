import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { isEmbedded, portable } from '../portable.ts';
import type { BoothRow } from '../schema.ts';

/**
 * Adds who has a booth's key, and replaces all keys: nobody noted who had left with one. Phones get
 * all marks again, and the new key with them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!isEmbedded(db)) await sql`set local statement_timeout = 0`.execute(db);
  await db.schema
    .createTable('key_holders')
    .addColumn('person', 'text', (column) => column.notNull().references('people.id'))
    .addColumn('assembly', 'integer', (column) => column.notNull())
    .addColumn('booth', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('key_holders_key', ['person', 'assembly', 'booth'])
    .modifyEnd(portable(db).strict)
    .execute();
  const booths = db as Kysely<{ booths: BoothRow }>;
  const all = await booths.selectFrom('booths').select(['assembly', 'booth']).execute();
  for (const { assembly, booth } of all)
    await booths
      .updateTable('booths')
      .set((at) => ({
        key: randomBytes(16).toString('base64url'),
        number: at('number', '+', 1),
        freed: at('number', '+', 1),
      }))
      .where('assembly', '=', assembly)
      .where('booth', '=', booth)
      .execute();
}
