import * as v from 'valibot';
import { freeText } from '../../../src/domain/forms/typed.ts';
import { isRefusal, refuse, type Refusal } from '../../http/answers.ts';
import type { Call, Host } from '../../http/call.ts';
import { drawPicture } from '../../records/publishPicture.ts';
import { readJson } from '../../http/readJson.ts';
import { appendAudit } from '../../tables/audit.ts';
import { insertMedia, pictureOf, removeMedia } from '../../tables/media.ts';
import { listPhotos, findPhoto } from '../../tables/photos.ts';
import { decidePost as decide, findPost } from '../../tables/posts.ts';
import type { MediaRow } from '../../database/schema.ts';

export const DecidePostInput = v.object({
  id: v.pipe(v.string(), v.regex(/^P-[0-9A-Z]{10}$/)),
  state: v.picklist(['published', 'declined']),
  reason: v.optional(v.pipe(v.string(), v.transform(freeText), v.maxLength(500)), ''),
});

const NOT_THERE: Refusal = { code: 'notThere', msg: 'There is no such post' };

/**
 * Returns the handler of decidePost. An administrator publishes a post with copies of its pictures,
 * or declines it and tells the author why. Earlier copies go.
 */
export function decidePost(host: Host) {
  return async (c: Call): Promise<Response> => {
    const body = await readJson(c, DecidePostInput);
    if (isRefusal(body)) return refuse(c, body);
    const { id: reference, state, reason } = body.input;
    const { person } = c.var;
    const post = person.role === 'admin' ? await findPost(host.db, reference) : undefined;
    if (!post) return refuse(c, NOT_THERE);

    const media: MediaRow[] = [];
    for (const { slot } of state === 'published' ? await listPhotos(host.db, [post]) : []) {
      const found = await findPhoto(host.db, post, slot);
      if (found) media.push(await drawPicture(host.photos, await host.photos.read(found.file)));
    }
    const pictures = media.map(pictureOf);
    const unused = await host.db.transaction().execute(async (transaction) => {
      const before = await decide(
        transaction,
        post,
        { state, reason: state === 'declined' ? reason : '' },
        pictures,
      );
      if (!before) return undefined;
      await insertMedia(transaction, media);
      const files = await removeMedia(transaction, before);
      await appendAudit(transaction, {
        at: host.now(),
        actor: person,
        action: 'decidePost',
        object: reference,
        detail: state,
      });
      return files;
    });
    // It was decided, whatever the photo store says. A later sweep removes files that nothing
    // names.
    await Promise.allSettled([host.photos.remove(unused ?? media.map(({ file }) => file))]);
    if (!unused) return refuse(c, NOT_THERE);
    return c.json({
      status: true,
      msg: state === 'published' ? 'Post published' : 'Post declined',
      data: { id: reference, state, images: pictures },
    });
  };
}
