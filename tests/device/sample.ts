import { v7 as newId } from 'uuid';
import type { Unsent } from '../../src/domain/outbox/outbox.ts';
import { readEntry } from '../../src/device/outbox/read.ts';
import { saveEntry } from '../../src/device/outbox/saveEntry.ts';
import { sha256 } from '../../src/device/storage/sha256.ts';
import type { Kind } from '../../src/domain/outbox/kinds.ts';
import type { Submission } from '../../src/domain/outbox/submission.ts';

/** A person nobody else in the tests is: entries of one test never meet those of another. */
export function newOwner(): string {
  return `person ${newId()}`;
}

type Sample = { kind?: Kind; name?: string; photo?: string };

/**
 * A made-up voter, or another record, with a photo of some bytes or, for '', without. The phone
 * does not look into photos once they are saved.
 */
export async function sampleSubmission({
  kind = 'addvoters',
  name = 'கா. மணி',
  photo = 'a photo',
}: Sample = {}) {
  const photos = new Map(photo ? [['voterCardFront', bytesOf(photo)]] : []);
  const facts = await Promise.all(
    [...photos].map(async ([slot, bytes]) => ({
      slot,
      sha256: await sha256(bytes),
      bytes: bytes.byteLength,
    })),
  );
  const fields: Record<string, string> =
    kind === 'createPost' ? { title: name } : { name, voterId: 'ABC1234567' };
  const submission: Submission = { kind, fields, photos: facts };
  return { submission, photos };
}

/** The same, saved. */
export async function saveSample(
  owner: string,
  { savedAt = 1_000, ...sample }: Sample & { savedAt?: number } = {},
): Promise<Unsent> {
  const { submission, photos } = await sampleSubmission(sample);
  const id = newId();
  await saveEntry(id, owner, submission, photos, savedAt);
  return (await readEntry(id)) as Unsent;
}

export function bytesOf(text: string): ArrayBuffer {
  return new TextEncoder().encode(text).buffer;
}
