import type { Picture } from '../../src/domain/calls/lists.ts';
import type { Post } from '../../src/domain/forms/post.ts';
import type { HostDatabase } from './database.ts';
import type { Place } from './page.ts';
import type { RecordKey } from './photos.ts';
import { prepared } from './prepared.ts';
import type { PostRow } from './rows.ts';
import { findByReference } from './submissions.ts';
import type { Enrolment } from './voters.ts';

const insertRow = prepared((db, row: PostRow) => db.insertInto('posts').values(row));

export async function insertPost(
  db: HostDatabase,
  { owner, id, reference, savedAt, receivedAt }: Enrolment,
  { title, text }: Post,
): Promise<void> {
  // Written out: spreading both takes several microseconds longer.
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

/** Published posts and the person's own, those received last first, from after `before` on. */
export async function listPosts(
  db: HostDatabase,
  person: string,
  limit: number,
  before?: Place,
): Promise<Listed[]> {
  let query = db
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
    .where((at) => at.or([at('posts.state', '=', 'published'), at('posts.owner', '=', person)]));
  if (before)
    query = query.where((at) =>
      at(at.refTuple('posts.receivedAt', 'posts.id'), '<', at.tuple(before.place, before.id)),
    );
  const rows = await query
    .orderBy('posts.receivedAt', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(limit)
    .execute();
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

export async function decidePost(
  db: HostDatabase,
  { owner, id }: RecordKey,
  { state, reason }: Pick<PostRow, 'state' | 'reason'>,
  images: Picture[],
): Promise<void> {
  await db
    .updateTable('posts')
    .set({ state, reason, images: JSON.stringify(images) })
    .where('owner', '=', owner)
    .where('id', '=', id)
    .execute();
}

/** Posts about which nobody has decided, those received last first, from after `before` on. */
export function listPending(
  db: HostDatabase,
  limit: number,
  before?: Place,
): Promise<
  (Pick<PostRow, 'owner' | 'id' | 'reference' | 'receivedAt' | 'title' | 'text'> & {
    author: string;
  })[]
> {
  let query = db
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
    .where('posts.state', '=', 'pending');
  if (before)
    query = query.where((at) =>
      at(at.refTuple('posts.receivedAt', 'posts.id'), '<', at.tuple(before.place, before.id)),
    );
  return query
    .orderBy('posts.receivedAt', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(limit)
    .execute();
}
