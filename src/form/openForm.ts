import { v7 as newId } from 'uuid';
import { dayInIndia } from '../domain/app/calendar.ts';
import type { WhyClosed } from '../domain/forms/form.ts';
import { dropDraft, isHeldByOlder, readDraft, type DraftName } from '../device/drafts/drafts.ts';
import { begunAt, GUEST, wasOnScreen } from '../device/drafts/guestForms.ts';
import { readKeptFields } from '../device/drafts/keptFields.ts';
import { formLock, takeLock } from '../device/storage/locks.ts';
import { isStorageAbsent } from '../device/storage/openStore.ts';
import { readSession } from '../device/login/session.ts';
import { asTyped } from './openEntry.ts';
import type { Fields, FormDescription } from './formDescription.ts';
import type { FormEvent, OpenedDraft, TakenForm } from './opened.ts';

/** Another window that has just closed releases its lock within this time. */
const PATIENCE_MS = 300;
/**
 * A person's first window fills in the one new form. Further windows at the same time get forms
 * of their own.
 */
const NEW_FORMS = [undefined, 'new-2', 'new-3', 'new-4'];

/**
 * Takes the form for this window alone. While it is open, its entry isn't sent and no other
 * window opens it.
 */
export async function takeForm(
  { form, entries }: FormDescription,
  entryId: string | undefined,
  isGuest: boolean,
): Promise<TakenForm | WhyClosed> {
  const owner = isGuest ? GUEST : (await readSession())?.owner;
  if (owner === undefined) return 'unavailable';
  if (!entryId) return (await takeNewForm(owner, form)) ?? 'beingEdited';
  return entries ? entries.take({ owner, form, entry: entryId }) : 'gone';
}

/**
 * Takes a new form that no other window has open, preferably an unfinished one. Two windows with
 * one form would save two people under one id. Returns undefined if too many windows are open.
 */
async function takeNewForm(owner: string, form: string): Promise<TakenForm | undefined> {
  let empty: TakenForm | undefined;
  for (const entry of NEW_FORMS) {
    const name: DraftName = { owner, form, entry };
    const release = await takeLock(formLock(name), PATIENCE_MS);
    if (!release) continue;
    const [draft, isHeld] = await Promise.all([readDraft(name), isHeldByOlder(name)]).catch(
      (error: unknown) => {
        release();
        empty?.release();
        throw error;
      },
    );
    if (draft) {
      empty?.release();
      return { name, release };
    }
    if (empty || isHeld) release();
    else empty = { name, release };
  }
  return empty;
}

/**
 * Opens a form that was taken: the unfinished one if there is one, an entry to correct if it's
 * named after one, else a new one.
 */
export async function openForm(description: FormDescription, name: DraftName): Promise<FormEvent> {
  const { entries, keptWith, placeOf } = description;
  // Without a store the form can only be sent at once, which needs a network.
  if (isStorageAbsent())
    return navigator.onLine
      ? { type: 'found', opened: newDraft(description, name) }
      : { type: 'notOpened', why: 'cannotStore' };
  const stored = await readDraft(name);
  if (stored && (!entries || (await entries.isUnfinished(stored.draft)))) {
    const { id, corrects, isTried } = stored.draft;
    // It has an entry, or may have one.
    if (entries && (corrects !== undefined || isTried))
      return entries.open(name, description, stored);
    const restored = asTyped(name, description, stored);
    return name.owner === GUEST && !wasOnScreen(id)
      ? { type: 'foundBegun', at: begunAt(id), restored }
      : { type: 'found', opened: restored };
  }
  if (stored) await dropDraft(name);
  // A correction is named after its entry.
  if (entries && name.entry && !NEW_FORMS.includes(name.entry))
    return entries.open(name, description);
  const forms = [name.form, ...(keptWith?.forms ?? [])];
  const today = await readKeptFields(name.owner, forms, dayInIndia(Date.now()));
  const kept = today['booth'] ? today : { ...today, ...(await placeOf?.(name.owner)) };
  const filled = keptWith ? keptWith.complete(kept) : kept;
  return { type: 'found', opened: newDraft(description, name, filled) };
}

/** Returns true for a form with nothing filled in. */
export function isEmpty({ draft, photos }: OpenedDraft, { empty }: FormDescription): boolean {
  return (
    photos.size === 0 &&
    Object.entries(draft.fields).every(([field, value]) => value === empty[field])
  );
}

/** Returns the fields that the next form starts with. */
export function keptOf({ kept }: FormDescription, fields: Fields): Fields {
  return Object.fromEntries(kept.map((field) => [field, fields[field] ?? '']));
}

export function newDraft(
  { empty }: FormDescription,
  name: DraftName,
  filled: Fields = {},
): OpenedDraft {
  return {
    name,
    draft: { id: newId(), fields: { ...empty, ...filled }, photos: [] },
    photos: new Map(),
    isRestored: false,
    photosToTake: [],
  };
}
