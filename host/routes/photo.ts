import * as v from 'valibot';
import { isRefusal, refuse, type Refusal } from '../http/answers.ts';
import type { Call, Host } from '../http/call.ts';
import { readJson } from '../http/readJson.ts';
import { appendAudit, HOST_CHAIN } from '../tables/audit.ts';
import { findPhoto } from '../tables/photos.ts';
import { findSeen } from '../tables/records.ts';
import { createThrottle, TOO_MANY_LOOKS } from '../http/throttle.ts';

export const PhotoInput = v.object({
  id: v.pipe(v.string(), v.regex(/^[VMP]-[0-9A-Z]{10}$/)),
  slot: v.pipe(v.string(), v.maxLength(40)),
});

/** One answer for "not yours" and "not there". */
const NOT_THERE: Refusal = { status: 404, code: 'notThere', msg: 'There is no such photo' };

/** In a quarter of an hour. */
const PHOTOS = 600;

/** photo: the bytes of a photo, for those who may see its record. Looks at others' photos, and tries, leave a line. */
export function photo({ db, photos, now }: Host) {
  const byPerson = createThrottle(PHOTOS);
  return async (c: Call): Promise<Response> => {
    const wait = byPerson.attempt(c.var.person.id, now());
    if (wait > 0) return refuse(c, { ...TOO_MANY_LOOKS, retryAfter: Math.ceil(wait / 1000) });
    const body = await readJson(c, PhotoInput);
    if (isRefusal(body)) return refuse(c, body);
    const { id, slot } = body.input;
    const { person } = c.var;
    const record = await findSeen(db, person, id);
    const found = record && (await findPhoto(db, record, slot));
    if (record?.owner !== person.id) {
      await db.transaction().execute((transaction) =>
        appendAudit(transaction, {
          chain: HOST_CHAIN,
          at: now(),
          actor: person.id,
          action: record ? 'photo' : 'photoRefused',
          object: id,
          detail: slot,
        }),
      );
    }
    if (!found) return refuse(c, NOT_THERE);
    return c.body(await photos.read(found.file), 200, {
      'Content-Type': 'image/jpeg',
      'Content-Disposition': `attachment; filename="${id}-${slot}.jpg"`,
    });
  };
}
