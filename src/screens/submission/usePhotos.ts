import { useRef, useState } from 'react';
import type { Cover } from '../../domain/forms/cover.ts';
import type { PhotoFault } from '../../domain/forms/photo.ts';
import type { Photo } from '../../domain/outbox/submission.ts';
import { isPhoneFull } from '../../device/storage/openStore.ts';
import { preparePhoto } from '../../device/photos/preparePhoto.ts';
import { hasRoomForPhoto } from '../../device/storage/storageRoom.ts';
import type { PhotoBytes } from '../../device/outbox/outboxStore.ts';

export type PhotoError = PhotoFault | 'required' | 'full' | 'nearlyFull';

/** The photos of a form: their bytes, facts, faults, and which are being prepared. */
export type Photos = {
  bytes: PhotoBytes;
  facts: Photo[];
  errors: Record<string, PhotoError | undefined>;
  preparing: string[];
};

/** Those that are ready: what they are, and their bytes. */
export type TakenPhotos = Pick<Photos, 'bytes' | 'facts'>;

/** @param keep writes the draft with the photo that was taken, or without the one that was removed; `taken`: all of them, at any time */
export function usePhotos(
  initial: TakenPhotos,
  keep: (taken: () => TakenPhotos, slot: string, bytes: ArrayBuffer | undefined) => Promise<void>,
) {
  const [photos, show] = useState<Photos>({ ...initial, errors: {}, preparing: [] });
  // Two photos may be prepared at once: each change builds on the latest state, not on the one last rendered.
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
    // The photo is in the form even where the draft could not take it; only a killed page would lose it.
    await keep(() => latest.current, slot, photo?.bytes).catch((error: unknown) =>
      setError(slot, isPhoneFull(error) ? 'nearlyFull' : undefined),
    );
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

  /** Resolves when no photo is being prepared any more. */
  const settled = () => underWay.current;
  return {
    photos,
    latest,
    settled,
    take,
    remove: (slot: string) => put(slot, undefined),
    setError,
  };
}
