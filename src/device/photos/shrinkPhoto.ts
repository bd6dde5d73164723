import { coveredPixels, type Cover } from '../../domain/forms/cover.ts';
import { LONG_SIDE, MAX_PHOTO_BYTES } from '../../domain/forms/photo.ts';
import { hasHonestCanvas } from './honestCanvas.ts';

const SMALLER = 0.8;
const QUALITIES = [0.85, 0.75, 0.65, 0.55];

/**
 * Converts any picture that the browser can decode to an upright JPEG without EXIF, GPS or
 * transparency. Its long side is at most 1,600 pixels and its size at most `maxBytes` bytes. It
 * lowers the quality first, then the pixel size. Call it from workers only.
 * @param covers parts painted over before encoding, so nobody can recover what was there
 * @throws if the bytes can't be decoded, or the browser makes no JPEG of them, or a false one
 */
export async function shrinkPhoto(
  bytes: ArrayBuffer,
  maxBytes = MAX_PHOTO_BYTES,
  covers: readonly Cover[] = [],
): Promise<ArrayBuffer> {
  if (!hasHonestCanvas()) throw new Error('This browser changes what is drawn');
  const picture = await createImageBitmap(new Blob([bytes]), { imageOrientation: 'from-image' });
  try {
    const full = Math.min(1, LONG_SIDE / Math.max(picture.width, picture.height));
    for (let scale = full; ; scale *= SMALLER) {
      const canvas = draw(picture, scale, covers);
      for (const quality of QUALITIES) {
        const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality });
        if (jpeg.type === 'image/jpeg' && jpeg.size > 0 && jpeg.size <= maxBytes)
          return await jpeg.arrayBuffer();
      }
      if (canvas.width === 1 && canvas.height === 1) throw new Error('No JPEG is small enough');
    }
  } finally {
    picture.close();
  }
}

function draw(picture: ImageBitmap, scale: number, covers: readonly Cover[]): OffscreenCanvas {
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  );
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('No canvas to draw the photo on');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  context.fillStyle = 'black';
  for (const cover of covers) {
    const { x, y, width, height } = coveredPixels(cover, canvas);
    context.fillRect(x, y, width, height);
  }
  return canvas;
}
