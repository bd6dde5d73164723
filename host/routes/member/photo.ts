import * as v from 'valibot';
import { VISITS_CHAIN } from '../../../src/domain/calls/audit.ts';
import { submissionKinds } from '../../../src/domain/calls/submissionKinds.ts';
import { isRefusal, refuse, type Refusal } from '../../http/answers.ts';
import type { Call, Host } from '../../http/call.ts';
import { readJpeg } from '../../photos/jpeg.ts';
import { readJson } from '../../http/readJson.ts';
import { auditAlone } from '../../tables/audit.ts';
import { findPhoto } from '../../tables/photos.ts';
import { findSeen } from '../../tables/records.ts';
import { createThrottle, TOO_MANY_LOOKS } from '../../http/throttle.ts';

const KINDS = Object.values(submissionKinds('full'));
const LETTERS = KINDS.map(({ letter }) => letter).join('');
const SLOTS = KINDS.flatMap(({ photos }) => photos.map(({ slot }) => slot));
export const PhotoInput = v.object({
  id: v.pipe(v.string(), v.regex(new RegExp(`^[${LETTERS}]-[0-9A-Z]{10}$`))),
  slot: v.picklist([...new Set(SLOTS)]),
});

/** One answer for "not yours" and "not there", so nobody learns which photos exist. */
const NOT_THERE: Refusal = { code: 'notThere', msg: 'There is no such photo' };

/** Per person in 15 minutes. */
const LOOKS = 600;

/**
 * Returns the handler of photo, which gives a photo's bytes to those who may see its record.
 * Looking at others' photos leaves an audit line, and so does a refused attempt.
 */
export function photo({ db, photos, now }: Host) {
  const byPerson = createThrottle({ db, now }, 'photo', LOOKS);
  return async (c: Call): Promise<Response> => {
    const { wait } = await byPerson.attempt(c.var.person.id);
    if (wait > 0) return refuse(c, { ...TOO_MANY_LOOKS, retryAfter: wait });
    const body = await readJson(c, PhotoInput);
    if (isRefusal(body)) return refuse(c, body);
    const { id, slot } = body.input;
    const { person } = c.var;
    const record = await findSeen(db, person, id);
    const found = record && (await findPhoto(db, record, slot));
    if (record?.owner !== person.id) {
      await auditAlone(db, {
        chain: record && VISITS_CHAIN,
        at: now(),
        actor: person.id,
        action: record ? 'photo' : 'photoRefused',
        object: id,
        detail: slot,
      });
    }
    if (!found) return refuse(c, NOT_THERE);
    const bytes = await photos.read(found.file);
    // Leave out what cameras wrote beside the picture. A file that was stored before the host read
    // markers, and that has other ones, goes out as it is.
    return c.body(readJpeg(bytes)?.bare ?? new Uint8Array(bytes), 200, {
      'Content-Type': 'image/jpeg',
      'Content-Disposition': `attachment; filename="${id}-${slot}.jpg"`,
    });
  };
}
