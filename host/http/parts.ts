/** What a multipart body holds, in its order. The bytes of a part come in pieces. */
export type Step =
  | { step: 'part'; name: string }
  | { step: 'bytes'; bytes: Uint8Array }
  | { step: 'partEnd' }
  | { step: 'malformed' };

/** Browsers need some 100 bytes for the lines before a part, and a long file name 4,000. */
const MAX_HEAD_BYTES = 8_000;
const LINE_END = Buffer.from('\r\n');
const HEAD_END = Buffer.from('\r\n\r\n');
const MALFORMED: Step = { step: 'malformed' };
const NOTHING = Buffer.alloc(0);

/**
 * Returns a reader of multipart form data (RFC 7578): it takes a body piece by piece, and yields
 * what each piece completes. It's a plain loop without streams and callbacks, so it can't wait for
 * anything: a body is whole, or malformed, or it isn't whole yet. Nothing may be read after
 * `malformed`. A part must have a name.
 */
export function createPartsReader(boundary: string) {
  const delimiter = Buffer.concat([LINE_END, Buffer.from(`--${boundary}`, 'latin1')]);
  let place: 'preamble' | 'head' | 'content' | 'end' = 'preamble';
  // The first delimiter may stand at the very beginning, without a line before it.
  let left: Buffer = LINE_END;

  /** Yields what comes before the next delimiter, and returns false if there is none yet. */
  function* readToDelimiter(): Generator<Step, boolean> {
    const found = left.indexOf(delimiter);
    // A delimiter may have begun in the last bytes.
    const begun = left.indexOf('\r', Math.max(0, left.length - delimiter.length + 1));
    const end = [found, begun].find((at) => at !== -1) ?? left.length;
    if (place === 'content' && end > 0) yield { step: 'bytes', bytes: left.subarray(0, end) };
    if (found === -1) {
      left = left.subarray(end);
      return false;
    }
    if (place === 'content') yield { step: 'partEnd' };
    left = left.subarray(end + delimiter.length);
    place = 'head';
    return true;
  }

  /** Yields the part whose head is whole, and returns false if none is. */
  function* readHead(): Generator<Step, boolean> {
    if (left.length < 2) return false;
    if (left.toString('latin1', 0, 2) === '--') {
      place = 'end';
      return true;
    }
    const end = left.indexOf(HEAD_END);
    if (end === -1 && left.length <= MAX_HEAD_BYTES) return false;
    const name = end === -1 || end > MAX_HEAD_BYTES ? '' : nameOf(left.toString('utf8', 0, end));
    if (name === '') {
      yield MALFORMED;
      return false;
    }
    left = left.subarray(end + HEAD_END.length);
    place = 'content';
    yield { step: 'part', name };
    return true;
  }

  return {
    /** Returns true once the last delimiter was read. What comes after it doesn't count. */
    isWhole: () => place === 'end',
    *read(piece: Uint8Array): Generator<Step> {
      const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.length);
      left = left.length === 0 ? bytes : Buffer.concat([left, bytes]);
      while (place !== 'end')
        if (!(yield* place === 'head' ? readHead() : readToDelimiter())) return;
      left = NOTHING;
    },
  };
}

/**
 * Returns the name in the lines before a part, or '' without one. Browsers write quotes and line
 * ends in names as %22, %0D and %0A: https://html.spec.whatwg.org/#multipart-form-data.
 */
function nameOf(head: string): string {
  // The rest of the delimiter's own line comes first: it may have spaces, and nothing else.
  const [own = '', ...lines] = head.split('\r\n');
  if (/[^ \t]/.test(own)) return '';
  const line = lines.find((text) => /^content-disposition:/i.test(text)) ?? '';
  const named = /^[^:]*:[ \t]*form-data\b.*?;[ \t]*name=(?:"([^"]*)"|([^\s;"]+))/i.exec(line);
  return named?.[1] ?? named?.[2] ?? '';
}
