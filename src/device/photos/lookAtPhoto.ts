import { LOOK_SIDE, photoDoubt, type PhotoDoubt } from '../../domain/forms/photoDoubt.ts';

/** A photo's size in pixels, and why nothing may be readable on it. */
type Look = { width: number; height: number; doubt: PhotoDoubt | undefined };

/**
 * Looks at a photo as somebody would who wants to read it. Call it from workers only.
 * @throws if the bytes can't be decoded
 */
export async function lookAtPhoto(bytes: ArrayBuffer): Promise<Look> {
  const picture = await createImageBitmap(new Blob([bytes]));
  try {
    const scale = Math.min(1, LOOK_SIDE / Math.max(picture.width, picture.height));
    const [width, height] = [picture.width, picture.height].map((side) =>
      Math.max(1, Math.round(side * scale)),
    ) as [number, number];
    const context = new OffscreenCanvas(width, height).getContext('2d', { alpha: false });
    if (!context) throw new Error('No canvas to look at the photo on');
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, width, height);
    return {
      width: picture.width,
      height: picture.height,
      doubt: photoDoubt(picture, context.getImageData(0, 0, width, height)),
    };
  } finally {
    picture.close();
  }
}
