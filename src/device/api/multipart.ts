import type { Sending } from '../../domain/outbox/outbox.ts';
import type { Photo } from '../../domain/outbox/submission.ts';

/** A form's parts by name: texts, and photos as the bytes of a JPEG. */
export type FormParts = Map<string, string | ArrayBuffer>;

/** Each part of a multipart body also has a boundary and headers, of about this size. */
const AROUND_A_PART_BYTES = 100;

type Whole = {
  fields: Record<string, string>;
  facts: Photo[];
  photos: ReadonlyMap<string, ArrayBuffer>;
};

/**
 * Builds the form in which an entry is sent, as defined in docs/decisions/0001-wire.md.
 * @param sender the person whose login sends it
 */
export function submissionForm(
  { id, owner, savedAt }: Pick<Sending, 'id' | 'owner' | 'savedAt'>,
  { fields, facts, photos }: Whole,
  sender: string,
): FormParts {
  const form: FormParts = new Map();
  form.set('submissionId', id);
  form.set('savedAt', new Date(savedAt).toISOString());
  if (owner !== sender) form.set('onBehalfOf', owner);
  // An older host doesn't know the name of a new question, but takes a form without it.
  for (const [name, value] of Object.entries(fields)) if (value !== '') form.set(name, value);
  for (const { slot, sha256 } of facts) form.set(`${slot}Sha256`, sha256);
  for (const [slot, bytes] of photos) form.set(slot, bytes);
  return form;
}

/** Returns a form's approximate size in bytes when sent. */
export function sizeOfForm(form: FormParts): number {
  return [...form].reduce(
    (sum, [name, value]) =>
      sum +
      name.length +
      (typeof value === 'string' ? new TextEncoder().encode(value).length : value.byteLength) +
      AROUND_A_PART_BYTES,
    0,
  );
}

/**
 * Encodes a form as a request body, byte for byte as browsers encode FormData
 * (https://html.spec.whatwg.org/#multipart-form-data). FormData itself needs blobs for files, and
 * Chromium keeps every blob's bytes until the page's next garbage collection. Blobs don't trigger
 * one. Sending a full outbox needed memory for all its photos, and twice the time:
 * docs/decisions/0023-delivery-speed.md.
 */
export function encodeForm(form: FormParts): { body: Uint8Array<ArrayBuffer>; type: string } {
  const boundary = `----form-${crypto.randomUUID()}`;
  const encoder = new TextEncoder();
  const pieces: Uint8Array[] = [];
  for (const [name, value] of form) {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${escapeName(name)}"`;
    if (typeof value === 'string')
      pieces.push(encoder.encode(`${head}\r\n\r\n${value.replaceAll(/\r\n?|\n/g, '\r\n')}\r\n`));
    else
      pieces.push(
        encoder.encode(
          `${head}; filename="${escapeName(name)}.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`,
        ),
        new Uint8Array(value),
        encoder.encode('\r\n'),
      );
  }
  pieces.push(encoder.encode(`--${boundary}--\r\n`));
  const body = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    body.set(piece, at);
    at += piece.length;
  }
  return { body, type: `multipart/form-data; boundary=${boundary}` };
}

function escapeName(name: string): string {
  return name.replaceAll(/\r\n?|\n/g, '%0D%0A').replaceAll('"', '%22');
}
