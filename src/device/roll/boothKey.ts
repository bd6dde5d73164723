import { tagOf } from '../../domain/roll/voterTag.ts';
import { seal, unseal } from '../storage/seal.ts';

/** What a phone makes with a booth's key, which the host gives to those who may have its roll. */

const HMAC = { name: 'HMAC', hash: 'SHA-256' };
/** Keeps codes apart from tags: neither can be made with the other's key. */
const CODES = new TextEncoder().encode('booth code 2');

/** Decodes base64url. Returns no bytes for anything else. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
      character.charCodeAt(0),
    );
  } catch {
    return new Uint8Array();
  }
}

/** Makes the tag of a voter ID that the booth's roll lacks. */
export async function makeTag(key: string, voterId: string): Promise<number> {
  const secret = await crypto.subtle.importKey('raw', bytesOf(key), HMAC, false, ['sign']);
  return tagOf(
    new Uint8Array(await crypto.subtle.sign('HMAC', secret, new TextEncoder().encode(voterId))),
  );
}

/** Seals a code for phones that have the booth's key. */
export async function sealCode(key: string, bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await seal(await codeKey(key), Uint8Array.from(bytes).buffer));
}

/** Opens a sealed code. Returns undefined if another key sealed it, or somebody changed it. */
export async function openCode(key: string, sealed: Uint8Array): Promise<Uint8Array | undefined> {
  try {
    return new Uint8Array(await unseal(await codeKey(key), Uint8Array.from(sealed).buffer));
  } catch {
    return undefined;
  }
}

async function codeKey(key: string): Promise<CryptoKey> {
  const secret = await crypto.subtle.importKey('raw', bytesOf(key), 'HKDF', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: CODES },
    secret,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}
