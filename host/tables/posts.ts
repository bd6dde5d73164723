import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import type { PendingPostsSort, Picture } from '../../src/domain/calls/lists.ts';
import type { Post } from '../../src/domain/forms/post.ts';
import type { HostDatabase, Tables } from '../database/database.ts';
import { removeMedia } from './media.ts';
import type { RecordKey } from './photos.ts';
import { prepared } from '../database/prepared.ts';
import type { Enrolment, PageAsked, PostRow } from '../database/schema.ts';
import { countUpTo, inOrder, nameKey } from './sorting.ts';
import { findByReference } from './submissions.ts';

const insertRow = prepared((db, row: PostRow) => db.insertInto('posts').values(row));

export async function insertPost(
  db: HostDatabase,
  { owner, id, reference, savedAt, receivedAt }: Enrolment,
  { title, text }: Post,
): Promise<void> {
  // Don't spread: it costs several microseconds more.
  await insertRow(db, {
    owner,
    id,
    reference,
    savedAt,
    receivedAt,
    title,
    text,
    state: 'pending',
    images: '[]',
    reason: '',
  });
}

type Listed = Pick<
  PostRow,
  'id' | 'reference' | 'receivedAt' | 'title' | 'text' | 'state' | 'reason'
> & { author: string; images: Picture[] };

/**
 * Returns published posts and the person's own, the last received first.
 * @param mine only the person's own
 */
export async function listPosts(
  db: HostDatabase,
  person: string,
  { limit, before }: PageAsked,
  mine: boolean,
): Promise<Listed[]> {
  const page = (right: Expression<SqlBool>) => {
    const query = db
      .selectFrom('posts')
      .innerJoin('people', 'people.id', 'posts.owner')
      .select([
        'posts.id',
        'posts.reference',
        'posts.receivedAt',
        'posts.title',
        'posts.text',
        'posts.state',
        'posts.images',
        'posts.reason',
        'people.name as author',
      ])
      .where(right)
      .orderBy('posts.receivedAt', 'desc')
      .orderBy('posts.id', 'desc')
      .limit(limit);
    return before
      ? query.where((at) =>
          at(at.refTuple('posts.receivedAt', 'posts.id'), '<', at.tuple(before.place, before.id)),
        )
      : query;
  };
  const posts = expressionBuilder<Tables, 'posts'>();
  const isOwn = posts('posts.owner', '=', person);
  const isPublished = posts.and([
    posts('posts.state', '=', 'published'),
    posts('posts.owner', '!=', person),
  ]);
  // Two queries, because no index helps with an "or".
  const rows = await (
    mine
      ? page(isOwn)
      : db
          .selectFrom(page(isOwn).as('own'))
          .selectAll()
          .unionAll(db.selectFrom(page(isPublished).as('published')).selectAll())
          .orderBy('receivedAt', 'desc')
          .orderBy('id', 'desc')
          .limit(limit)
  ).execute();
  return rows.map(({ images, ...row }) => ({ ...row, images: JSON.parse(images) as Picture[] }));
}

export async function findPost(
  db: HostDatabase,
  reference: string,
): Promise<Pick<PostRow, 'owner' | 'id' | 'state'> | undefined> {
  const found = await findByReference(db, reference);
  return (
    found &&
    db
      .selectFrom('posts')
      .select(['owner', 'id', 'state'])
      .where('owner', '=', found.owner)
      .where('id', '=', found.id)
      .executeTakeFirst()
  );
}

/** Returns everything that is held of a post. */
export async function findWholePost(
  db: HostDatabase,
  { owner, id }: RecordKey,
): Promise<(Omit<PostRow, 'images'> & { images: Picture[] }) | undefined> {
  const row = await db
    .selectFrom('posts')
    .selectAll()
    .where('owner', '=', owner)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { ...row, images: JSON.parse(row.images) as Picture[] };
}

/**
 * Stores a decision with the pictures that the post shows from now on.
 * @param db a transaction
 * @returns the pictures it showed before; undefined if the post was erased meanwhile
 */
export async function decidePost(
  db: HostDatabase,
  { owner, id }: RecordKey,
  { state, reason }: Pick<PostRow, 'state' | 'reason'>,
  images: Picture[],
): Promise<Picture[] | undefined> {
  const post = db.updateTable('posts').where('owner', '=', owner).where('id', '=', id);
  // The first update takes the lock, so a decision at the same moment finds these pictures to
  // remove, and not those before.
  const before = await post.set({ state, reason }).returning('images').executeTakeFirst();
  if (!before) return undefined;
  await post.set({ images: JSON.stringify(images) }).execute();
  return JSON.parse(before.images) as Picture[];
}

/**
 * Removes a post with its published pictures.
 * @returns the pictures' files, which no row names any more
 */
export async function removePost(db: HostDatabase, { owner, id }: RecordKey): Promise<string[]> {
  // The deletion says which pictures the post had last, whatever was decided meanwhile.
  const post = await db
    .deleteFrom('posts')
    .where('owner', '=', owner)
    .where('id', '=', id)
    .returning('images')
    .executeTakeFirst();
  return removeMedia(db, JSON.parse(post?.images ?? '[]') as Picture[]);
}

/** Counts the posts that wait for a decision, up to `limit`. */
export function countPending(db: HostDatabase, limit: number): Promise<number> {
  return countUpTo(
    db,
    db.selectFrom('posts').select('id').where('state', '=', 'pending').limit(limit),
  );
}

/**
 * Returns posts that wait for a decision, with each one's place in the order. Unless it's asked
 * otherwise, the last received come first.
 */
export function listPending(
  db: HostDatabase,
  { limit, before }: PageAsked<number | string>,
  { by, direction }: PendingPostsSort = { by: 'postedAt', direction: 'descending' },
) {
  const place = by === 'author' ? nameKey(db, 'people.name') : sql.ref<number>('posts.receivedAt');
  const { order, isAfter } = inOrder(
    direction,
    [place, sql.ref('posts.id')],
    before && [before.place, before.id],
  );
  return db
    .selectFrom('posts')
    .innerJoin('people', 'people.id', 'posts.owner')
    .select([
      'posts.owner',
      'posts.id',
      'posts.reference',
      'posts.receivedAt',
      'posts.title',
      'posts.text',
      'people.name as author',
    ])
    .select(sql<number | string>`${place}`.as('place'))
    .where('posts.state', '=', 'pending')
    .where(isAfter)
    .orderBy(order)
    .limit(limit)
    .execute();
}
