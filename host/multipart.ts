import { once } from 'node:events';
import { addAbortSignal } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { Refusal } from './answers.ts';
import type { Arrived, PhotoFiles } from './photoFiles.ts';

const MAX_BODY_BYTES = 3_000_000;
const MAX_FILE_BYTES = 1_000_000;
/** A post of 4,000 letters in Tamil. */
const MAX_FIELD_BYTES = 16_000;
const HEADER_LIMITS = { headerPairs: 20, headerSize: 8_000 };

export type Form = { fields: Record<string, string>; files: Record<string, Arrived> };
/** The names that a form may have, each at most once. */
export type FormNames = { fields: string[]; files: string[] };

/** Cut on the way: nothing is wrong with what was sent, so it is worth sending again. */
const INCOMPLETE: Refusal = { status: 503, code: 'incomplete', msg: 'The request did not arrive whole', retryAfter: 5 };

/**
 * Reads multipart form data as it comes in; files go to disk while they are hashed. The first thing that is wrong ends
 * the reading, and its refusal comes back at once, with no file left. The rest of the body is still taken off the
 * connection, because a sender whose connection is closed loses the answer; listen.ts bounds how much and how slowly.
 * Throws what `photos.receive` throws when the disk does not take a file.
 */
export async function readForm(request: Request, names: FormNames, photos: PhotoFiles): Promise<Form | Refusal> {
  const parser = createParser(request, names);
  if (!parser || !request.body) return { status: 415, code: 'notMultipart', msg: 'The body must be multipart form data' };

  const stopping = new AbortController();
  const stopped = stopping.signal;
  const stop = (why: Refusal | Error) => stopping.abort(why);
  const form: Form = { fields: {}, files: {} };
  const arriving: Promise<void>[] = [];
  const seen = new Set<string>();

  const takes = (name: string, known: string[]): boolean => {
    if (!known.includes(name)) stop({ status: 400, code: 'unknownField', msg: 'The form has an unknown field' });
    if (seen.has(name)) stop({ status: 400, code: 'duplicateField', msg: 'The form has a field twice', field: name });
    seen.add(name);
    return !stopped.aborted;
  };
  parser.on('field', (name, value, _nameIsCut, isCut) => {
    if (!takes(name, names.fields)) return;
    if (isCut) stop({ status: 400, code: 'fieldTooLong', msg: 'A field is too long', field: name });
    // SQLite's driver cuts a text at a NUL, PostgreSQL refuses it.
    if (value.includes('\0')) stop({ status: 400, code: 'fieldNul', msg: 'A field has a NUL character', field: name });
    form.fields[name] = value;
  });
  parser.on('file', (name, content) => {
    addAbortSignal(stopped, content);
    content.on('error', () => { /* `receive` meets it as well. */ });
    content.on('limit', () => stop({ status: 413, code: 'photoTooLarge', msg: 'A photo is too large', field: name, error: 'voter:photo.tooLarge' }));
    if (takes(name, names.files)) arriving.push(photos.receive(content).then((arrived) => void (form.files[name] = arrived), stop));
  });
  parser.on('partsLimit', () => stop({ status: 400, code: 'tooManyParts', msg: 'The form has too many parts' }));
  parser.on('error', () => stop(INCOMPLETE));

  const isFed = feed(request.body, parser, stopped, stop);
  await Promise.race([isFed, once(stopped, 'abort')]);
  await Promise.all(arriving);
  if (!stopped.aborted) return form;

  await photos.discard(Object.values(form.files));
  const why = stopped.reason as Refusal | Error;
  if (why instanceof Error) throw why;
  return why;
}

/** Undefined for a body that does not say it is multipart form data. */
function createParser(request: Request, { fields, files }: FormNames): BusboyInstance | undefined {
  const type = request.headers.get('content-type') ?? '';
  // Not longer than RFC 2046 allows: the parser throws at one that is.
  if (!/^multipart\/form-data\s*;(.*;)?\s*boundary=("[^"]{1,70}"|[^";]{1,70})\s*(;|$)/i.test(type)) return undefined;
  return new Busboy({
    headers: { 'content-type': type },
    isPartAFile: (name) => files.includes(name ?? ''),
    limits: { ...HEADER_LIMITS, fieldSize: MAX_FIELD_BYTES, fileSize: MAX_FILE_BYTES, parts: fields.length + files.length },
  });
}

/** Gives the body to the parser. Once stopped, takes the rest and drops it. Never throws. */
async function feed(body: ReadableStream<Uint8Array>, parser: BusboyInstance, stopped: AbortSignal, stop: (why: Refusal) => void): Promise<void> {
  // An error inside the loop would cancel the body, and with it the connection that the answer needs.
  const parserIs = (event: string) => once(parser, event, { signal: stopped }).catch(() => { /* Stopped, by a reason given elsewhere. */ });
  let bytes = 0;
  try {
    for await (const chunk of body) {
      bytes += chunk.length;
      if (bytes > MAX_BODY_BYTES) stop({ status: 413, code: 'tooLarge', msg: 'The request is too large' });
      if (!stopped.aborted && !parser.write(chunk)) await parserIs('drain');
    }
  } catch {
    // The sender is gone. Nobody hears the answer; what has arrived is cleared away.
    stop(INCOMPLETE);
  }
  if (stopped.aborted) return;
  parser.end();
  await parserIs('finish');
}
