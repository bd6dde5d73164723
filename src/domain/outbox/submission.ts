import type { Kind } from './kinds.ts';

/** A saved photo. Its size and hash show if the stored bytes are still what was saved. */
export type Photo = PhotoFacts & { slot: string };
export type PhotoFacts = { sha256: string; bytes: number };

/**
 * Photo contents by slot. These are ArrayBuffers because Chromium's blobs break after some thousand
 * of them in the life of a page.
 */
export type PhotoBytes = ReadonlyMap<string, ArrayBuffer>;

/** A finished form: text fields and photos, ready to be sent as multipart form data. */
export type Submission = { kind: Kind; fields: Record<string, string>; photos: Photo[] };

/**
 * The kind of a submission and the list of its photos with their sizes and hashes. Includes neither
 * the text nor the photos' bytes.
 */
export type Content = Omit<Submission, 'fields'>;

/**
 * The part of a submission that lists may show, even after it was sent. `tail` is the last four
 * characters of the voter ID. The booth and the consent say nothing about a person; the day's
 * receipt shows the booth, and the citizen's receipt the consent.
 */
export type Summary = { title: string; tail: string; booth?: string; consent?: Consent };

/** Which text a person agreed to, and when, as an ISO 8601 timestamp. */
export type Consent = { version: string; at: string };

export function summaryOf(fields: Record<string, string>): Summary {
  const { consentVersion: version, consentAt: at } = fields;
  return {
    title: fields['name'] ?? fields['title'] ?? '',
    tail: fields['voterId']?.slice(-4) ?? '',
    ...(fields['booth'] && { booth: fields['booth'] }),
    ...(version && at && { consent: { version, at } }),
  };
}

/**
 * Returns the slots of stored photos that the next version lacks, though nobody took them away.
 * @param removed the slots of photos that somebody did take away
 */
export function photosMissing(
  stored: readonly Photo[],
  next: readonly Photo[],
  removed: readonly string[],
): string[] {
  return stored
    .map(({ slot }) => slot)
    .filter((slot) => !removed.includes(slot) && !next.some((photo) => photo.slot === slot));
}

/** Adds up the photos' bytes, which are nearly all of what is sent. */
export function sizeOf(photos: Photo[]): number {
  return photos.reduce((sum, photo) => sum + photo.bytes, 0);
}
