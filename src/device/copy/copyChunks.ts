import { plainPassphrase } from '../../domain/forms/passphrase.ts';
import { HEADER_BYTES, type CopyHeader } from './copyHeader.ts';

/**
 * The sealed part of a second copy is a series of chunks, each preceded by its length. Only one
 * chunk has to be in memory at a time.
 */

const LENGTH_BYTES = 4;
const TAG_BYTES = 16;
/** An entry has at most a handful of photos of some 200 kB. */
const MAX_CHUNK_BYTES = 32_000_000;

export type Fault = 'passphrase' | 'truncated' | 'changed' | 'unreadable';

/** The reason a second copy couldn't be read to its end. */
export class CopyFault extends Error {
  override name = 'CopyFault';
  constructor(readonly reason: Fault) {
    super(`The second copy is refused: ${reason}`);
  }
}

/** Derives a file's key. Each file has its own salt, so no two files share a key. */
export async function copyKey(
  passphrase: string,
  { salt, iterations }: Pick<CopyHeader, 'salt' | 'iterations'>,
): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(plainPassphrase(passphrase)),
    'PBKDF2',
    false,
    ['deriveKey'],
  );
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

/**
 * Seals a chunk and puts its length in front. It opens only at the same place in the file, and only
 * with the same `isLast`.
 * @param place the chunk's number, from 0
 */
export async function sealChunk(
  key: CryptoKey,
  header: ArrayBuffer,
  place: number,
  isLast: boolean,
  bytes: ArrayBuffer,
): Promise<Blob> {
  const sealed = await crypto.subtle.encrypt(boundTo(header, place, isLast), key, bytes);
  const length = new ArrayBuffer(LENGTH_BYTES);
  new DataView(length).setUint32(0, sealed.byteLength);
  return new Blob([length, sealed]);
}

/**
 * Opens one chunk after another, up to the end of the file.
 * @throws CopyFault at the first chunk that differs from what was written
 */
export async function* readChunks(file: Blob, key: CryptoKey): AsyncGenerator<ArrayBuffer> {
  const header = await read(file, 0, HEADER_BYTES);
  let at = HEADER_BYTES;
  for (let place = 0; at < file.size || place === 0; place += 1) {
    const length = new DataView(await read(file, at, LENGTH_BYTES)).getUint32(0);
    if (length < TAG_BYTES || length > MAX_CHUNK_BYTES) throw new CopyFault('changed');
    const sealed = await read(file, at + LENGTH_BYTES, length);
    at += LENGTH_BYTES + length;
    yield await open(key, header, place, at === file.size, sealed);
  }
}

async function open(
  key: CryptoKey,
  header: ArrayBuffer,
  place: number,
  isLast: boolean,
  sealed: ArrayBuffer,
): Promise<ArrayBuffer> {
  const tryAs = (last: boolean) =>
    crypto.subtle.decrypt(boundTo(header, place, last), key, sealed).catch(() => undefined);
  const bytes = await tryAs(isLast);
  if (bytes) return bytes;
  // The file ends here, but this wasn't sealed as the last chunk: the rest is missing.
  if (isLast && (await tryAs(false))) throw new CopyFault('truncated');
  throw new CopyFault(place === 0 ? 'passphrase' : 'changed');
}

/**
 * Returns a chunk's AES-GCM parameters. The nonce is the chunk's place, so a key never uses one
 * twice. The header is authenticated with every chunk.
 */
function boundTo(header: ArrayBuffer, place: number, isLast: boolean): AesGcmParams {
  const iv = new Uint8Array(12);
  iv[0] = isLast ? 1 : 0;
  new DataView(iv.buffer).setUint32(8, place);
  return { name: 'AES-GCM', iv, additionalData: header };
}

async function read(file: Blob, at: number, length: number): Promise<ArrayBuffer> {
  if (at + length > file.size) throw new CopyFault('truncated');
  // A file can vanish or change after the person picked it.
  const bytes = await file
    .slice(at, at + length)
    .arrayBuffer()
    .catch(() => undefined);
  if (bytes?.byteLength !== length) throw new CopyFault('unreadable');
  return bytes;
}
