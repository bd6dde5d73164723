import { setTimeout as wait } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import { MEMBER, partsOf } from '../../tests/host/sampleCalls.ts';
import { multipartPost } from '../../tests/host/sampleVoter.ts';

export type Evening = {
  origin: () => string;
  photos: Buffer[];
  accepted: Set<string>;
  refused: Set<string>;
  took: number[];
  attempts: { count: number; failed: number; impatient: number };
};

const SLOTS = ['voterCardFront', 'aadhaarFront', 'portrait'];
const PATIENCE_MS = 60_000;
/**
 * One attempt in so many is given up by the phone before the answer: the host has it, the phone
 * does not know.
 */
const IMPATIENT = 20;

/**
 * A phone in the evening: sends what waits, three photos each, and goes on trying until the host
 * has said yes to every one.
 */
export async function playPhone(
  evening: Evening,
  token: string,
  submissions: number,
  beginsWithinMs: number,
): Promise<void> {
  await wait(Math.random() * beginsWithinMs);
  for (let number = 0; number < submissions; number++) {
    const id = uuid();
    const photos = Object.fromEntries(
      SLOTS.map((slot) => [
        slot,
        different(evening.photos[Math.floor(Math.random() * evening.photos.length)] ?? Buffer.of()),
      ]),
    );
    const post = multipartPost(partsOf(MEMBER, photos, id), token);
    for (let tries = 0; !(await attempt(evening, id, post)); tries++)
      await wait(Math.random() * Math.min(10_000, 500 * 2 ** tries));
  }
}

/** True when the host has said that it holds the submission. */
async function attempt(
  evening: Evening,
  id: string,
  post: ReturnType<typeof multipartPost>,
): Promise<boolean> {
  const { attempts } = evening;
  const begun = performance.now();
  const isImpatient = ++attempts.count % IMPATIENT === 0;
  try {
    const response = await fetch(`${evening.origin()}/addmember`, {
      ...post,
      signal: AbortSignal.timeout(isImpatient ? 150 : PATIENCE_MS),
    });
    const { status, data } = (await response.json()) as { status: boolean; data: { code: string } };
    if (!status) {
      // Nothing is wrong with these submissions: only "come back later" may be said of them.
      if (response.status < 500 && response.status !== 429) evening.refused.add(data.code);
      attempts.failed += 1;
      return evening.refused.has(data.code);
    }
    evening.took.push(performance.now() - begun);
    evening.accepted.add(id);
    return true;
  } catch {
    // No connection, no patience, or "come back later": the phone tries again.
    attempts.failed += 1;
    if (isImpatient) attempts.impatient += 1;
    return false;
  }
}

/** Cameras leave bytes behind the end of a picture; another tail makes another photo. */
function different(photo: Buffer): Buffer {
  return Buffer.concat([photo, Buffer.from(uuid())]);
}
