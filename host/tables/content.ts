import type { HostDatabase } from '../database/database.ts';
import type { Place } from '../database/schema.ts';
import type { ContentRow } from '../database/schema.ts';
import { countUpTo } from './sorting.ts';

type Piece = Pick<ContentRow, 'id' | 'place' | 'published' | 'body'>;

/**
 * Returns a list's published items, the highest place first.
 * @param before only items after this one in that order
 */
export function listContent(
  db: HostDatabase,
  list: string,
  limit: number,
  before?: Place,
): Promise<Piece[]> {
  return page(db, list, limit, before).where('published', '=', 1).execute();
}

/** Returns the same, with drafts. */
export function listDrafts(
  db: HostDatabase,
  list: string,
  limit: number,
  before?: Place,
): Promise<Piece[]> {
  return page(db, list, limit, before).execute();
}

/** Counts a list's items, up to `limit`. */
export function countDrafts(db: HostDatabase, list: string, limit: number): Promise<number> {
  return countUpTo(db, db.selectFrom('content').select('id').where('list', '=', list).limit(limit));
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

/** Adds an item, or replaces the one with its id in its list. */
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
