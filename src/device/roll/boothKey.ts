import { SIGNATURE_BYTES } from '../../domain/roll/boothCode.ts';
import { tagOf } from '../../domain/roll/voterTag.ts';

/** What a phone makes with a booth's key, which the host gives to those who may have its roll. */

const HMAC = { name: 'HMAC', hash: 'SHA-256' };
/** Keeps signatures apart from tags: neither can be made with the other's key. */
const CODES = new TextEncoder().encode('booth code 1');

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

/** Signs a code for phones that have the booth's key. */
export async function signCode(key: string, bytes: Uint8Array): Promise<Uint8Array> {
  const secret = await crypto.subtle.importKey('raw', bytesOf(key), 'HKDF', false, ['deriveKey']);
  const derived = await crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: CODES },
    secret,
    HMAC,
    false,
    ['sign'],
  );
  const whole = await crypto.subtle.sign('HMAC', derived, Uint8Array.from(bytes));
  return new Uint8Array(whole, 0, SIGNATURE_BYTES);
}
