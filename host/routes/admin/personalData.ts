import * as v from 'valibot';
import { submissionKinds } from '../../../src/domain/calls/submissionKinds.ts';
import type { AadhaarRule } from '../../../src/domain/forms/aadhaar.ts';
import { isRefusal, refuse } from '../../http/answers.ts';
import type { Call, Host } from '../../http/call.ts';
import { eraseRecords } from '../../records/erasing.ts';
import { correctRecord, exportRecords, NOT_THERE } from '../../records/personalData.ts';
import { KEPT } from '../../tables/kinds.ts';
import { readJson } from '../../http/readJson.ts';
import { createThrottle, TOO_MANY_LOOKS } from '../../http/throttle.ts';

/** Per administrator in 15 minutes. People who ask for their data are answered one by one. */
const EXPORTS = 60;

const LETTERS = Object.values(submissionKinds('full')).flatMap(({ name, letter }) =>
  KEPT[name].isPerson ? letter : [],
);
const REFERENCE = `[${LETTERS.join('')}]-[0-9A-Z]{10}`;
const Whom = v.pipe(
  v.string(),
  v.regex(new RegExp(`^(${REFERENCE}|[A-Z]{3}\\d{7}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$`)),
);

/** `whom` is a voter ID, a submission id or a reference. */
export const PersonInput = v.object({ whom: Whom });
export const CorrectionInput = v.object({
  reference: v.pipe(v.string(), v.regex(new RegExp(`^${REFERENCE}$`))),
  fields: v.pipe(
    v.record(v.string(), v.pipe(v.string(), v.maxLength(1_000))),
    v.check((fields) => Object.keys(fields).length > 0),
  ),
});

/**
 * Returns the handler of exportPerson, which gives administrators everything held about one person.
 * The call `photo` gives the photos' bytes.
 */
export function exportPerson({ db, now }: Host) {
  const byPerson = createThrottle({ db, now }, 'exportPerson', EXPORTS);
  return async (c: Call): Promise<Response> => {
    const { wait } = await byPerson.attempt(c.var.person.id);
    if (wait > 0) return refuse(c, { ...TOO_MANY_LOOKS, retryAfter: wait });
    const body = await readJson(c, PersonInput);
    if (isRefusal(body)) return refuse(c, body);
    const records = await exportRecords(db, body.input.whom, {
      actor: c.var.person,
      now: now(),
    });
    if (records.length === 0) return refuse(c, NOT_THERE);
    const shown = records.map(({ id, owner: _owner, receivedAt, photos, ...record }) => ({
      ...record,
      submissionId: id,
      receivedAt: new Date(receivedAt).toISOString(),
      photos: photos.map(({ slot, sha256, bytes }) => ({ slot, sha256, bytes })),
    }));
    return c.json({ status: true, msg: '', data: { records: shown } });
  };
}

/** Returns the handler of correctPerson, with which administrators replace wrong answers. */
export function correctPerson({ db, now }: Host, aadhaar: AadhaarRule) {
  return async (c: Call): Promise<Response> => {
    const body = await readJson(c, CorrectionInput);
    if (isRefusal(body)) return refuse(c, body);
    const corrected = await correctRecord(db, body.input.reference, body.input.fields, aadhaar, {
      actor: c.var.person,
      now: now(),
    });
    return isRefusal(corrected)
      ? refuse(c, corrected)
      : c.json({ status: true, msg: 'Corrected', data: corrected });
  };
}

/**
 * Returns the handler of erasePerson, with which administrators erase a person's records, photos
 * and account. It can't be undone. The last administrator isn't erased: nobody could do anything
 * here afterwards.
 */
export function erasePerson({ db, photos, now }: Host) {
  const store = { remove: (file: string) => photos.remove([file]) };
  return async (c: Call): Promise<Response> => {
    const body = await readJson(c, PersonInput);
    if (isRefusal(body)) return refuse(c, body);
    const { refusal, ...erased } = await eraseRecords(db, store, body.input.whom, {
      actor: c.var.person,
      now: now(),
    });
    if (refusal) return refuse(c, refusal);
    if (erased.references.length === 0) return refuse(c, NOT_THERE);
    return c.json({ status: true, msg: 'Erased', data: erased });
  };
}
