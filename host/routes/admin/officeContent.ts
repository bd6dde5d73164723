import type * as v from 'valibot';
import { PendingPostsInput } from '../../../src/domain/calls/lists.ts';
import {
  isOrdered,
  OfficeContentInput,
  type OfficeList,
  type OfficeSort,
} from '../../../src/domain/calls/publish.ts';
import type { Host } from '../../http/call.ts';
import { listing } from '../../http/listing.ts';
import { countDrafts, listDrafts } from '../../tables/content.ts';
import { listPhotos } from '../../tables/photos.ts';
import { countPending, listPending } from '../../tables/posts.ts';
import { bringersOf } from '../../tables/submissions.ts';

/** Returns the handler of pendingPosts, which lists posts that wait for the office's decision. */
export function pendingPosts({ lists }: Host) {
  return listing<v.InferOutput<typeof PendingPostsInput>, number | string>({
    asks: PendingPostsInput,
    sortOf: (_c, { sort }) => sort,
    count: (_c, limit) => countPending(lists, limit),
    find: async (_c, page, { sort }) => {
      const posts = await listPending(lists, page, sort);
      const photos = await listPhotos(lists, posts);
      const bringerOf = await bringersOf(lists, posts);
      return posts.map(({ owner, id, place, reference, receivedAt, ...post }) => ({
        id,
        place,
        item: {
          broughtBy: bringerOf({ owner, id }),
          id: reference,
          postedAt: new Date(receivedAt).toISOString(),
          ...post,
          photos: photos
            .filter((photo) => photo.record === id && photo.owner === owner)
            .map(({ slot }) => ({ slot })),
        },
      }));
    },
  });
}

/**
 * Returns the handler of officeContent. It lists the office's items, drafts too, in the shape that
 * `publish` takes.
 */
export function officeContent({ db }: Host) {
  return listing({
    asks: OfficeContentInput,
    sortOf: (_c, { list, sort }) => (sort?.by === placedBy(list) ? sort : undefined),
    count: (_c, limit, { list }) => countDrafts(db, list, limit),
    find: async (_c, page, { list, sort }) => {
      const found = await listDrafts(db, list, page, directionOf(list, sort));
      return found.map(({ id, place, published, body }) => ({
        id,
        place,
        item: {
          id,
          published: published === 1,
          ...(isOrdered(list) ? { position: -place } : { at: new Date(place).toISOString() }),
          body: JSON.parse(body) as object,
        },
      }));
    },
  });
}

const placedBy = (list: OfficeList): OfficeSort['by'] => (isOrdered(list) ? 'position' : 'at');

/** The first position has the highest place. */
function directionOf(list: OfficeList, sort: OfficeSort | undefined) {
  if (sort?.by !== placedBy(list)) return undefined;
  const isTurned = sort.by === 'position';
  return (sort.direction === 'ascending') !== isTurned ? 'ascending' : 'descending';
}
