import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { Cover } from '../domain/forms/cover.ts';
import { unfinished, type FillingEvent } from '../domain/forms/form.ts';
import { isDoubted, type PhotoDoubt } from '../domain/forms/photoDoubt.ts';
import type { PhotoFault } from '../domain/forms/photo.ts';
import type { Photo, PhotoBytes } from '../domain/outbox/submission.ts';
import {
  dropDraft,
  holdUnlessWritten,
  writeDraft,
  writeDraftPhoto,
} from '../device/drafts/drafts.ts';
import { preparePhoto } from '../device/photos/preparePhoto.ts';
import { announceChange } from '../device/storage/changes.ts';
import { isPhoneFull } from '../device/storage/openStore.ts';
import { hasRoomForPhoto } from '../device/storage/storageRoom.ts';
import type { Fields } from './formDescription.ts';
import type { OpenedDraft } from './opened.ts';
import type { FormLife } from './useFormLife.ts';

const PAUSE_MS = 300;
/** Whoever has taken a photo anew twice has done what they could. */
const MOST_DOUBTS = 2;

/** A photo that was the person's before. */
export type TakenPhoto = { slot: string; sha256: string; bytes: ArrayBuffer };
/** `lost`: the phone had it, and has lost it. */
/** `refused`: the host didn't take the photo, with the key of its reason. */
export type PhotoError =
  | PhotoFault
  | 'required'
  | 'full'
  | 'nearlyFull'
  | 'lost'
  | { refused: string };

/**
 * A form's photos: their bytes, facts and errors, the slots being prepared, and those that somebody
 * emptied.
 */
export type Photos = {
  bytes: PhotoBytes;
  facts: Photo[];
  errors: Record<string, PhotoError | undefined>;
  /** What speaks against a photo that is in the form. */
  doubts: Record<string, PhotoDoubt | undefined>;
  preparing: string[];
  removed: readonly string[];
};

/**
 * Keeps the draft of an open form: prepares its photos, and writes them and what is typed, while
 * the person types, when the page is hidden, and on request.
 * @param toStore returns what was typed, as far as it may be stored
 * @param step the name of the step on the screen
 */
