/**
 * Shortens the HMAC-SHA-256 of a voter ID to a tag: 32 bits. If 100 voters of a booth aren't on its
 * roll, a voter ID that nobody has enrolled has the tag of one of them once in 43 million times.
 */
export function tagOf(hmac: Uint8Array): number {
  return new DataView(hmac.buffer, hmac.byteOffset, hmac.byteLength).getUint32(0);
}
