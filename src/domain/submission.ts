/** The calls that are queued while the phone is offline. */
export type Kind = 'addmember' | 'addvoters' | 'createPost';

/** A photo as saved: its bytes lie beside the entry in the store, under the entry's id and this slot. */
export type Photo = { slot: string; sha256: string; bytes: number };

/** What a person handed in: text fields and photos, ready to travel as multipart form data. */
export type Submission = { kind: Kind; fields: Record<string, string>; photos: Photo[] };

/** A submission as it lies in the store: its text sealed, so that only the entry's own key opens it. */
export type Content = { kind: Kind; photos: Photo[]; sealedFields: ArrayBuffer };

/**
 * What a list may show of a submission, also after it was sent: a title, the last four characters of the voter ID, and
 * the booth, which says nothing about a person and stands on the day's receipt.
 */
export type Summary = { title: string; tail: string; booth?: string };

export function summaryOf(fields: Record<string, string>): Summary {
  return { title: fields['name'] ?? fields['title'] ?? '', tail: fields['voterId']?.slice(-4) ?? '', ...(fields['booth'] && { booth: fields['booth'] }) };
}

/** Bytes of the photos, which are nearly all that travels. */
export function sizeOf(photos: Photo[]): number {
  return photos.reduce((sum, photo) => sum + photo.bytes, 0);
}
