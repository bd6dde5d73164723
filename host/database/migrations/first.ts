import type { Kysely } from 'kysely';
import { portable } from '../portable.ts';

/**
 * Creates people, sessions, submissions, voters and photos.
 *
 * Large tables have the district in their key, so a distributed database can keep a district's rows
 * together. `submissions` can't: if an id comes again with another district, it must be found as
 * the same submission.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { time, strict } = portable(db);
  await db.schema
    .createTable('people')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('user_name', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('demo', 'integer', (column) => column.notNull())
    .addColumn('created_at', time, (column) => column.notNull())
    .modifyEnd(strict)
    .execute();

  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('person', 'text', (column) => column.notNull().references('people.id'))
    .addColumn('device_type', 'text', (column) => column.notNull())
    .addColumn('created_at', time, (column) => column.notNull())
    .addColumn('last_used_at', time, (column) => column.notNull())
    .addColumn('expires_at', time, (column) => column.notNull())
    .addColumn('revoked_at', time)
    .modifyEnd(strict)
    .execute();

  await db.schema
    .createTable('submissions')
    .addColumn('owner', 'text', (column) => column.notNull().references('people.id'))
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('device_type', 'text', (column) => column.notNull())
    .addColumn('received_at', time, (column) => column.notNull())
    .addPrimaryKeyConstraint('submissions_key', ['owner', 'id'])
    .modifyEnd(strict)
    .execute();

  await db.schema
    .createTable('voters')
    .addColumn('district', 'text', (column) => column.notNull())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('saved_at', time, (column) => column.notNull())
    .addColumn('received_at', time, (column) => column.notNull())
    .addColumn('voter_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('relation_name', 'text', (column) => column.notNull())
    .addColumn('gender', 'text', (column) => column.notNull())
    .addColumn('age', 'integer')
    .addColumn('date_of_birth', 'text')
    .addColumn('mobile', 'text', (column) => column.notNull())
    .addColumn('assembly', 'integer', (column) => column.notNull())
    .addColumn('booth', 'integer', (column) => column.notNull())
    .addColumn('line', 'integer', (column) => column.notNull())
    .addColumn('voters_in_house', 'integer', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('postal_code', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('voters_key', ['district', 'owner', 'id'])
    .addUniqueConstraint('voters_reference', ['district', 'reference'])
    .addForeignKeyConstraint('voters_submission', ['owner', 'id'], 'submissions', ['owner', 'id'])
    .modifyEnd(strict)
    .execute();
  await db.schema
    .createIndex('voters_by_owner')
    .on('voters')
    .columns(['owner', 'received_at', 'id'])
    .execute();

  await db.schema
    .createTable('photos')
    .addColumn('district', 'text', (column) => column.notNull())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('voter', 'text', (column) => column.notNull())
    .addColumn('slot', 'text', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('file', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('photos_key', ['district', 'owner', 'voter', 'slot'])
    .addForeignKeyConstraint('photos_voter', ['district', 'owner', 'voter'], 'voters', [
      'district',
      'owner',
      'id',
    ])
    .modifyEnd(strict)
    .execute();
  await db.schema.createIndex('photos_by_file').on('photos').column('file').execute();
}
