import { sql, type Kysely } from 'kysely';
import { portable } from '../portable.ts';

/**
 * Adds members, posts and their photos, the office's content, booths of leads, and the audit log.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { time, strict } = portable(db);
  await db.schema
    .alterTable('submissions')
    .addColumn('kind', 'text', (column) => column.notNull().defaultTo('addvoters'))
    .execute();
  await db.schema
    .alterTable('submissions')
    .addColumn('bytes', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex('submissions_by_reference')
    .on('submissions')
    .column('reference')
    .execute();
  await db.schema
    .createIndex('submissions_by_owner')
    .on('submissions')
    .columns(['owner', 'received_at'])
    .execute();
  await db.schema
    .createIndex('submissions_by_bringer')
    .on('submissions')
    .columns(['delivered_by', 'received_at'])
    .execute();
  await db.schema
    .createIndex('voters_by_booth')
    .on('voters')
    .columns(['assembly', 'booth', 'received_at'])
    .execute();
  await db.schema
    .createIndex('voters_by_time')
    .on('voters')
    .columns(['received_at', 'id'])
    .execute();

  // `details` holds the answers that nobody searches, as JSON. A new question then needs no
  // migration.
  await db.schema
    .createTable('members')
    .addColumn('district', 'text', (column) => column.notNull())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('saved_at', time, (column) => column.notNull())
    .addColumn('received_at', time, (column) => column.notNull())
    .addColumn('voter_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('mobile', 'text', (column) => column.notNull())
    .addColumn('assembly', 'integer', (column) => column.notNull())
    .addColumn('booth', 'integer', (column) => column.notNull())
    .addColumn('details', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('members_key', ['district', 'owner', 'id'])
    .addForeignKeyConstraint('members_submission', ['owner', 'id'], 'submissions', ['owner', 'id'])
    .modifyEnd(strict)
    .execute();
  await db.schema
    .createIndex('members_by_owner')
    .on('members')
    .columns(['owner', 'received_at', 'id'])
    .execute();
  await db.schema
    .createIndex('members_by_booth')
    .on('members')
    .columns(['assembly', 'booth', 'received_at'])
    .execute();
  await db.schema
    .createIndex('members_by_time')
    .on('members')
    .columns(['received_at', 'id'])
    .execute();

  // `code` is what the QR code holds; it means nothing by itself.
  await db.schema
    .createTable('cards')
    .addColumn('code', 'text', (column) => column.primaryKey().notNull())
    .addColumn('person', 'text', (column) => column.notNull().references('people.id'))
    .addColumn('district', 'text', (column) => column.notNull())
    .addColumn('member', 'text', (column) => column.notNull())
    .addColumn('revoked_at', time)
    .modifyEnd(strict)
    .execute();
  await db.schema.createIndex('cards_by_person').on('cards').column('person').execute();

  await db.schema
    .createTable('posts')
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('saved_at', time, (column) => column.notNull())
    .addColumn('received_at', time, (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('images', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('posts_key', ['owner', 'id'])
    .addForeignKeyConstraint('posts_submission', ['owner', 'id'], 'submissions', ['owner', 'id'])
    .modifyEnd(strict)
    .execute();
  await db.schema.createIndex('posts_by_reference').on('posts').column('reference').execute();
  await db.schema.createIndex('posts_by_time').on('posts').columns(['received_at', 'id']).execute();

  await renewPhotos(db, strict);

  // The office's content. `place` orders a list; it's a time if the list has times.
  await db.schema
    .createTable('content')
    .addColumn('list', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('place', time, (column) => column.notNull())
    .addColumn('published', 'integer', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('content_key', ['list', 'id'])
    .modifyEnd(strict)
    .execute();
  await db.schema
    .createIndex('content_by_place')
    .on('content')
    .columns(['list', 'place', 'id'])
    .execute();
  await db.schema
    .createTable('media')
    .addColumn('code', 'text', (column) => column.primaryKey().notNull())
    .addColumn('file', 'text', (column) => column.notNull().unique())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .modifyEnd(strict)
    .execute();

  await db.schema
    .createTable('person_booths')
    .addColumn('person', 'text', (column) => column.notNull().references('people.id'))
    .addColumn('assembly', 'integer', (column) => column.notNull())
    .addColumn('booth', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('person_booths_key', ['person', 'assembly', 'booth'])
    .modifyEnd(strict)
    .execute();

  // Each district has its own chain, so districts don't wait for one another.
  await db.schema
    .createTable('audit')
    .addColumn('chain', 'text', (column) => column.notNull())
    .addColumn('number', time, (column) => column.notNull())
    .addColumn('at', time, (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('object', 'text', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('audit_key', ['chain', 'number'])
    .modifyEnd(strict)
    .execute();
  await db.schema
    .createTable('audit_chains')
    .addColumn('chain', 'text', (column) => column.primaryKey().notNull())
    .addColumn('number', time, (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('first_number', time, (column) => column.notNull())
    .addColumn('first_hash', 'text', (column) => column.notNull())
    .modifyEnd(strict)
    .execute();
}

/**
 * Replaces the photos table: photos now belong to submissions of every kind, not only to voters.
 */
async function renewPhotos(
  db: Kysely<unknown>,
  strict: ReturnType<typeof portable>['strict'],
): Promise<void> {
  await db.schema.alterTable('photos').renameTo('photos_of_voters').execute();
  await db.schema.dropIndex('photos_by_file').execute();
  await db.schema
    .createTable('photos')
    .addColumn('district', 'text', (column) => column.notNull())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('record', 'text', (column) => column.notNull())
    .addColumn('slot', 'text', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('file', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('record_photos_key', ['district', 'owner', 'record', 'slot'])
    .addForeignKeyConstraint('record_photos_submission', ['owner', 'record'], 'submissions', [
      'owner',
      'id',
    ])
    .modifyEnd(strict)
    .execute();
  await db.schema.createIndex('photos_by_file').on('photos').column('file').execute();
  await db.schema
    .createIndex('photos_by_record')
    .on('photos')
    .columns(['owner', 'record'])
    .execute();
  await sql`insert into photos (district, owner, record, slot, sha256, bytes, file) select district, owner, voter, slot, sha256, bytes, file from photos_of_voters`.execute(
    db,
  );
  await db.schema.dropTable('photos_of_voters').execute();
}
