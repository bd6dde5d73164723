import { isEnded, newEntry } from '../../domain/outbox/outbox.ts';
import type { Submission } from '../../domain/outbox/submission.ts';
import {
  correctEntry,
  NotSavedError,
  putEntry,
  readEntry,
  readWhole,
  type PhotoBytes,
  type Unsent,
} from './outboxStore.ts';

/**
 * Saves a submission with its photos, sealed, in one transaction and reads them back. When this returns, it is saved;
 * when it throws, the form is kept. Saving the same id again makes no second entry: a double tap finds its own content, and
 * what was changed after a save that got through without being heard of is a correction.
 * @throws as putEntry
 */
export async function saveEntry(
  id: string,
  owner: string,
  submission: Submission,
  photos: PhotoBytes,
  now: number,
): Promise<void> {
  const isNew = await putEntry(id, submission, photos, (stored, content) =>
    stored ? undefined : newEntry(id, owner, content, now),
  );
  if (isNew) return;
  const stored = await readEntry(id);
  if (!stored) throw new NotSavedError('An earlier save of the same form was taken back');
  if (isEnded(stored) || (await holds(stored, submission))) return;
  if (!(await correctEntry(id, stored.version, submission, photos, now)))
    throw new NotSavedError('It is being sent as it was saved before');
}

/** True if the stored entry can be opened and says and shows the same as the submission. */
async function holds(stored: Unsent, { fields, photos }: Submission): Promise<boolean> {
  const whole = await readWhole(stored);
  if ('damaged' in whole) return false;
  const names = Object.keys({ ...fields, ...whole.fields });
  const hashes = new Map(whole.facts.map(({ slot, sha256: hash }) => [slot, hash]));
  return (
    names.every((name) => fields[name] === whole.fields[name]) &&
    photos.length === hashes.size &&
    photos.every(({ slot, sha256: hash }) => hashes.get(slot) === hash)
  );
}
