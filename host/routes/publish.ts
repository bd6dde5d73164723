import * as v from 'valibot';
import { v7 as uuid } from 'uuid';
import { Announcement, Conference, GalleryItem, LISTS, LiveEvent, MediaItem, OfficeBearer } from '../../src/domain/lists.ts';
import { isRefusal, refuse } from '../answers.ts';
import type { Call, Host } from '../call.ts';
import { checkPhoto } from '../checkPhoto.ts';
import { readForm } from '../multipart.ts';
import { publishPicture } from '../publishPicture.ts';
import { readJson } from '../readJson.ts';
import { appendAudit, HOST_CHAIN } from '../tables/audit.ts';
import { putContent } from '../tables/content.ts';

/** `published: false` is a draft, and takes back what was published. */
const frame = { id: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,60}$/))), published: v.boolean() };
const dated = { ...frame, at: v.pipe(v.string(), v.isoTimestamp()) };
const ordered = { ...frame, position: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000)) };

export const PublishInput = v.variant('list', [
  v.object({ list: v.literal('announcements'), ...dated, body: v.omit(Announcement, ['id', 'publishedAt']) }),
  v.object({ list: v.literal('media'), ...dated, body: v.omit(MediaItem, ['id', 'publishedAt']) }),
  v.object({ list: v.literal('gallery'), ...dated, body: v.omit(GalleryItem, ['id', 'publishedAt']) }),
  v.object({ list: v.literal('conferences'), ...dated, body: v.omit(Conference, ['id', 'heldAt']) }),
  v.object({ list: v.literal('live'), ...dated, body: LiveEvent }),
  v.object({ list: v.picklist(LISTS), ...ordered, body: v.omit(OfficeBearer, ['id']) }),
]);

/** publish: puts one thing into a list, or changes it, for administrators. What is not in the shape that apps read is refused. */
export function publish({ db, now }: Host) {
  return async (c: Call): Promise<Response> => {
    const read = await readJson(c, PublishInput);
    if (isRefusal(read)) return refuse(c, read);
    const { input } = read;
    const id = input.id ?? uuid();
    const place = 'at' in input ? Date.parse(input.at) : -input.position;
    await db.transaction().execute(async (transaction) => {
      await putContent(transaction, { list: input.list, id, place, published: input.published ? 1 : 0, body: JSON.stringify(input.body) });
      await appendAudit(transaction, { chain: HOST_CHAIN, at: now(), actor: c.var.person.id, action: 'publish', object: `${input.list}/${id}`, detail: input.published ? 'published' : 'draft' });
    });
    return c.json({ status: true, msg: input.published ? 'Published' : 'Saved as a draft', data: { id } });
  };
}

/** uploadPicture: a picture of the office, multipart with one file `image`; the answer is what `publish` takes. */
export function uploadPicture(host: Host) {
  return async (c: Call): Promise<Response> => {
    const form = await readForm(c.req.raw, { fields: [], files: ['image'] }, host.photos);
    if (isRefusal(form)) return refuse(c, form);
    const { image } = form.files;
    try {
      if (!image) return refuse(c, { status: 422, code: 'photoMissing', msg: 'A photo is missing', field: 'image' });
      const refusal = await checkPhoto(image.path, 'image');
      if (refusal) return refuse(c, refusal);
      return c.json({ status: true, msg: 'Picture published', data: await publishPicture(host, image.path) });
    } finally {
      await host.photos.discard(Object.values(form.files));
    }
  };
}
