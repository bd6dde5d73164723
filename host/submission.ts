import * as v from 'valibot';
import { dayInIndia } from '../src/domain/calendar.ts';
import type { Refusal } from './answers.ts';
import type { Kind } from './kinds.ts';
import type { Form, FormNames } from './multipart.ts';
import type { Arrived } from './photoFiles.ts';
import { invalid } from './readJson.ts';

/** What was handed in, valid and complete. The photos' contents were not looked at. */
export type Submission<Content extends Record<string, string>> = { kind: Kind<Content>; id: string; savedAt: number; content: Content; photos: { slot: string; arrived: Arrived }[] };

/** The shape of RFC 9562, any version; lower case only, so that no id can be written in two ways. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const isTimestamp = (text: string) => v.is(v.pipe(v.string(), v.isoTimestamp()), text) && !Number.isNaN(Date.parse(text));

/** What a form of this kind may carry: docs/decisions/0001-wire.md. */
export function formOf({ empty, photos }: Pick<Kind<never>, 'empty' | 'photos'>): FormNames {
  const slots = photos.map(({ slot }) => slot);
  return { fields: ['submissionId', 'savedAt', 'onBehalfOf', ...Object.keys(empty), ...slots.map((slot) => `${slot}Sha256`)], files: slots };
}

/** A form as a submission that can be stored, or why it cannot. */
export function asSubmission<Content extends Record<string, string>>(kind: Kind<Content>, { fields, files }: Form, now: number): Submission<Content> | Refusal {
  const { submissionId = '', savedAt = '' } = fields;
  if (!UUID.test(submissionId)) return { status: 422, code: 'submissionId', msg: 'The submission id must be a UUID', field: 'submissionId' };
  if (!isTimestamp(savedAt)) return { status: 422, code: 'savedAt', msg: 'The time of saving must be an ISO 8601 timestamp', field: 'savedAt' };

  const result = v.safeParse(kind.schema(dayInIndia(now)), { ...kind.empty, ...fields });
  if (!result.success) return invalid(result.issues[0]);

  const photos: Submission<Content>['photos'] = [];
  for (const { slot, required } of kind.photos) {
    const arrived = files[slot];
    const announced = fields[`${slot}Sha256`];
    if (arrived) {
      const refusal = refusePhoto(slot, arrived, announced);
      if (refusal) return refusal;
      photos.push({ slot, arrived });
    } else if (required || announced) {
      return { status: 422, code: 'photoMissing', msg: 'A photo is missing', field: slot, error: 'voter:photo.required' };
    }
  }
  return { kind, id: submissionId, savedAt: Date.parse(savedAt), content: result.output, photos };
}

function refusePhoto(slot: string, { bytes, sha256 }: Arrived, announced: string | undefined): Refusal | undefined {
  if (bytes === 0) return { status: 422, code: 'photoEmpty', msg: 'A photo is empty', field: slot, error: 'voter:photo.empty' };
  if (!announced) return { status: 422, code: 'photoHash', msg: 'The hash of a photo is missing', field: `${slot}Sha256` };
  if (announced !== sha256) return { status: 503, code: 'photoDamaged', msg: 'A photo was damaged on the way', field: slot, retryAfter: 5 };
  return undefined;
}
