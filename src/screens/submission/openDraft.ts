import { useCallback, useEffect, useState } from 'react';
import { v7 as newId } from 'uuid';
import { dayInIndia } from '../../domain/calendar.ts';
import { isEnded } from '../../domain/outbox.ts';
import { dropDraft, readDraft, type Draft, type DraftName } from '../../device/drafts.ts';
import { begunAt, putOnScreen, wasOnScreen } from '../../device/guestForms.ts';
import { readKeptFields } from '../../device/keptFields.ts';
import { isStorageAbsent } from '../../device/openStore.ts';
import { readEntry, readFields, readPhoto, type PhotoBytes } from '../../device/outboxStore.ts';
import { readSession } from '../../device/session.ts';
import { readSetAside, setAside } from '../../device/setAside.ts';
import type { Fields, FormDescription } from './formDescription.ts';
import { isNewForm, takeForm, type TakenForm } from './takeForm.ts';

export type OpenedDraft = {
  status: 'open';
  name: DraftName;
  draft: Draft;
  photos: PhotoBytes;
  /** Came back after the page was closed or killed. */
  isRestored: boolean;
  /** Photos that were taken and are gone, or that the host or the phone found damaged. */
  photosToTake: string[];
  /** The field that a refusal named. */
  field?: string;
};
/** `begun`: there is an unfinished one, which may be somebody else's. */
export type Opened = { status: 'begun'; at: number; restored: OpenedDraft } | { status: 'loading' | 'unavailable' | 'gone' | 'beingSent' | 'beingEdited' | 'cannotStore' } | OpenedDraft;

/**
 * The form to show: the unfinished one if there is one, an entry to correct if its id is given, else a new one.
 * `openNext` starts the next one of the same booth, `openEmpty` one without anything filled in; `openBegun` shows one that was
 * begun, `openAnew` deletes it and starts an empty one.
 */
export function useOpenDraft(description: FormDescription, entryId: string | undefined) {
  const [opened, setOpened] = useState<Opened>({ status: 'loading' });
  useEffect(() => {
    let isCurrent = true;
    let release: (() => void) | undefined;
    const open = async () => {
      const taken = await take(description, entryId);
      if ('status' in taken) return taken;
      release = taken.release;
      if (isCurrent) return openDraft(description, taken.name);
      release();
    };
    // What kept the store from opening was said in the header too; without it nothing can be saved.
    void open()
      .catch((): Opened => ({ status: 'unavailable' }))
      .then((result) => isCurrent && result && setOpened(result));
    return () => {
      isCurrent = false;
      release?.();
    };
  }, [description, entryId]);

  const openNext = useCallback((last: Fields) => {
    setOpened((now) => (now.status === 'open' ? newDraft(description, now.name, keptOf(description, last)) : now));
  }, [description]);
  const openEmpty = useCallback(() => setOpened((now) => (now.status === 'open' ? newDraft(description, now.name) : now)), [description]);
  const guestForm = description.isGuests && opened.status === 'open' ? opened.draft.id : undefined;
  useEffect(() => (guestForm === undefined ? undefined : putOnScreen(guestForm)), [guestForm]);
  const openBegun = useCallback(() => setOpened((now) => (now.status === 'begun' ? now.restored : now)), []);
  const begunName = opened.status === 'begun' ? opened.restored.name : undefined;
  const openAnew = useCallback(async () => {
    if (!begunName) return;
    await dropDraft(begunName);
    setOpened(newDraft(description, begunName));
  }, [description, begunName]);
  return { opened, openNext, openEmpty, openBegun, openAnew };
}

/** Takes the form for this window alone: while it is open its entry is not sent, and no other window opens it. */
async function take({ form, ownerOf }: FormDescription, entryId: string | undefined): Promise<TakenForm | Opened> {
  const owner = ownerOf(await readSession());
  if (owner === undefined) return { status: 'unavailable' };
  if (!entryId) return (await takeForm(owner, form)) ?? { status: 'beingEdited' };
  const release = await setAside(entryId, 'editing');
  return release ? { name: { owner, form, entry: entryId }, release } : whyNotMine(entryId);
}

async function openDraft(description: FormDescription, name: DraftName): Promise<Opened> {
  // Without a store it can only be sent at once, and only with a network.
  if (isStorageAbsent()) return navigator.onLine ? newDraft(description, name) : { status: 'cannotStore' };
  const stored = await readDraft(name);
  const saved = stored && (await readEntry(stored.draft.id));
  // A draft whose entry is in the outbox by now was saved just before the page died: there is nothing to restore.
  if (stored && saved?.version === stored.draft.corrects && !(saved && isEnded(saved))) {
    // An older build's draft may lack fields that the form has now.
    const draft = { ...stored.draft, fields: { ...description.empty, ...stored.draft.fields } };
    const restored: OpenedDraft = { status: 'open', name, ...stored, draft, isRestored: true, photosToTake: stored.photosLost };
    return description.isGuests && !wasOnScreen(draft.id) ? { status: 'begun', at: begunAt(draft.id), restored } : restored;
  }
  if (stored) await dropDraft(name);
  if (name.entry && !isNewForm(name)) return correction(description, name, name.entry);
  return newDraft(description, name, await readKeptFields(name.owner, name.form, dayInIndia(Date.now())));
}

/** What the next one starts with. */
export function keptOf({ kept }: FormDescription, fields: Fields): Fields {
  return Object.fromEntries(kept.map((field) => [field, fields[field] ?? '']));
}

async function whyNotMine(entryId: string): Promise<Opened> {
  return { status: (await readSetAside()).has(entryId) ? 'beingEdited' : 'beingSent' };
}

function newDraft({ empty }: FormDescription, name: DraftName, filled: Fields = {}): OpenedDraft {
  return { status: 'open', name, draft: { id: newId(), fields: { ...empty, ...filled }, photos: [] }, photos: new Map(), isRestored: false, photosToTake: [] };
}

/** A saved entry, opened for correction. A damaged photo is left out, so that it must be taken again. */
async function correction({ empty }: FormDescription, name: DraftName, id: string): Promise<Opened> {
  const entry = await readEntry(id);
  if (!entry || entry.owner !== name.owner || isEnded(entry) || entry.state === 'sending') return { status: 'gone' };
  const photos = new Map<string, ArrayBuffer>();
  for (const { slot } of entry.content.photos) {
    const bytes = await readPhoto(entry, slot);
    if (bytes) photos.set(slot, bytes);
  }
  const kept = entry.content.photos.filter(({ slot }) => photos.has(slot));
  const lost = entry.content.photos.filter(({ slot }) => !photos.has(slot)).map(({ slot }) => slot);
  const draft: Draft = { id, corrects: entry.version, fields: { ...empty, ...(await readFields(entry)) }, photos: kept };
  return { status: 'open', name, draft, photos, isRestored: false, photosToTake: lost, ...(entry.state === 'refused' && { field: entry.field }) };
}
