import { sha256 } from '../../src/device/storage/sha256.ts';

/**
 * A submission of twenty fields and three photos, as every contender gets it. The hashes were made
 * when the photos were taken.
 */
export type Sample = {
  id: string;
  fields: Record<string, string>;
  photos: Map<string, ArrayBuffer>;
  hashes: Map<string, string>;
};

const SLOTS = ['voterCardFront', 'voterCardBack', 'person'];
const FIELDS = 20;

export async function newSample(photoBytes: number): Promise<Sample> {
  const photos = new Map(SLOTS.map((slot) => [slot, randomBytes(photoBytes)]));
  const hashes = new Map(
    await Promise.all(
      [...photos].map(async ([slot, bytes]) => [slot, await sha256(bytes)] as const),
    ),
  );
  return { id: crypto.randomUUID(), fields: fields(), photos, hashes };
}

/** The same photos under another id. */
export function again(sample: Sample): Sample {
  return { ...sample, id: crypto.randomUUID() };
}

/** A sample as it travels where nobody seals anything. */
export function formOf({
  id,
  fields: texts,
  photos,
}: Pick<Sample, 'id' | 'fields' | 'photos'>): FormData {
  const form = new FormData();
  form.set('submissionId', id);
  for (const [name, value] of Object.entries(texts)) form.set(name, value);
  for (const [slot, bytes] of photos)
    form.set(slot, new Blob([bytes], { type: 'image/jpeg' }), `${slot}.jpg`);
  return form;
}

function fields(): Record<string, string> {
  const others = Array.from({ length: FIELDS - 2 }, (_, number) => [
    `field${number}`,
    `மாதிரி வாக்காளர் ${number}, sample answer`,
  ]);
  return { name: 'Sample Voter', voterId: 'ABC1234567', ...Object.fromEntries(others) };
}

/** Like a JPEG, it cannot be compressed. */
function randomBytes(length: number): ArrayBuffer {
  const bytes = new Uint8Array(length);
  for (let from = 0; from < length; from += 65_536)
    crypto.getRandomValues(bytes.subarray(from, from + 65_536));
  return bytes.buffer;
}
