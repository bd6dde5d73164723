import type { Unsent } from '../../domain/outbox/outbox.ts';
import { readFacts, readPhoto } from '../../device/outbox/read.ts';

export const THUMBNAIL_PIXELS = 96;
/** Bitmaps to keep: a few screens of rows, at 36 kB each. */
const REMEMBERED = 80;
const remembered = new Map<string, ImageBitmap | undefined>();
let rememberedFor = '';

/**
 * Returns a small square picture of an entry: its portrait, else its first photo. Releases the
 * photo's bytes as soon as it is drawn. Returns undefined if there is no photo, or it doesn't
 * open.
 */
export async function openThumbnail(entry: Unsent): Promise<ImageBitmap | undefined> {
  if (rememberedFor !== entry.owner) remembered.clear();
  rememberedFor = entry.owner;
  const key = `${entry.id} ${entry.version}`;
  if (!remembered.has(key)) {
    remembered.set(key, await draw(entry).catch(() => undefined));
    const [oldest] = remembered.keys();
    if (remembered.size > REMEMBERED && oldest !== undefined) remembered.delete(oldest);
  }
  return remembered.get(key);
}

async function draw(entry: Unsent): Promise<ImageBitmap | undefined> {
  const slots = (await readFacts(entry)).map(({ slot }) => slot);
  const slot = slots.find((name) => name === 'portrait') ?? slots[0];
  const bytes = slot === undefined ? undefined : await readPhoto(entry, slot);
  if (!bytes) return undefined;
  const whole = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }), {
    resizeHeight: THUMBNAIL_PIXELS,
    resizeQuality: 'medium',
  });
  const side = Math.min(whole.width, THUMBNAIL_PIXELS);
  const square = await createImageBitmap(
    whole,
    (whole.width - side) / 2,
    (THUMBNAIL_PIXELS - side) / 2,
    side,
    side,
  );
  whole.close();
  return square;
}
