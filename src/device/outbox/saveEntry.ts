import {
  hasArrived,
  isEnded,
  newEntry,
  type Entry,
  type Unsent,
} from '../../domain/outbox/outbox.ts';
import type { Content, Submission, PhotoBytes } from '../../domain/outbox/submission.ts';
import { correctEntry, NotSavedError, putEntry } from './write.ts';
import { readEntry, readWhole } from './read.ts';

/**
 * How a save ended. `saved`: the entry holds this content, or was sent with it. `beingSent`: an
 * earlier content of the same form is in flight. `ended`: an earlier content was sent or discarded,
 * so this content is nowhere but in the form.
 */
type SaveResult = 'saved' | 'beingSent' | 'ended';

/**
 * What this page has tried to save under an id without learning how it ended. Such a save may have
 * succeeded, and an entry that has ended holds no content to compare with.
 */
const tried = new Map<string, Submission[]>();

/**
 * Saves a submission and its photos, sealed, in one transaction and reads them back. Unless this
 * returns `saved`, or if it throws, the caller must keep the form.
 * A second save of the same id creates no second entry. If the content is the same (a double tap),
 * it does nothing. If it differs, the first save succeeded unnoticed and this one corrects it.
 * @param now in milliseconds since 1970
 * @param removed the slots of photos that somebody took out of the form
 * @throws as putEntry
 */
export async function saveEntry(
  id: string,
  owner: string,
  submission: Submission,
  photos: PhotoBytes,
  now: number,
  removed: readonly string[] = [],
): Promise<SaveResult> {
  const before = tried.get(id) ?? [];
  tried.set(id, [...before, submission]);
  const choose = (stored: Entry | undefined, content: Content) =>
    stored ? undefined : newEntry(id, owner, content, now);
  const isNew = await putEntry(id, submission, photos, choose, removed);
  const result = isNew
    ? 'saved'
    : await saveAgain({ id, removed }, submission, photos, now, before);
  if (result !== 'beingSent') tried.delete(id);
  return result;
}

/** A correction of an entry's version. `removed`: as in saveEntry. */
type Correction = { id: string; corrects: number; isTried?: true; removed?: readonly string[] };

/**
 * Saves a correction and reads it back. `isTried`: an earlier save of it seemed to fail. That may
 * have been stored all the same, as the next version, and then this one corrects it.
 * @returns false if the entry was sent or changed meanwhile: nothing is saved
 * @throws as putEntry
 */
export async function saveCorrection(
  { id, corrects, isTried, removed = [] }: Correction,
  submission: Submission,
  photos: PhotoBytes,
  now: number,
): Promise<boolean> {
  if (await correctEntry(id, corrects, submission, photos, now, removed)) return true;
  if (!isTried) return false;
  return (await saveAgain({ id, removed }, submission, photos, now, [])) === 'saved';
}

/** Saves under an id that an earlier save has taken. Looks again if others change the entry. */
async function saveAgain(
  form: { id: string; removed: readonly string[] },
  submission: Submission,
  photos: PhotoBytes,
  now: number,
  before: Submission[],
): Promise<SaveResult> {
  const { id, removed } = form;
  const stored = await readEntry(id);
  if (!stored) throw new NotSavedError('An earlier save of the same form was taken back');
  if (isEnded(stored)) {
    const isSame = before.length > 0 && before.every((each) => isEqual(each, submission));
    return hasArrived(stored) && isSame ? 'saved' : 'ended';
  }
  if (await holds(stored, submission)) return 'saved';
  if (stored.state === 'sending') return 'beingSent';
  return (await correctEntry(id, stored.version, submission, photos, now, removed))
    ? 'saved'
    : saveAgain(form, submission, photos, now, before);
}

/** Returns true if the stored entry opens and has the submission's text and photos. */
async function holds(stored: Unsent, submission: Submission): Promise<boolean> {
  const whole = await readWhole(stored);
  return !('damaged' in whole) && isEqual({ ...whole, photos: whole.facts }, submission);
}

type Texts = Pick<Submission, 'fields' | 'photos'>;

function isEqual(one: Texts, other: Texts): boolean {
  const names = Object.keys({ ...one.fields, ...other.fields });
  const hashes = new Map(one.photos.map(({ slot, sha256: hash }) => [slot, hash]));
  return (
    names.every((name) => one.fields[name] === other.fields[name]) &&
    other.photos.length === hashes.size &&
    other.photos.every(({ slot, sha256: hash }) => hashes.get(slot) === hash)
  );
}
