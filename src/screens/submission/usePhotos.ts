import { useRef, useState } from 'react';
import type { Cover } from '../../domain/forms/cover.ts';
import type { PhotoFault } from '../../domain/forms/photo.ts';
import type { Photo } from '../../domain/outbox/submission.ts';
import { isPhoneFull } from '../../device/storage/openStore.ts';
import { preparePhoto } from '../../device/photos/preparePhoto.ts';
import { hasRoomForPhoto } from '../../device/storage/storageRoom.ts';
import type { PhotoBytes } from '../../device/outbox/read.ts';
import { holdUnlessWritten, writeDraftPhoto, type Draft } from '../../device/drafts/drafts.ts';
import type { OpenedDraft } from './opened.ts';

export type PhotoError = PhotoFault | 'required' | 'full' | 'nearlyFull';

/** A form's photos: their bytes, facts and errors, and the slots being prepared. */
export type Photos = {
  bytes: PhotoBytes;
  facts: Photo[];
  errors: Record<string, PhotoError | undefined>;
  preparing: string[];
};

/**
 * Manages a form's photos: prepares new ones, writes them into the draft, and removes them.
 * @param draftWith returns the draft with these photos, or undefined once the form is over
 */
export function usePhotos(
  { name, draft, photos: bytesBefore }: OpenedDraft,
  draftWith: (facts: Photo[]) => Draft | undefined,
  onTyped: () => void,
) {
  const [photos, show] = useState<Photos>({
    bytes: bytesBefore,
    facts: draft.photos,
    errors: {},
    preparing: [],
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

  const put = async (slot: string, photo: { bytes: ArrayBuffer; sha256: string } | undefined) => {
    change(({ bytes, facts }) => {
      const others = facts.filter((fact) => fact.slot !== slot);
      const rest = [...bytes].filter(([other]) => other !== slot);
      if (!photo) return { facts: others, bytes: new Map(rest) };
      return {
        facts: [...others, { slot, sha256: photo.sha256, bytes: photo.bytes.byteLength }],
        bytes: new Map([...rest, [slot, photo.bytes]]),
      };
    });
    setError(slot, undefined);
    // The photo is in the form even if the draft couldn't take it. Only a killed page would lose
    // it.
    await keep(slot, photo?.bytes).catch((error: unknown) =>
      setError(slot, isPhoneFull(error) ? 'nearlyFull' : undefined),
    );
  };

  /** Returns what the page holds if the phone has no room. */
  const whole = () => {
    const { facts, bytes } = latest.current;
    const now = draftWith(facts);
    return now && { draft: now, photos: bytes };
  };
  const keep = async (slot: string, bytes: ArrayBuffer | undefined) => {
    const now = whole();
    if (!now) return;
    onTyped();
    await holdUnlessWritten(name, whole, writeDraftPhoto(name, now.draft, slot, bytes));
  };

  const underWay = useRef<Promise<void>>(Promise.resolve());
  const take = (slot: string, file: File, covers?: readonly Cover[]): Promise<void> => {
    const taken = takeNow(slot, file, covers);
    underWay.current = Promise.all([underWay.current, taken]).then(() => undefined);
    return taken;
  };
  const takeNow = async (slot: string, file: File, covers?: readonly Cover[]) => {
    setError(slot, undefined);
    if (!(await hasRoomForPhoto())) return setError(slot, 'full');
    change(({ preparing }) => ({ preparing: [...preparing, slot] }));
    const prepared = await preparePhoto(file, covers);
    change(({ preparing }) => ({ preparing: preparing.filter((other) => other !== slot) }));
    if ('fault' in prepared) setError(slot, prepared.fault);
    else await put(slot, prepared);
  };

  /** Resolves once no photo is being prepared. */
  const settled = () => underWay.current;
  return {
    photos,
    latest,
    whole,
    settled,
    take,
    remove: (slot: string) => put(slot, undefined),
    setError,
  };
}
