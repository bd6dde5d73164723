/** What a form says and shows: texts, and photos (JPEG) as bytes, by the names of its parts. */
export type Form = Map<string, string | ArrayBuffer>;

/** Around each part of a multipart body stand the boundary and its headers. */
const AROUND_A_PART_BYTES = 100;

/** About how many bytes a form has when it travels. */
export function sizeOfForm(form: Form): number {
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
 * A form as the body of a request, byte for byte what browsers make of FormData (https://html.spec.whatwg.org/#multipart-form-data).
 * Files in FormData must be blobs, and Chromium holds the bytes of every blob until the page next collects its garbage, which blobs do not
 * hasten: sending as many as wait took memory for them all, and twice the time: docs/decisions/0023-delivery-speed.md.
 */
export function encodeForm(form: Form): { body: Uint8Array<ArrayBuffer>; type: string } {
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
