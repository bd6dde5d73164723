import * as v from 'valibot';
import { dayInIndia } from '../app/calendar.ts';
import { isPhotoNeeded } from '../forms/photoSlots.ts';
import type { PhotoFacts } from '../outbox/submission.ts';
import type { SubmissionKind } from './submissionKinds.ts';

/** Why a submission is refused, with the HTTP status. Only 503 passes if it is sent again. */
export const FAULTS = {
  submissionId: 422,
  savedAt: 422,
  photoEmpty: 422,
  photoHash: 422,
  photoMissing: 422,
  invalid: 422,
  photoDamaged: 503,
} as const;
/**
 * The reason for rejecting a submission: `code` for programs, and `msg` for people, in English.
 * `error` is a message key of the schema, `retryAfter` is in seconds.
 */
export type Fault = {
  code: keyof typeof FAULTS;
  msg: string;
  field?: string;
  error?: string;
  retryAfter?: number;
};

/** A form as it arrived: its text fields, and its photos by slot. */
export type ReceivedForm<Photo extends PhotoFacts> = {
  fields: Record<string, string>;
  files: Record<string, Photo>;
};

/**
 * A submission that came as it was sent, in the order of the kind's photos. No rule was applied.
 */
type Whole<Photo extends PhotoFacts> = {
  id: string;
  savedAt: number;
  photos: { slot: string; arrived: Photo }[];
};
/** A valid and complete submission. Nobody has checked the photos' contents yet. */
export type Taken<
  Content extends Record<string, string>,
  Kind,
  Photo extends PhotoFacts,
> = Whole<Photo> & { kind: Kind; content: Content };

/** The shape from RFC 9562, any version. Lower case only, so no id can be written in two ways. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const isTimestamp = (text: string) =>
  v.is(v.pipe(v.string(), v.isoTimestamp()), text) && !Number.isNaN(Date.parse(text));

/**
 * Turns a form into a submission that can be stored, or returns the fault that prevents it:
 * docs/decisions/0001-wire.md.
 * @param now in milliseconds since 1970
 */
export function takeSubmission<
  Content extends Record<string, string>,
  Kind extends SubmissionKind<Content, string>,
  Photo extends PhotoFacts,
>(
  kind: Kind & SubmissionKind<Content, string>,
  form: ReceivedForm<Photo>,
  now: number,
): Taken<Content, Kind, Photo> | Fault {
  const whole = takeWhole(kind, form);
  if ('code' in whole) return whole;
  const result = v.safeParse(kind.schema(dayInIndia(now)), { ...kind.empty, ...form.fields });
  if (!result.success) return invalid(result.issues[0]);
  const missing = kind.photos.find(
    (photo) => isPhotoNeeded(photo, result.output) && !form.files[photo.slot],
  );
  if (missing) return photoMissing(missing.slot);
  // A photo that is there needs no reason why it isn't.
  const moot = kind.photos.flatMap(({ slot, unless }) =>
    unless && form.files[slot] ? unless : [],
  );
  const content = { ...result.output, ...Object.fromEntries(moot.map((field) => [field, ''])) };
  return { kind, ...whole, content };
}

/**
 * Checks that a form came as it was sent: its id, its time, and each photo by its announced hash.
 * Applies no rule that may change between two attempts.
 */
export function takeWhole<Photo extends PhotoFacts>(
  kind: { photos: readonly { slot: string }[] },
  { fields, files }: ReceivedForm<Photo>,
): Whole<Photo> | Fault {
  const { submissionId = '', savedAt = '' } = fields;
  if (!UUID.test(submissionId))
    return {
      code: 'submissionId',
      msg: 'The submission id must be a UUID',
      field: 'submissionId',
    };
  if (!isTimestamp(savedAt))
    return {
      code: 'savedAt',
      msg: 'The time of saving must be an ISO 8601 timestamp',
      field: 'savedAt',
    };

  const photos: { slot: string; arrived: Photo }[] = [];
  for (const { slot } of kind.photos) {
    const arrived = files[slot];
    const announced = fields[`${slot}Sha256`];
    if (arrived) {
      const fault = faultOfPhoto(slot, arrived, announced);
      if (fault) return fault;
      photos.push({ slot, arrived });
    } else if (announced) return photoMissing(slot);
  }
  return { id: submissionId, savedAt: Date.parse(savedAt), photos };
}

function photoMissing(slot: string): Fault {
  return {
    code: 'photoMissing',
    msg: 'A photo is missing',
    field: slot,
    error: 'voter:photo.required',
  };
}

/** Valibot's own messages are English and quote the value, so only our message keys travel. */
const MESSAGE_KEY = /^\w+:[\w.]+$/;

/** Builds the fault for a field that the shared schema refuses, from the first issue. */
export function invalid(issue: v.BaseIssue<unknown>): Fault {
  const field = v.getDotPath(issue) ?? '';
  return {
    code: 'invalid',
    msg: `The field ${field} was refused`,
    field,
    ...(MESSAGE_KEY.test(issue.message) && { error: issue.message }),
  };
}

/**
 * Builds the JSON answer to a stored submission. Its id and the photos' hashes show the sender that
 * the answer belongs to this submission. `erased`: it was, and isn't stored again.
 */
export function acceptance(
  id: string,
  msg: string,
  reference: string,
  photos: { slot: string; arrived: PhotoFacts }[],
  erased?: true,
): string {
  const hashes = Object.fromEntries(photos.map(({ slot, arrived }) => [slot, arrived.sha256]));
  return JSON.stringify({
    status: true,
    msg,
    data: { submissionId: id, reference, photos: hashes, erased },
  });
}

function faultOfPhoto(
  slot: string,
  { bytes, sha256 }: PhotoFacts,
  announced: string | undefined,
): Fault | undefined {
  if (bytes === 0)
    return {
      code: 'photoEmpty',
      msg: 'A photo is empty',
      field: slot,
      error: 'voter:photo.empty',
    };
  if (!announced)
    return {
      code: 'photoHash',
      msg: 'The hash of a photo is missing',
      field: `${slot}Sha256`,
    };
  if (announced !== sha256)
    return {
      code: 'photoDamaged',
      msg: 'A photo was damaged on the way',
      field: slot,
      retryAfter: 5,
    };
  return undefined;
}
