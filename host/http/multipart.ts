import { finished, type Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { Refusal } from './answers.ts';
import type { Body } from './call.ts';
import type { Arrived, PhotoFiles } from '../photos/photoFiles.ts';

const MAX_BODY_BYTES = 3_000_000;
const MAX_FILE_BYTES = 1_000_000;
/** A post of 4,000 letters in Tamil. */
const MAX_FIELD_BYTES = 16_000;
const HEADER_LIMITS = { headerPairs: 20, headerSize: 8_000 };

export type Form = { fields: Record<string, string>; files: Record<string, Arrived> };
/** The names that a form may have, each at most once. */
export type FormNames = { fields: string[]; files: string[] };

/** Cut on the way: nothing is wrong with what was sent, so it is worth sending again. */
const INCOMPLETE: Refusal = {
  status: 503,
  code: 'incomplete',
  msg: 'The request did not arrive whole',
  retryAfter: 5,
};

/**
 * Reads multipart form data as it comes in; files go to disk while they are hashed. The first thing that is wrong ends
 * the reading, and its refusal comes back at once, with no file left. The rest of the body is still taken off the
 * connection, because a sender whose connection is closed loses the answer; listen.ts bounds how much and how slowly.
 * Throws what `photos.receive` throws when the disk does not take a file.
 */
export async function readForm(
  { type, content: body }: Body,
  names: FormNames,
  photos: PhotoFiles,
): Promise<Form | Refusal> {
  const parser = createParser(type, names);
  if (!parser)
    return { status: 415, code: 'notMultipart', msg: 'The body must be multipart form data' };

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
      if (!known.includes(name))
        stop({ status: 400, code: 'unknownField', msg: 'The form has an unknown field' });
      if (seen.has(name))
        stop({
          status: 400,
          code: 'duplicateField',
          msg: 'The form has a field twice',
          field: name,
        });
      seen.add(name);
      return !why;
    };
    parser.on('field', (name, value, _nameIsCut, isCut) => {
      if (!takes(name, names.fields)) return;
      if (isCut)
        stop({ status: 400, code: 'fieldTooLong', msg: 'A field is too long', field: name });
      // SQLite's driver cuts a text at a NUL, PostgreSQL refuses it.
      if (value.includes('\0'))
        stop({ status: 400, code: 'fieldNul', msg: 'A field has a NUL character', field: name });
      form.fields[name] = value;
    });
    parser.on('file', (name, content) => {
      content.on('error', () => {
        /* `receive` meets it as well. */
      });
      contents.push(content);
      content.on('limit', () =>
        stop({
          status: 413,
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
      stop({ status: 400, code: 'tooManyParts', msg: 'The form has too many parts' }),
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

/** Undefined for a body that does not say it is multipart form data. */
function createParser(type: string, { fields, files }: FormNames): BusboyInstance | undefined {
  // Not longer than RFC 2046 allows: the parser throws at one that is.
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

/** Gives the body to the parser, no faster than files are taken. Once stopped, takes the rest and drops it. */
function feed(
  body: Readable,
  parser: BusboyInstance,
  isStopped: () => boolean,
  stop: (why: Refusal) => void,
): void {
  let bytes = 0;
  // What the parser stumbles over must not end the host.
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
    if (bytes > MAX_BODY_BYTES)
      stop({ status: 413, code: 'tooLarge', msg: 'The request is too large' });
    if (isStopped()) return;
    const hasRoom = parse(() => parser.write(chunk));
    // A form that was refused by just this piece is taken to its end.
    if (hasRoom === false && !isStopped()) body.pause();
  });
  parser.on('drain', () => body.resume());
  body.on('end', () => {
    if (!isStopped()) parse(() => parser.end());
  });
  // The sender is gone, perhaps before anybody listened. Nobody hears the answer; what has arrived is cleared away.
  finished(body, (error) => {
    if (error) stop(INCOMPLETE);
  });
}
