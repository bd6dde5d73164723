import type { Readable } from 'node:stream';
import type { ReceivedForm } from '../../src/domain/calls/takeSubmission.ts';
import { isRefusal, type Refusal } from './answers.ts';
import type { Body } from './call.ts';
import { eachPiece } from './eachPiece.ts';
import { limitMarks } from './limitMarks.ts';
import { createPartsReader } from './parts.ts';
import type { Arrived, Incoming } from '../photos/incoming.ts';
import type { PhotoFiles } from '../photos/photoFiles.ts';

export const MAX_BODY_BYTES = 3_000_000;
const MAX_FILE_BYTES = 1_000_000;
/** Enough for a post of 4,000 Tamil letters. */
const MAX_FIELD_BYTES = 16_000;

export type Form = ReceivedForm<Arrived>;
/** The names that a form may have, each at most once. */
export type FormNames = { fields: string[]; files: string[] };

/** The connection was cut. The content isn't at fault, so a retry can succeed. */
const INCOMPLETE: Refusal = {
  code: 'incomplete',
  msg: 'The request did not arrive whole',
  retryAfter: 5,
};

const MALFORMED: Refusal = { code: 'malformed', msg: 'The form has a part that nobody can read' };

/**
 * Reads multipart form data as it comes in, hashing photos while it writes them to disk, and works
 * with the form. The first fault is returned as a refusal at once. Whatever happens, also if the
 * sender goes, no photo is left in the end but those that the work kept.
 *
 * Throws what `photos` throws when the disk refuses a file, and what the work throws.
 */
export async function withForm<Result>(
  { type, content }: Body,
  names: FormNames,
  photos: Pick<PhotoFiles, 'begin'>,
  work: (form: Form) => Promise<Result>,
): Promise<Result | Refusal> {
  const boundary = boundaryOf(type);
  if (boundary === undefined)
    return { code: 'notMultipart', msg: 'The body must be multipart form data' };
  const begun: Incoming[] = [];
  const begin = async () => {
    const photo = await photos.begin();
    begun.push(photo);
    return photo;
  };
  try {
    const form = await readForm(content, boundary, names, begin);
    return isRefusal(form) ? form : await work(form);
  } finally {
    await Promise.all(begun.map((photo) => photo.drop()));
  }
}

async function readForm(
  content: Readable,
  boundary: string,
  names: FormNames,
  begin: () => Promise<Incoming>,
): Promise<Form | Refusal> {
  const form: Form = { fields: {}, files: {} };
  const seen = new Set<string>();
  const reader = createPartsReader(boundary);
  let bytes = 0;
  let part: OpenPart | undefined;

  const beginPart = async (name: string): Promise<Refusal | undefined> => {
    if (!names.fields.includes(name) && !names.files.includes(name)) return unknown(name);
    if (seen.has(name))
      return { code: 'duplicateField', msg: 'The form has a field twice', field: name };
    seen.add(name);
    part = names.files.includes(name)
      ? photoPart(name, form.files, await begin())
      : fieldPart(name, form.fields);
    return undefined;
  };
  const take = async (piece: Uint8Array): Promise<Refusal | undefined> => {
    bytes += piece.length;
    if (bytes > MAX_BODY_BYTES) return { code: 'tooLarge', msg: 'The request is too large' };
    for (const step of reader.read(piece)) {
      const refusal =
        step.step === 'malformed'
          ? MALFORMED
          : step.step === 'part'
            ? await beginPart(step.name)
            : step.step === 'bytes'
              ? await part?.write(step.bytes)
              : await part?.end();
      if (refusal) return refusal;
    }
    return undefined;
  };
  const refusal = await eachPiece(content, take, INCOMPLETE);
  return refusal ?? (reader.isWhole() ? form : INCOMPLETE);
}

/** A part that has begun. Both return a refusal if the part is none that we take. */
type OpenPart = {
  write: (bytes: Uint8Array) => Promise<Refusal | undefined>;
  end: () => Promise<Refusal | undefined>;
};

function fieldPart(name: string, fields: Form['fields']): OpenPart {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  return {
    async write(piece) {
      pieces.push(piece);
      bytes += piece.length;
      return bytes > MAX_FIELD_BYTES
        ? { code: 'fieldTooLong', msg: 'A field is too long', field: name }
        : undefined;
    },
    async end() {
      const value = Buffer.concat(pieces).toString('utf8');
      // SQLite's driver cuts a text at a NUL; PostgreSQL refuses it.
      if (value.includes('\0'))
        return { code: 'fieldNul', msg: 'A field has a NUL character', field: name };
      fields[name] = limitMarks(value);
      return undefined;
    },
  };
}

function photoPart(name: string, files: Form['files'], photo: Incoming): OpenPart {
  let bytes = 0;
  return {
    async write(piece) {
      bytes += piece.length;
      if (bytes > MAX_FILE_BYTES)
        return {
          code: 'photoTooLarge',
          msg: 'A photo is too large',
          field: name,
          error: 'voter:photo.tooLarge',
        };
      await photo.write(piece);
      return undefined;
    },
    async end() {
      files[name] = await photo.end();
      return undefined;
    },
  };
}

/** A name that a form may give a question or a photo. The hash of a photo comes before it. */
const QUESTION = /^(?!.*Sha256$)[a-z][A-Za-z0-9]*$/;

/**
 * Returns the refusal of a name that the form doesn't have. A newer app may ask a question that
 * this host learns only by an update, so its entry waits: docs/decisions/0042-newer-app.md. For a
 * photo that this host doesn't ask for, waiting wouldn't help.
 */
function unknown(name: string): Refusal {
  return QUESTION.test(name)
    ? {
        code: 'unknownQuestion',
        msg: 'This host does not know a question of the form yet',
        field: name,
        retryAfter: 60 * 60,
      }
    : { code: 'unknownField', msg: 'The form has an unknown field', ...photoOf(name) };
}

/** Tells the person about a photo that the host has stopped asking for. Its hash comes first. */
function photoOf(name: string) {
  const slot = /^([a-z][A-Za-z0-9]{0,39})Sha256$/.exec(name)?.[1];
  return slot && { field: slot, error: 'voter:photo.notAsked' };
}

/** Returns undefined unless the content type is multipart form data with a valid boundary. */
function boundaryOf(type: string): string | undefined {
  // RFC 2046 allows 70 characters.
  const [, , quoted, bare] =
    /^multipart\/form-data\s*;(.*;)?\s*boundary=(?:"([^"]{1,70})"|([^";]{1,70}))\s*(?:;|$)/i.exec(
      type,
    ) ?? [];
  return quoted ?? bare?.trimEnd();
}
