import { useCallback, useEffect, useState } from 'react';
import { v7 as newId } from 'uuid';
import { isEnded } from '../../domain/outbox.ts';
import { EMPTY_VOTER } from '../../domain/voter.ts';
import { dropDraft, readDraft, type Draft, type DraftName } from '../../device/drafts.ts';
import { isStorageAbsent } from '../../device/openStore.ts';
import { readEntry, readFields, readPhoto, type PhotoBytes } from '../../device/outboxStore.ts';
import { readSession } from '../../device/session.ts';
import { readSetAside, setAside } from '../../device/setAside.ts';
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
export type Opened = { status: 'loading' | 'unavailable' | 'gone' | 'beingSent' | 'beingEdited' | 'cannotStore' } | OpenedDraft;

const FORM = 'voter';
/** Stays from one voter to the next: the volunteer goes from door to door in one booth. */
const KEPT_FIELDS = ['district', 'assembly', 'booth', 'postalCode'];

/**
 * The form to show: the unfinished one if there is one, an entry to correct if its id is given, else a new one.
 * `openNext` starts the next voter of the same booth, `openEmpty` one without anything filled in.
 */
export function useOpenDraft(entryId: string | undefined) {
  const [opened, setOpened] = useState<Opened>({ status: 'loading' });
  useEffect(() => {
    let isCurrent = true;
    let release: (() => void) | undefined;
    const open = async () => {
      const taken = await take(entryId);
      if ('status' in taken) return taken;
      release = taken.release;
      if (isCurrent) return openDraft(taken.name);
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
  }, [entryId]);

  const openNext = useCallback((last: Record<string, string>) => {
    setOpened((now) => {
      if (now.status !== 'open') return now;
      const kept = Object.fromEntries(KEPT_FIELDS.map((field) => [field, last[field] ?? '']));
      return newDraft(now.name, kept);
    });
  }, []);
  const openEmpty = useCallback(() => setOpened((now) => (now.status === 'open' ? newDraft(now.name) : now)), []);
  return { opened, openNext, openEmpty };
}

/** Takes the form for this window alone: while it is open its entry is not sent, and no other window opens it. */
async function take(entryId: string | undefined): Promise<TakenForm | Opened> {
  const session = await readSession();
  if (!session) return { status: 'unavailable' };
  if (!entryId) return (await takeForm(session.owner, FORM)) ?? { status: 'beingEdited' };
  const release = await setAside(entryId, 'editing');
  return release ? { name: { owner: session.owner, form: FORM, entry: entryId }, release } : whyNotMine(entryId);
}

async function openDraft(name: DraftName): Promise<Opened> {
  // Without a store a voter can only be sent at once, and only with a network.
  if (isStorageAbsent()) return navigator.onLine ? newDraft(name) : { status: 'cannotStore' };
  const stored = await readDraft(name);
  const saved = stored && (await readEntry(stored.draft.id));
  // A draft whose entry is in the outbox by now was saved just before the page died: there is nothing to restore.
  if (stored && saved?.version === stored.draft.corrects && !(saved && isEnded(saved))) {
    // An older build's draft may lack fields that the form has now.
    const draft = { ...stored.draft, fields: { ...EMPTY_VOTER, ...stored.draft.fields } };
    return { status: 'open', name, ...stored, draft, isRestored: true, photosToTake: stored.photosLost };
  }
  if (stored) await dropDraft(name);
  return isNewForm(name) || !name.entry ? newDraft(name) : correction(name, name.entry);
}

async function whyNotMine(entryId: string): Promise<Opened> {
  return { status: (await readSetAside()).has(entryId) ? 'beingEdited' : 'beingSent' };
}

function newDraft(name: DraftName, filled: Record<string, string> = {}): OpenedDraft {
  return { status: 'open', name, draft: { id: newId(), fields: { ...EMPTY_VOTER, ...filled }, photos: [] }, photos: new Map(), isRestored: false, photosToTake: [] };
}

/** A saved entry, opened for correction. A damaged photo is left out, so that it must be taken again. */
async function correction(name: DraftName, id: string): Promise<Opened> {
  const entry = await readEntry(id);
  if (!entry || entry.owner !== name.owner || isEnded(entry) || entry.state === 'sending') return { status: 'gone' };
  const photos = new Map<string, ArrayBuffer>();
  for (const { slot } of entry.content.photos) {
    const bytes = await readPhoto(entry, slot);
    if (bytes) photos.set(slot, bytes);
  }
  const kept = entry.content.photos.filter(({ slot }) => photos.has(slot));
  const lost = entry.content.photos.filter(({ slot }) => !photos.has(slot)).map(({ slot }) => slot);
  const draft: Draft = { id, corrects: entry.version, fields: { ...EMPTY_VOTER, ...(await readFields(entry)) }, photos: kept };
  return { status: 'open', name, draft, photos, isRestored: false, photosToTake: lost, ...(entry.state === 'refused' && { field: entry.field }) };
}
