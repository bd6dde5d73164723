import { v7 as uuid } from 'uuid';
import { PublishInput } from '../../src/domain/calls/publish.ts';
import { isRefusal, refuse } from '../http/answers.ts';
import { bodyOf, type Call, type Host } from '../http/call.ts';
import { checkPhoto } from '../submissions/checkPhoto.ts';
import { readForm } from '../http/multipart.ts';
import { publishPicture } from '../records/publishPicture.ts';
import { readJson } from '../http/readJson.ts';
import { appendAudit, HOST_CHAIN } from '../tables/audit.ts';
import { putContent } from '../tables/content.ts';

/** publish: puts one thing into a list, or changes it, for administrators. What is not in the shape that apps read is refused. */
export function publish({ db, now }: Host) {
  return async (c: Call): Promise<Response> => {
    const read = await readJson(c, PublishInput);
    if (isRefusal(read)) return refuse(c, read);
    const { input } = read;
    const id = input.id ?? uuid();
    const place = 'at' in input ? Date.parse(input.at) : -input.position;
    await db.transaction().execute(async (transaction) => {
      await putContent(transaction, {
        list: input.list,
        id,
        place,
        published: input.published ? 1 : 0,
        body: JSON.stringify(input.body),
      });
      await appendAudit(transaction, {
        chain: HOST_CHAIN,
        at: now(),
        actor: c.var.person.id,
        action: 'publish',
        object: `${input.list}/${id}`,
        detail: input.published ? 'published' : 'draft',
      });
    });
    return c.json({
      status: true,
      msg: input.published ? 'Published' : 'Saved as a draft',
      data: { id },
    });
  };
}

/** uploadPicture: a picture of the office, multipart with one file `image`; the answer is what `publish` takes. */
export function uploadPicture(host: Host) {
  return async (c: Call): Promise<Response> => {
    const form = await readForm(bodyOf(c), { fields: [], files: ['image'] }, host.photos);
    if (isRefusal(form)) return refuse(c, form);
    const { image } = form.files;
    try {
      if (!image)
        return refuse(c, {
          status: 422,
          code: 'photoMissing',
          msg: 'A photo is missing',
          field: 'image',
        });
      const refusal = await checkPhoto(image.path, 'image');
      if (refusal) return refuse(c, refusal);
      return c.json({
        status: true,
        msg: 'Picture published',
        data: await publishPicture(host, image.path),
      });
    } finally {
      await host.photos.discard(Object.values(form.files));
    }
  };
}
