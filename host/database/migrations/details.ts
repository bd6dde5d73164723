import { type Kysely, sql } from 'kysely';
import { isEmbedded } from '../portable.ts';

/** The columns that become JSON, by the names of the form's fields. */
const ANSWERS = {
  relationName: 'relation_name',
  gender: 'gender',
  line: 'line',
  votersInHouse: 'voters_in_house',
  address: 'address',
  postalCode: 'postal_code',
  consentVersion: 'consent_version',
  consentAt: 'consent_at',
};

/**
 * Moves a voter's answers that nobody searches into one column of JSON, as members have it. A new
 * question then needs no migration.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Every voter is rewritten, which takes longer than a call may.
  if (!isEmbedded(db)) await sql`set local statement_timeout = 0`.execute(db);
  await db.schema
    .alterTable('voters')
    .addColumn('details', 'text', (column) => column.notNull().defaultTo('{}'))
    .execute();
  const object = isEmbedded(db) ? sql`json_object` : sql`json_build_object`;
  await sql`update voters set details = cast(case when date_of_birth is null
    then ${object}('ageGivenAs', 'age', ${pairs({ ...ANSWERS, age: 'age' })})
    else ${object}('ageGivenAs', 'dateOfBirth', ${pairs({ ...ANSWERS, dateOfBirth: 'date_of_birth' })})
    end as text)`.execute(db);
  for (const column of [...Object.values(ANSWERS), 'age', 'date_of_birth'])
    await db.schema.alterTable('voters').dropColumn(column).execute();
}

/** Returns the arguments that make an object of these columns. */
function pairs(columns: Record<string, string>) {
  return sql.join(
    Object.entries(columns).map(
      ([field, column]) => sql`${sql.lit(field)}, cast(${sql.ref(column)} as text)`,
    ),
  );
}
