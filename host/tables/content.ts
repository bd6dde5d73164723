import type { HostDatabase } from './database.ts';
import type { Place } from './page.ts';
import type { ContentRow } from './rows.ts';

type Piece = Pick<ContentRow, 'id' | 'place' | 'published' | 'body'>;

/** What is published in a list, the highest place first, from after `before` on. */
export function listContent(
  db: HostDatabase,
  list: string,
  limit: number,
  before?: Place,
): Promise<Piece[]> {
  return page(db, list, limit, before).where('published', '=', 1).execute();
}

/** The same with drafts. */
export function listDrafts(
  db: HostDatabase,
  list: string,
  limit: number,
  before?: Place,
): Promise<Piece[]> {
  return page(db, list, limit, before).execute();
}

function page(db: HostDatabase, list: string, limit: number, before: Place | undefined) {
  let query = db
    .selectFrom('content')
    .select(['id', 'place', 'published', 'body'])
    .where('list', '=', list);
  if (before)
    query = query.where((at) =>
      at(at.refTuple('place', 'id'), '<', at.tuple(before.place, before.id)),
    );
  return query.orderBy('place', 'desc').orderBy('id', 'desc').limit(limit);
}

export async function insertContent(db: HostDatabase, rows: ContentRow[]): Promise<void> {
  await db.insertInto('content').values(rows).execute();
}

/** Adds it, or puts it in place of what has its id in its list. */
export async function putContent(
  db: HostDatabase,
  { list, id, ...row }: ContentRow,
): Promise<void> {
  await db
    .insertInto('content')
    .values({ list, id, ...row })
    .onConflict((conflict) => conflict.columns(['list', 'id']).doUpdateSet(row))
    .execute();
}

export async function isAnythingPublished(db: HostDatabase): Promise<boolean> {
  return (await db.selectFrom('content').select('id').limit(1).executeTakeFirst()) !== undefined;
}
