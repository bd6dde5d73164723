import { sql } from 'kysely';
import type { Sort } from '../../src/domain/calls/sorting.ts';
import type { HostDatabase } from '../database/database.ts';
import type { ContentRow, PageAsked } from '../database/schema.ts';
import { countUpTo, inOrder } from './sorting.ts';

type Piece = Pick<ContentRow, 'id' | 'place' | 'published' | 'body'>;

/** Returns a list's published items, the highest place first. */
export function listContent(db: HostDatabase, list: string, page: PageAsked): Promise<Piece[]> {
  return drafts(db, list, page).where('published', '=', 1).execute();
}

/** Returns the same, with drafts, and the lowest place first if it's asked so. */
export function listDrafts(
  db: HostDatabase,
  list: string,
  page: PageAsked,
  direction?: Sort['direction'],
): Promise<Piece[]> {
  return drafts(db, list, page, direction).execute();
}

/** Counts a list's items, up to `limit`. */
export function countDrafts(db: HostDatabase, list: string, limit: number): Promise<number> {
  return countUpTo(db, db.selectFrom('content').select('id').where('list', '=', list).limit(limit));
}

function drafts(
  db: HostDatabase,
  list: string,
  { limit, before }: PageAsked,
  direction: Sort['direction'] = 'descending',
) {
  const { order, isAfter } = inOrder(
    direction,
    [sql.ref('place'), sql.ref('id')],
    before && [before.place, before.id],
  );
  return db
    .selectFrom('content')
    .select(['id', 'place', 'published', 'body'])
    .where('list', '=', list)
    .where(isAfter)
    .orderBy(order)
    .limit(limit);
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
