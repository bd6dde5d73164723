import pLimit from 'p-limit';
import { busy, inTurn, lineOfPerson, MAX_WAITING, openPicture, unlessBroken } from './decoding.ts';
import { isCheap, readJpeg } from './jpeg.ts';
import type { PhotoFiles } from './photoFiles.ts';

/** Enough for 25 × 32 mm at 300 dpi. */
const SIZE = { width: 300, height: 380 };
/** At some 20 kB each, 10 MB. */
const MAX_KEPT = 500;

/** They have one line, in which one waits. */
const PORTRAITS = lineOfPerson('portraits');

/**
 * Makes the small portraits of member cards. A file of a photo never changes, so the last ones stay
 * in memory: whoever asks for a card again and again costs no decoding. If more people ask in turn
 * than that, uploads still find one portrait before them in the line of pictures and no more.
 * @returns a function from a kept photo's file to its portrait as a JPEG; undefined where a photo
 * that came before the host looked at it so closely is damaged, or costs too much to decode
 */
export function createPortraits(photos: PhotoFiles) {
  const kept = new Map<string, Promise<Buffer | undefined>>();
  const oneAtATime = pLimit(1);
  const make = async (file: string) => {
    if (oneAtATime.pendingCount >= MAX_WAITING) throw busy();
    return oneAtATime(() => inTurn(PORTRAITS, async () => draw(await photos.read(file))));
  };
  return (file: string): Promise<Buffer | undefined> => {
    const portrait = kept.get(file) ?? make(file);
    // The one asked for last is the last of the map, so the first is the one to drop.
    kept.delete(file);
    kept.set(file, portrait);
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_KEPT) break;
      kept.delete(oldest);
    }
    portrait.catch(() => kept.delete(file));
    return portrait;
  };
}

async function draw(bytes: Uint8Array): Promise<Buffer | undefined> {
  const jpeg = readJpeg(bytes);
  if (!jpeg || !isCheap(jpeg)) return undefined;
  return unlessBroken(
    openPicture(jpeg.bare)
      .autoOrient()
      .resize({ ...SIZE, fit: 'cover' })
      .jpeg()
      .toBuffer(),
  );
}
