import * as v from 'valibot';
import { LISTS } from '../../../src/domain/calls/lists.ts';
import type { Call, Host } from '../../http/call.ts';
import { listing } from '../../http/listing.ts';
import { listContent } from '../../tables/content.ts';
import { listPosts } from '../../tables/posts.ts';

/**
 * Returns the handler of viewAllAnnounce, viewMedia, viewGallery or viewConference, which list what
 * the office has published.
 * @param timeName the name of an item's time in the answer
 */
export function viewContent({ db }: Host, list: string, timeName: 'publishedAt' | 'heldAt') {
  return listing({
    find: async (_c, page) =>
      (await listContent(db, list, page)).map(({ id, place, body }) => ({
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
    find: async (_c, page, { list }) =>
      (await listContent(db, list, page)).map(({ id, place, body }) => ({
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
    const [live] = await listContent(db, 'live', { limit: 1 });
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
    find: async (c, page, { mine }) =>
      (await listPosts(db, c.var.person.id, page, mine)).map(
        ({ id, reference, receivedAt, ...post }) => ({
          id,
          place: receivedAt,
          item: { id: reference, postedAt: new Date(receivedAt).toISOString(), ...post },
        }),
      ),
  });
}
