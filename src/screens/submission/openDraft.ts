import { useCallback, useEffect, useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import { dayInIndia } from '../../domain/app/calendar.ts';
import { dropDraft, readDraft, type DraftName } from '../../device/drafts/drafts.ts';
import { begunAt, putOnScreen, wasOnScreen } from '../../device/drafts/guestForms.ts';
import { readKeptFields } from '../../device/drafts/keptFields.ts';
import { isStorageAbsent } from '../../device/storage/openStore.ts';
import { readSession } from '../../device/api/session.ts';
import { ChunkLoadError } from '../../ui/loadChunk.ts';
import type { Fields, FormDescription, WholeForm } from './formDescription.ts';
import type { Opened, OpenedDraft } from './opened.ts';
import { isNewForm, takeForm, type TakenForm } from './takeForm.ts';

/**
 * Retry on a timer too. If only the host or the line beyond the mast was down, the phone stays
 * "online" and no event tells that it is back.
 */
const ASK_AGAIN_MS = 15_000;
/** How long to wait before opening the form again, if the phone's storage didn't give it. */
const OPEN_AGAIN_MS = 3_000;

/**
 * Returns the form to show: the unfinished one if there is one, an entry to correct if its id is
 * given, else a new one.
 * `openNext` starts the next form and keeps what stays the same, such as the booth. `openEmpty`
 * starts one with nothing filled in. `openBegun` shows the form that was begun; `openAnew`
 * deletes it and starts an empty one.
 * `whole` is the description itself, or what `loadWhole` brought. That loads once the form is
 * open, or before a form that may be past its first step. `isPartMissing`: it was requested and
 * didn't load.
 */
export function useOpenDraft(description: FormDescription, entryId: string | undefined) {
  const [opened, setOpened] = useState<Opened>({ status: 'loading' });
  const { whole, loadWhole, isPartMissing } = useWhole(description);
  useEffect(() => {
    let isCurrent = true;
    let release: (() => void) | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const open = async () => {
      const taken = await take(description, entryId);
      if ('status' in taken) return taken;
      release = taken.release;
      if (!isCurrent) return release();
      const result = await openDraft(description, taken.name);
      if (!isEmpty(result, description)) await loadWhole();
      return result;
    };
    const openAndShow = async () => {
      // The header reports a store that doesn't open. Without it nothing can be saved.
      const result = await open().catch((error: unknown): Opened =>
        error instanceof ChunkLoadError
          ? { status: 'missingPart', error }
          : { status: 'unavailable' },
      );
      if (!isCurrent || !result) return;
      setOpened(result);
      if (result.status !== 'unavailable') return;
      // The store may open a moment later, for example after the phone lost power.
      release?.();
      release = undefined;
      timer = setTimeout(() => void openAndShow(), OPEN_AGAIN_MS);
    };
    void openAndShow();
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      release?.();
    };
  }, [description, entryId, loadWhole]);
  const isOpen = opened.status === 'open';
  // If this fails it is retried. The person misses it only when they leave the first step.
  useEffect(() => {
    if (!isOpen) return;
    const load = () => void loadWhole().catch(() => undefined);
    load();
    addEventListener('online', load);
    return () => removeEventListener('online', load);
  }, [isOpen, loadWhole]);
  useEffect(() => {
    if (!isOpen || !isPartMissing) return;
    const timer = setInterval(() => void loadWhole().catch(() => undefined), ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isOpen, isPartMissing, loadWhole]);

  const openNext = useCallback(
    (last: Fields) => {
      setOpened((now) =>
        now.status === 'open'
          ? { ...newDraft(description, now.name, keptOf(description, last)), before: last }
          : now,
      );
    },
    [description],
  );
  const openEmpty = useCallback(
    () => setOpened((now) => (now.status === 'open' ? newDraft(description, now.name) : now)),
    [description],
  );
  const guestForm = description.isGuests && opened.status === 'open' ? opened.draft.id : undefined;
  useEffect(() => (guestForm === undefined ? undefined : putOnScreen(guestForm)), [guestForm]);
  const openBegun = useCallback(
    () => setOpened((now) => (now.status === 'begun' ? now.restored : now)),
    [],
  );
  const begunName = opened.status === 'begun' ? opened.restored.name : undefined;
  const openAnew = useCallback(async () => {
    if (!begunName) return;
    await dropDraft(begunName);
    setOpened(newDraft(description, begunName));
  }, [description, begunName]);
  return { opened, whole, loadWhole, isPartMissing, openNext, openEmpty, openBegun, openAnew };
}

/**
 * Returns a form with its rules and all of its steps once they are loaded; until then, its first
 * step.
 */
function useWhole(description: FormDescription) {
  const [came, setCame] = useState<WholeForm>();
  const [isPartMissing, setIsPartMissing] = useState(false);
  const loading = useRef<Promise<WholeForm>>(undefined);
  const loadWhole = useCallback(async (): Promise<FormDescription> => {
    if (!description.loadWhole) return description;
    try {
      loading.current ??= description.loadWhole();
      const whole = await loading.current;
      setCame(whole);
      setIsPartMissing(false);
      return whole;
    } catch (error) {
      loading.current = undefined;
      setIsPartMissing(true);
      throw error;
    }
  }, [description]);
  return { whole: came ?? description, loadWhole, isPartMissing };
}

/** Returns true for a form with nothing filled in. */
function isEmpty(opened: Opened, { empty }: FormDescription): boolean {
  return (
    opened.status === 'open' &&
    opened.photos.size === 0 &&
    Object.entries(opened.draft.fields).every(([field, value]) => value === empty[field])
  );
}

/**
 * Takes the form for this window alone. While it is open, its entry isn't sent and no other
 * window opens it.
 */
async function take(
  { form, ownerOf, entries }: FormDescription,
  entryId: string | undefined,
): Promise<TakenForm | Opened> {
  const owner = ownerOf((await readSession())?.owner);
  if (owner === undefined) return { status: 'unavailable' };
  if (!entryId) return (await takeForm(owner, form)) ?? { status: 'beingEdited' };
  return entries ? entries.take({ owner, form, entry: entryId }) : { status: 'gone' };
}

async function openDraft(description: FormDescription, name: DraftName): Promise<Opened> {
  // Without a store the form can only be sent at once, which needs a network.
  if (isStorageAbsent())
    return navigator.onLine ? newDraft(description, name) : { status: 'cannotStore' };
  const stored = await readDraft(name);
  const { entries } = description;
  if (stored && (!entries || (await entries.isUnfinished(stored.draft)))) {
    // A draft from an older build may lack fields that the form has now.
    const draft = { ...stored.draft, fields: { ...description.empty, ...stored.draft.fields } };
    const restored: OpenedDraft = {
      status: 'open',
      name,
      ...stored,
      draft,
      isRestored: true,
      photosToTake: stored.photosLost,
    };
    return description.isGuests && !wasOnScreen(draft.id)
      ? { status: 'begun', at: begunAt(draft.id), restored }
      : restored;
  }
  if (stored) await dropDraft(name);
  if (entries && name.entry && !isNewForm(name))
    return entries.open({ ...name, entry: name.entry }, description.empty);
  return newDraft(
    description,
    name,
    await readKeptFields(name.owner, name.form, dayInIndia(Date.now())),
  );
}

/** Returns the fields that the next form starts with. */
export function keptOf({ kept }: FormDescription, fields: Fields): Fields {
  return Object.fromEntries(kept.map((field) => [field, fields[field] ?? '']));
}

function newDraft({ empty }: FormDescription, name: DraftName, filled: Fields = {}): OpenedDraft {
  return {
    status: 'open',
    name,
    draft: { id: newId(), fields: { ...empty, ...filled }, photos: [] },
    photos: new Map(),
    isRestored: false,
    photosToTake: [],
  };
}
