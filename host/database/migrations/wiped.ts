import type { Kysely } from 'kysely';
import { portable } from '../portable.ts';

/**
 * Adds how many erasures the last vacuum covered, with an index that counts erasures, and removes
 * public pictures that earlier decisions about posts left behind.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { time, strict } = portable(db);
  await db.schema
    .createTable('wiped')
    .addColumn('one', 'integer', (column) => column.primaryKey().notNull())
    .addColumn('erasures', time, (column) => column.notNull())
    .modifyEnd(strict)
    .execute();
  await db.schema
    .createIndex('submissions_erased')
    .on('submissions')
    .column('erased_at')
    .where('erased_at', 'is not', null)
    .execute();
  await removeUnshown(db);
}

async function removeUnshown(unknown: Kysely<unknown>): Promise<void> {
  const db = unknown as Kysely<{
    media: { code: string };
    posts: { images: string };
    content: { body: string };
  }>;
  const shown = new Set(
    [
      ...(await db.selectFrom('posts').select('images').where('images', '!=', '[]').execute()).map(
        ({ images }) => images,
      ),
      ...(await db.selectFrom('content').select('body').execute()).map(({ body }) => body),
    ].flatMap((json) => [...json.matchAll(/\/media\/([0-9a-f]{32})/g)].map(([, code]) => code)),
  );
  for (const { code } of await db.selectFrom('media').select('code').execute())
    if (!shown.has(code)) await db.deleteFrom('media').where('code', '=', code).execute();
}
