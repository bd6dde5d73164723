import * as v from 'valibot';
import { LISTS, PendingPostsInput } from '../../../src/domain/calls/lists.ts';
import {
  isOrdered,
  OfficeContentInput,
  type OfficeList,
  type OfficeSort,
} from '../../../src/domain/calls/publish.ts';
import type { Call, Host } from '../../http/call.ts';
import { listing } from '../../http/listing.ts';
import { countDrafts, listContent, listDrafts } from '../../tables/content.ts';
import { listPhotos } from '../../tables/photos.ts';
import { countPending, listPending, listPosts } from '../../tables/posts.ts';

/**
 * Returns the handler of viewAllAnnounce, viewMedia, viewGallery or viewConference, which list what
 * the office has published.
 * @param timeName the name of an item's time in the answer
 */
export function viewContent({ db }: Host, list: string, timeName: 'publishedAt' | 'heldAt') {
  return listing({
    find: async (_c, limit, before) =>
      (await listContent(db, list, limit, before)).map(({ id, place, body }) => ({
        id,
        place,
        item: { id, [timeName]: new Date(place).toISOString(), ...(JSON.parse(body) as object) },
      })),
  });
}

export const ListInput = v.object({ list: v.picklist(LISTS) });

/** Returns the handler of List: office bearers and the like, in the office's order. */
export function viewList({ db }: Host) {
  return listing({
    asks: ListInput,
    find: async (_c, limit, before, { list }) =>
      (await listContent(db, list, limit, before)).map(({ id, place, body }) => ({
        id,
        place,
        item: { id, ...(JSON.parse(body) as object) },
      })),
  });
}

/**
 * Returns the handler of viewTelecost, which gives what is live now. The specification has a number
 * for this status.
 */
export function viewTelecost({ db }: Host) {
  return async (c: Call): Promise<Response> => {
    const [live] = await listContent(db, 'live', 1);
    return c.json(
      live
        ? { status: 1, msg: '', data: JSON.parse(live.body) as object }
        : { status: 0, msg: '', data: null },
    );
  };
}

/** `mine`: only the caller's own posts. */
export const PostsInput = v.object({ mine: v.optional(v.boolean(), false) });

/** Returns the handler of viewAllPost, which lists published posts and the caller's own. */
export function viewAllPost({ db }: Host) {
  return listing({
    asks: PostsInput,
    find: async (c, limit, before, { mine }) =>
      (await listPosts(db, c.var.person.id, limit, before, mine)).map(
        ({ id, reference, receivedAt, ...post }) => ({
          id,
          place: receivedAt,
          item: { id: reference, postedAt: new Date(receivedAt).toISOString(), ...post },
        }),
      ),
  });
}

/** Returns the handler of pendingPosts, which lists posts that wait for the office's decision. */
export function pendingPosts({ db }: Host) {
  return listing<v.InferOutput<typeof PendingPostsInput>, number | string>({
    asks: PendingPostsInput,
    sortOf: (_c, { sort }) => sort,
    count: (_c, limit) => countPending(db, limit),
    find: async (_c, limit, before, { sort }) => {
      const posts = await listPending(db, limit, before, sort);
      const photos = await listPhotos(db, posts);
      return posts.map(({ owner, id, place, reference, receivedAt, ...post }) => ({
        id,
        place,
        item: {
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
    find: async (_c, limit, before, { list, sort }) => {
      const found = await listDrafts(db, list, limit, before, directionOf(list, sort));
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