export function useDraft(
  opened: OpenedDraft,
  life: FormLife,
  toStore: () => Fields,
  step: RefObject<string | undefined>,
) {
  const { name } = opened;
  const tell = (event: FillingEvent) => life.tell({ ...event, of: opened });
  const [photos, show] = useState<Photos>({
    bytes: opened.photos,
    facts: opened.draft.photos,
    errors: Object.fromEntries(opened.photosToTake.map(({ slot }) => [slot, 'lost'])),
    doubts: {},
    preparing: [],
    removed: opened.draft.removed ?? [],
  });
  // Two photos may be in preparation at once, so each change builds on the latest state, not on
  // the last render.
  const latest = useRef(photos);
  const change = (changed: (now: Photos) => Partial<Photos>) => {
    latest.current = { ...latest.current, ...changed(latest.current) };
    show(latest.current);
  };
  const setError = (slot: string, error: PhotoError | undefined) =>
    change(({ errors }) => ({ errors: { ...errors, [slot]: error } }));

  /** Returns the photos that are gone, and that nobody has taken again or given up. */
  const lost = () =>
    opened.photosToTake.filter(
      ({ slot }) => !latest.current.bytes.has(slot) && !latest.current.removed.includes(slot),
    );
  /** Returns the photos that somebody chose and the form couldn't take. */
  const untaken = () =>
    Object.entries(latest.current.errors)
      .filter(([slot, error]) => error && error !== 'required' && !latest.current.bytes.has(slot))
      .map(([slot]) => ({ slot }));
  /** Returns what the page holds; undefined once the form is over. */
  const whole = () => {
    const form = unfinished(life.now(), opened);
    const { facts, bytes, removed } = latest.current;
    // It lists those that are gone, too: they stay gone until somebody does something about it.
    const listed = { photos: [...facts, ...lost()], removed, step: step.current };
    return form && { draft: { ...form.draft, fields: toStore(), ...listed }, photos: bytes };
  };
  const writeChanges = async (slot: string | undefined) => {
    const isUnwritten = tell({ type: 'writing' });
    const now = whole();
    if (!now || !(isUnwritten || slot)) return;
    const writing = slot
      ? writeDraftPhoto(name, now.draft, slot, now.photos.get(slot))
      : writeDraft(name, now.draft);
    await holdUnlessWritten(name, whole, writing);
  };
  const writes = useRef(Promise.resolve());
  /**
   * Writes the draft if it has changed, and the photo of a slot. One write runs after another, so
   * that an older state never replaces a newer one.
   */
  const write = (slot?: string): Promise<void> => {
    const written = writes.current.then(() => writeChanges(slot));
    writes.current = written.catch(() => undefined);
    return written;
  };
  /**
   * Resolves when everything so far is written. Ignores a draft that can't be written: saving
   * reports the error, and the form is still there.
   */
  const writeNow = () => write().catch(() => undefined);
  /** Deletes the draft of a form that is over. Nothing is written after that. */
  const drop = async () => {
    await writes.current;
    await dropDraft(name);
  };
  const noteTyped = () => {
    if (tell({ type: 'typed' })) setTimeout(() => void writeNow(), PAUSE_MS);
  };

  const flush = useEffectEvent(writeNow);
  useEffect(() => {
    const flushIfHidden = () => document.visibilityState === 'hidden' && void flush();
    document.addEventListener('visibilitychange', flushIfHidden);
    return () => {
      document.removeEventListener('visibilitychange', flushIfHidden);
      // The outbox lists unfinished forms, and may have read them before the last write was done.
      void flush().then(announceChange);
    };
  }, []);

  const put = async (slot: string, photo: { bytes: ArrayBuffer; sha256: string } | undefined) => {
    change(({ bytes, facts, removed: before }) => {
      const removed = before.filter((other) => other !== slot);
      const others = facts.filter((fact) => fact.slot !== slot);
      const rest = [...bytes].filter(([other]) => other !== slot);
      if (!photo) return { facts: others, bytes: new Map(rest), removed: [...removed, slot] };
      return {
        facts: [...others, { slot, sha256: photo.sha256, bytes: photo.bytes.byteLength }],
        bytes: new Map([...rest, [slot, photo.bytes]]),
        removed,
      };
    });
    setError(slot, undefined);
    change(({ doubts }) => ({ doubts: { ...doubts, [slot]: undefined } }));
    tell({ type: 'typed' });
    // The photo is in the form even if the draft couldn't take it. Only a killed page would lose
    // it.
    await write(slot).catch((error: unknown) =>
      setError(slot, isPhoneFull(error) ? 'nearlyFull' : undefined),
    );
  };
  const person = useRef(0);
  /** How often a slot's photos were doubted. */
  const doubted = useRef(new Map<string, number>());
  const prepare = async (slot: string, file: File, covers?: readonly Cover[]) => {
    const of = person.current;
    setError(slot, undefined);
    // From now on nobody takes another photo for this slot, which could be ready before this one.
    change(({ preparing }) => ({ preparing: [...preparing, slot] }));
    const prepared = (await hasRoomForPhoto())
      ? await preparePhoto(file, covers)
      : { fault: 'full' as const };
    // The form is about somebody else by now.
    if (of !== person.current) return false;
    change(({ preparing }) => ({ preparing: preparing.filter((other) => other !== slot) }));
    if ('fault' in prepared) {
      setError(slot, prepared.fault);
      return false;
    }
    const doubt = isDoubted(slot, prepared.doubt) ? prepared.doubt : undefined;
    const times = (doubted.current.get(slot) ?? 0) + (doubt ? 1 : 0);
    doubted.current.set(slot, times);
    await put(slot, prepared);
    if (times <= MOST_DOUBTS) change(({ doubts }) => ({ doubts: { ...doubts, [slot]: doubt } }));
    return true;
  };
  const preparing = useRef(Promise.resolve());
  const take = (slot: string, file: File, covers?: readonly Cover[]): Promise<boolean> => {
    const taken = prepare(slot, file, covers);
    preparing.current = Promise.all([preparing.current, taken]).then(() => undefined);
    return taken;
  };
  /** Takes all photos out, with those being prepared: the form is about somebody else now. */
  const takeOut = (): TakenPhoto[] => {
    const { facts, bytes } = latest.current;
    person.current += 1;
    doubted.current.clear();
    change(() => ({ errors: {}, doubts: {}, preparing: [] }));
    return facts.flatMap(({ slot, sha256 }) => {
      const photo = bytes.get(slot);
      void put(slot, undefined);
      return photo ? { slot, sha256, bytes: photo } : [];
    });
  };
  const putBack = (taken: readonly TakenPhoto[]) => {
    for (const photo of taken) void put(photo.slot, photo);
  };
  return {
    photos,
    latest,
    whole,
    lost,
    untaken,
    tell,
    noteTyped,
    writeNow,
    drop,
    /** Resolves once no photo is being prepared. */
    settled: () => preparing.current,
    take,
    remove: (slot: string) => put(slot, undefined),
    takeOut,
    putBack,
    setError,
  };
}
