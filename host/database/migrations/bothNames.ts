import { type Kysely, sql } from 'kysely';
import { isEmbedded } from '../portable.ts';

/**
 * Gives a line of the roll its names in English and in Tamil, its section and whether it still
 * counts. Names that are there go to the script they are in. The age may be missing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const empty = ['name_ta', 'relation_name_ta', 'section_name_en', 'section_name_ta'];
  for (const column of empty)
    await db.schema
      .alterTable('roll')
      .addColumn(column, 'text', (text) => text.notNull().defaultTo(''))
      .execute();
  await db.schema
    .alterTable('roll')
    .addColumn('section', 'integer', (number) => number.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('roll')
    .addColumn('status', 'text', (text) => text.notNull().defaultTo('listed'))
    .execute();
  for (const name of ['name', 'relation_name']) {
    await db.schema.alterTable('roll').renameColumn(name, `${name}_en`).execute();
    const [english, tamil] = [sql.ref(`${name}_en`), sql.ref(`${name}_ta`)];
    const isTamil = isEmbedded(db)
      ? sql`${english} glob '*[அ-ௌ]*' or ${english} glob '*[க-ஹ]*'`
      : sql`${english} ~ '[அ-ஹ]'`;
    await sql`update roll set ${tamil} = ${english}, ${english} = '' where ${isTamil}`.execute(db);
  }
  // SQLite can't take "not null" from a column.
  await db.schema.alterTable('roll').addColumn('age_read', 'integer').execute();
  await sql`update roll set age_read = age`.execute(db);
  await db.schema.alterTable('roll').dropColumn('age').execute();
  await db.schema.alterTable('roll').renameColumn('age_read', 'age').execute();
}
