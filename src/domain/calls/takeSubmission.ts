import * as v from 'valibot';
import { dayInIndia } from '../app/calendar.ts';
import type { SubmissionKind } from './submissionKinds.ts';

/** A submission that is not taken: the HTTP status, `code` for programs, `msg` in English for people, `error` a message key of the schema. */
export type Fault = {
  status: 422 | 503;
  code: string;
  msg: string;
  field?: string;
  error?: string;
  retryAfter?: number;
};

/** A photo as it came in. */
type Came = { sha256: string; bytes: number };
/** A form as it came in: its text, and its photos by their slots. */
export type Form<Photo extends Came> = {
  fields: Record<string, string>;
  files: Record<string, Photo>;
};

/** What was handed in, valid and complete. The photos' contents were not looked at. */
export type Taken<Content extends Record<string, string>, Kind, Photo extends Came> = {
  kind: Kind;
  id: string;
  savedAt: number;
  content: Content;
  photos: { slot: string; arrived: Photo }[];
};

/** The shape of RFC 9562, any version; lower case only, so that no id can be written in two ways. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const isTimestamp = (text: string) =>
  v.is(v.pipe(v.string(), v.isoTimestamp()), text) && !Number.isNaN(Date.parse(text));

/** A form as a submission that can be stored, or why it cannot: docs/decisions/0001-wire.md. @param now milliseconds since 1970 */
export function takeSubmission<
  Content extends Record<string, string>,
  Kind extends SubmissionKind<Content, string>,
  Photo extends Came,
>(
  kind: Kind & SubmissionKind<Content, string>,
  { fields, files }: Form<Photo>,
  now: number,
): Taken<Content, Kind, Photo> | Fault {
  const { submissionId = '', savedAt = '' } = fields;
  if (!UUID.test(submissionId))
    return {
      status: 422,
      code: 'submissionId',
      msg: 'The submission id must be a UUID',
      field: 'submissionId',
    };
  if (!isTimestamp(savedAt))
    return {
      status: 422,
      code: 'savedAt',
      msg: 'The time of saving must be an ISO 8601 timestamp',
      field: 'savedAt',
    };

  const result = v.safeParse(kind.schema(dayInIndia(now)), { ...kind.empty, ...fields });
  if (!result.success) return invalid(result.issues[0]);

  const photos: { slot: string; arrived: Photo }[] = [];
  for (const { slot, required } of kind.photos) {
    const arrived = files[slot];
    const announced = fields[`${slot}Sha256`];
    if (arrived) {
      const fault = faultOfPhoto(slot, arrived, announced);
      if (fault) return fault;
      photos.push({ slot, arrived });
    } else if (required || announced) {
      return {
        status: 422,
        code: 'photoMissing',
        msg: 'A photo is missing',
        field: slot,
        error: 'voter:photo.required',
      };
    }
  }
  return { kind, id: submissionId, savedAt: Date.parse(savedAt), content: result.output, photos };
}

/** A field that the shared schema refuses, by its first fault. */
export function invalid(issue: v.BaseIssue<unknown>): Fault {
  const field = v.getDotPath(issue) ?? '';
  return {
    status: 422,
    code: 'invalid',
    msg: `The field ${field} was refused`,
    field,
    error: issue.message,
  };
}

/** The answer to what was stored: its id and the hash of every photo, by which the sender sees that it is about this submission. */
export function acceptance(
  id: string,
  msg: string,
  reference: string,
  photos: { slot: string; arrived: Came }[],
): string {
  const hashes = Object.fromEntries(photos.map(({ slot, arrived }) => [slot, arrived.sha256]));
  return JSON.stringify({
    status: true,
    msg,
    data: { submissionId: id, reference, photos: hashes },
  });
}

function faultOfPhoto(
  slot: string,
  { bytes, sha256 }: Came,
  announced: string | undefined,
): Fault | undefined {
  if (bytes === 0)
    return {
      status: 422,
      code: 'photoEmpty',
      msg: 'A photo is empty',
      field: slot,
      error: 'voter:photo.empty',
    };
  if (!announced)
    return {
      status: 422,
      code: 'photoHash',
      msg: 'The hash of a photo is missing',
      field: `${slot}Sha256`,
    };
  if (announced !== sha256)
    return {
      status: 503,
      code: 'photoDamaged',
      msg: 'A photo was damaged on the way',
      field: slot,
      retryAfter: 5,
    };
  return undefined;
}
