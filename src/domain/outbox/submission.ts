/** The calls that are queued while the phone is offline. */
export type Kind = 'addmember' | 'addvoters' | 'createPost';

/** A photo as it was saved: its bytes are proven by its size and hash. */
export type Photo = { slot: string; sha256: string; bytes: number };

/** What a person handed in: text fields and photos, ready to travel as multipart form data. */
export type Submission = { kind: Kind; fields: Record<string, string>; photos: Photo[] };

/** Of a submission, what says how large it is and what it must be: its text and the photos' bytes are not part of it. */
export type Content = Omit<Submission, 'fields'>;

/**
 * What a list may show of a submission, also after it was sent: a title, the last four characters of the voter ID, and
 * the booth, which says nothing about a person and stands on the day's receipt.
 */
export type Summary = { title: string; tail: string; booth?: string };

export function summaryOf(fields: Record<string, string>): Summary {
  return {
    title: fields['name'] ?? fields['title'] ?? '',
    tail: fields['voterId']?.slice(-4) ?? '',
    ...(fields['booth'] && { booth: fields['booth'] }),
  };
}

/** Bytes of the photos, which are nearly all that travels. */
export function sizeOf(photos: Photo[]): number {
  return photos.reduce((sum, photo) => sum + photo.bytes, 0);
}
