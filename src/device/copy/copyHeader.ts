/** A second copy's unencrypted header, 44 bytes, integers big-endian: docs/second-copy.md. */
export type CopyHeader = {
  /** PBKDF2 iterations. */
  iterations: number;
  salt: Uint8Array<ArrayBuffer>;
  /** The number of entries to copy. The last chunk has the number that were copied. */
  count: number;
  /** By the phone's clock, in milliseconds since 1970. */
  created: number;
};

/** OWASP's recommendation for PBKDF2-HMAC-SHA-256. */
export const ITERATIONS = 600_000;
/** A file with more iterations than this would only keep the phone busy. */
const MAX_ITERATIONS = 10_000_000;
const MAGIC = new TextEncoder().encode('kolamcpy');
const FORMAT = 1;
const AT = { format: 8, iterations: 12, count: 16, created: 20, salt: 28 };
const SALT_BYTES = 16;
export const HEADER_BYTES = AT.salt + SALT_BYTES;

export function newSalt(): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(SALT_BYTES));
}

export function writeHeader({ iterations, salt, count, created }: CopyHeader): ArrayBuffer {
  const bytes = new Uint8Array(HEADER_BYTES);
  const view = new DataView(bytes.buffer);
  bytes.set(MAGIC);
  view.setUint32(AT.format, FORMAT);
  view.setUint32(AT.iterations, iterations);
  view.setUint32(AT.count, count);
  view.setBigUint64(AT.created, BigInt(created));
  bytes.set(salt, AT.salt);
  return bytes.buffer;
}

/**
 * Reads a header. Returns `foreign` if the file isn't a second copy, and `newer` if a newer build
 * wrote it.
 */
export function readHeader(header: ArrayBuffer): CopyHeader | 'foreign' | 'newer' {
  const bytes = new Uint8Array(header);
  const view = new DataView(header);
  if (bytes.length < HEADER_BYTES || MAGIC.some((byte, index) => bytes[index] !== byte))
    return 'foreign';
  if (view.getUint32(AT.format) > FORMAT) return 'newer';
  const iterations = view.getUint32(AT.iterations);
  if (
    view.getUint32(AT.format) !== FORMAT ||
    iterations < ITERATIONS ||
    iterations > MAX_ITERATIONS
  )
    return 'foreign';
  return {
    iterations,
    count: view.getUint32(AT.count),
    created: Number(view.getBigUint64(AT.created)),
    salt: bytes.slice(AT.salt, HEADER_BYTES),
  };
}
