import { backOff } from '../../domain/outbox/backOff.ts';
import type { Event, Proof, Sending } from '../../domain/outbox/outbox.ts';
import type { Outcome } from '../../domain/outbox/outcome.ts';
import type { Summary } from '../../domain/outbox/submission.ts';
import type { NewParts } from '../outbox/write.ts';
import type { OpenedEntry } from '../outbox/read.ts';
import type { Phone } from './phone.ts';

const IN_PROGRESS_WAIT_MS = 2_000;
const SHRUNK_PHOTO_BYTES = 100_000;

type Attempted = { phone: Phone; entry: Sending & Summary; whole: OpenedEntry };
type Written = { event: Event; parts?: NewParts };

/**
 * Returns the event that an attempt's outcome is for its entry, with the parts that replace the
 * entry's content.
 */
export async function eventOf(
  { phone, entry, whole }: Attempted,
  outcome: Outcome,
  proof: Proof | undefined,
): Promise<Written> {
  const { lease, tries, version, title, tail, booth, consent } = entry;
  switch (outcome.type) {
    case 'accepted':
      return {
        event: {
          type: 'accepted',
          version,
          receipt: {
            title,
            tail,
            booth,
            ...(consent && { consent }),
            reference: outcome.reference,
            earlierVersion: outcome.earlierVersion,
            ...(proof && { proof }),
            ...(outcome.erased && { erased: true }),
          },
        },
      };
    case 'refused':
      return { event: { type: 'refused', lease, reason: outcome.reason, field: outcome.field } };
    case 'tooLarge':
      return shrink(phone, entry, whole);
    case 'noVerdict':
      return {
        event: { type: 'failed', lease, wait: outcome.wait ?? backOff(tries, phone.random()) },
      };
    case 'deferred':
      return {
        event: {
          type: 'deferred',
          lease,
          wait: outcome.wait ?? (outcome.trouble === null ? IN_PROGRESS_WAIT_MS : 0),
        },
      };
  }
}

/**
 * Shrinks the photos of an entry that is too large for the host. A second time it is refused, and
 * at once if it has none. If a photo can't be shrunk, say for lack of memory, or the entry's key is
 * gone, it waits like after any other failure.
 */
async function shrink(phone: Phone, entry: Sending, { photos }: OpenedEntry): Promise<Written> {
  const { lease } = entry;
  if (entry.shrunk || photos.size === 0) {
    const reason = photos.size > 0 ? 'outbox:reason.tooLarge' : '';
    return { event: { type: 'refused', lease, reason, field: '' } };
  }
  const failed = (): Written => ({
    event: { type: 'failed', lease, wait: backOff(entry.tries, phone.random()) },
  });
  const smaller = new Map<string, ArrayBuffer>();
  const facts = [];
  for (const [slot, bytes] of photos) {
    const jpeg = await phone.shrinkPhoto(bytes, SHRUNK_PHOTO_BYTES).catch(() => undefined);
    if (!jpeg) return failed();
    smaller.set(slot, jpeg);
    facts.push({ slot, bytes: jpeg.byteLength, sha256: await phone.sha256(jpeg) });
  }
  const parts = await phone.store.sealPhotos(entry, facts, smaller);
  if (!parts) return failed();
  return {
    event: { type: 'shrunk', lease, content: { kind: entry.kind, photos: facts } },
    parts,
  };
}
