import { finished, type Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { ReceivedForm } from '../../src/domain/calls/takeSubmission.ts';
import type { Refusal } from './answers.ts';
import type { Body } from './call.ts';
import { fewMarks } from './fewMarks.ts';
import type { Arrived, PhotoFiles } from '../photos/photoFiles.ts';

const MAX_BODY_BYTES = 3_000_000;
const MAX_FILE_BYTES = 1_000_000;
/** Enough for a post of 4,000 Tamil letters. */
const MAX_FIELD_BYTES = 16_000;
const HEADER_LIMITS = { headerPairs: 20, headerSize: 8_000 };

export type Form = ReceivedForm<Arrived>;
/** The names that a form may have, each at most once. */
export type FormNames = { fields: string[]; files: string[] };

/** The connection was cut. The content isn't at fault, so a retry can succeed. */
const INCOMPLETE: Refusal = {
  code: 'incomplete',
  msg: 'The request did not arrive whole',
  retryAfter: 5,
};

/**
 * Reads multipart form data as it comes in, hashing files while it writes them to disk.
 *
 * The first fault stops the parsing and returns a refusal at once, with no file left. The rest of
 * the body is still read and dropped, because a sender whose connection is closed loses the answer.
 * listen.ts limits how much and how slowly.
 *
 * Throws what `photos.receive` throws when the disk refuses a file.
 */
export async function readForm(
  { type, content: body }: Body,
  names: FormNames,
  photos: PhotoFiles,
): Promise<Form | Refusal> {
  const parser = createParser(type, names);
  if (!parser) return { code: 'notMultipart', msg: 'The body must be multipart form data' };

  const form: Form = { fields: {}, files: {} };
  const seen = new Set<string>();
  const contents: Readable[] = [];
  const arriving: Promise<void>[] = [];
  let why: Refusal | Error | undefined;

  await new Promise<void>((resolve) => {
    const stop = (reason: Refusal | Error) => {
      if (why) return;
      why = reason;
      for (const content of contents) content.destroy(new Error('The form is refused'));
      body.resume();
      resolve();
    };
    const takes = (name: string, known: string[]): boolean => {
      if (!known.includes(name)) stop(unknown(name, known === names.fields));
      if (seen.has(name))
        stop({
          code: 'duplicateField',
          msg: 'The form has a field twice',
          field: name,
        });
      seen.add(name);
      return !why;
    };
    parser.on('field', (name, value, _nameIsCut, isCut) => {
      if (!takes(name, names.fields)) return;
      if (isCut) stop({ code: 'fieldTooLong', msg: 'A field is too long', field: name });
      // SQLite's driver cuts a text at a NUL; PostgreSQL refuses it.
      if (value.includes('\0'))
        stop({ code: 'fieldNul', msg: 'A field has a NUL character', field: name });
      form.fields[name] = fewMarks(value);
    });
    parser.on('file', (name, content) => {
      content.on('error', () => {
        /* `receive` sees this error too. */
      });
      contents.push(content);
      content.on('limit', () =>
        stop({
          code: 'photoTooLarge',
          msg: 'A photo is too large',
          field: name,
          error: 'voter:photo.tooLarge',
        }),
      );
      if (takes(name, names.files))
        arriving.push(
          photos.receive(content).then((arrived) => void (form.files[name] = arrived), stop),
        );
    });
    parser.on('partsLimit', () =>
      stop({ code: 'tooManyParts', msg: 'The form has too many parts' }),
    );
    parser.on('error', () => stop(INCOMPLETE));
    parser.on('finish', resolve);
    feed(body, parser, () => why !== undefined, stop);
  });
  await Promise.all(arriving);
  if (!why) return form;

  await photos.discard(Object.values(form.files));
  if (why instanceof Error) throw why;
  return why;
}

/** A name that a form may give a question or a photo. The hash of a photo comes before it. */
const QUESTION = /^(?!.*Sha256$)[a-z][A-Za-z0-9]*$/;

/**
 * Returns the refusal of a name that the form doesn't have. A newer app may ask a question that
 * this host learns only by an update, so its entry waits: docs/decisions/0042-newer-app.md. For a
 * photo that this host doesn't ask for, waiting wouldn't help.
 */
function unknown(name: string, isField: boolean): Refusal {
  return isField && QUESTION.test(name)
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
function createParser(type: string, { fields, files }: FormNames): BusboyInstance | undefined {
  // RFC 2046 allows 70 characters. The parser throws at a longer boundary.
  if (!/^multipart\/form-data\s*;(.*;)?\s*boundary=("[^"]{1,70}"|[^";]{1,70})\s*(;|$)/i.test(type))
    return undefined;
  return new Busboy({
    headers: { 'content-type': type },
    isPartAFile: (name) => files.includes(name ?? ''),
    limits: {
      ...HEADER_LIMITS,
      fieldSize: MAX_FIELD_BYTES,
      fileSize: MAX_FILE_BYTES,
      parts: fields.length + files.length,
    },
  });
}

/**
 * Feeds the body to the parser, no faster than files can be written. Once stopped, it reads the
 * rest and drops it.
 */
function feed(
  body: Readable,
  parser: BusboyInstance,
  isStopped: () => boolean,
  stop: (why: Refusal) => void,
): void {
  let bytes = 0;
  // An exception from the parser must not end the host.
  const parse = <Result>(step: () => Result): Result | undefined => {
    try {
      return step();
    } catch {
      stop(INCOMPLETE);
      return undefined;
    }
  };
  body.on('data', (chunk: Uint8Array) => {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) stop({ code: 'tooLarge', msg: 'The request is too large' });
    if (isStopped()) return;
    const hasRoom = parse(() => parser.write(chunk));
    // If this very chunk caused a refusal, don't pause: the rest must still be read.
    if (hasRoom === false && !isStopped()) body.pause();
  });
  parser.on('drain', () => body.resume());
  body.on('end', () => {
    if (!isStopped()) parse(() => parser.end());
  });
  // The sender is gone, perhaps before we listened. Nobody sees the answer, but the stop removes
  // the files that arrived.
  finished(body, (error) => {
    if (error) stop(INCOMPLETE);
  });
}
