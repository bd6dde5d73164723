import type { PhotoBytes } from '../../domain/outbox/submission.ts';

const IV_BYTES = 12;
const AES_GCM = { name: 'AES-GCM', length: 256 };

/**
 * Makes a key that IndexedDB can store but no script can export. Deleting the key makes its content
 * unreadable for good. docs/at-rest.md says what this does and doesn't protect against.
 */
export function newKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey(AES_GCM, false, ['encrypt', 'decrypt']);
}

/** Seals bytes with AES-GCM. Returns a fresh 12-byte initialisation vector, then the ciphertext. */
export async function seal(key: CryptoKey, bytes: ArrayBuffer): Promise<ArrayBuffer> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const cipher = await crypto.subtle.encrypt({ name: AES_GCM.name, iv }, key, bytes);
  const sealed = new Uint8Array(IV_BYTES + cipher.byteLength);
  sealed.set(iv);
  sealed.set(new Uint8Array(cipher), IV_BYTES);
  return sealed.buffer;
}

/** Opens sealed bytes. @throws OperationError if even one bit has changed, or the key is wrong */
export function unseal(key: CryptoKey, sealed: ArrayBuffer): Promise<ArrayBuffer> {
  const iv = new Uint8Array(sealed, 0, Math.min(IV_BYTES, sealed.byteLength));
  return crypto.subtle.decrypt(
    { name: AES_GCM.name, iv },
    key,
    new Uint8Array(sealed, iv.byteLength),
  );
}

export function sealFields(key: CryptoKey, fields: Record<string, string>): Promise<ArrayBuffer> {
  return seal(key, new TextEncoder().encode(JSON.stringify(fields)).buffer);
}

export async function unsealFields(
  key: CryptoKey,
  sealed: ArrayBuffer,
): Promise<Record<string, string>> {
  return JSON.parse(new TextDecoder().decode(await unseal(key, sealed))) as Record<string, string>;
}

/** Seals all photos with the same key. */
export async function sealAll(key: CryptoKey, photos: PhotoBytes): Promise<PhotoBytes> {
  return new Map(
    await Promise.all(
      [...photos].map(async ([slot, bytes]) => [slot, await seal(key, bytes)] as const),
    ),
  );
}
