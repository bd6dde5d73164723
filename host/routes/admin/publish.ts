import { v7 as uuid } from 'uuid';
import { PublishInput } from '../../../src/domain/calls/publish.ts';
import { isRefusal, refuse } from '../../http/answers.ts';
import type { Call, Host } from '../../http/call.ts';
import { checkPhotos } from '../../submissions/checkPhotos.ts';
import { takeForm } from '../../http/takeForm.ts';
import { lineOfPerson } from '../../photos/decoding.ts';
import { publishPicture } from '../../records/publishPicture.ts';
import { readJson } from '../../http/readJson.ts';
import { appendAudit } from '../../tables/audit.ts';
import { putContent } from '../../tables/content.ts';

/**
 * Returns the handler of publish, with which administrators add or change one item of a list. Input
 * in any other shape than the apps read is refused.
 */
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
        at: now(),
        actor: c.var.person,
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

/**
 * Returns the handler of uploadPicture. It takes a multipart form with one file `image`, and
 * answers with a picture in the shape that `publish` takes.
 */
export function uploadPicture(host: Host) {
  return (c: Call): Promise<Response> =>
    takeForm(host, c, { fields: [], files: ['image'] }, async ({ files: { image } }) => {
      if (!image)
        return refuse(c, {
          code: 'photoMissing',
          msg: 'A photo is missing',
          field: 'image',
        });
      const refusal = await checkPhotos(lineOfPerson(c.var.person.id), [
        { slot: 'image', arrived: image },
      ]);
      if (refusal) return refuse(c, refusal);
      return c.json({
        status: true,
        msg: 'Picture published',
        data: await publishPicture(host, image.path, c.var.person),
      });
    });
}
