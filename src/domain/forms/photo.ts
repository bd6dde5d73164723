import { isWholeJpeg } from './jpeg.ts';

/**
 * The longest side, in pixels, of a photo that leaves the phone. The small print on cards stays
 * readable at this size.
 */
export const LONG_SIDE = 1600;
export const MAX_PHOTO_BYTES = 200_000;
/**
 * The shortest side, in pixels, of a photo that a phone may send and a host accepts: nothing can be
 * read on a smaller one, and 60,000 × 10 pixels would shrink to a line.
 */
const MIN_SHORT_SIDE = 48;
/** Returns true for a picture of which a line would be left once it's as small as it is sent. */
export function isTooNarrow(width: number, height: number): boolean {
  const scale = Math.min(1, LONG_SIDE / Math.max(width, height));
  return Math.min(width, height) * scale < MIN_SHORT_SIDE;
}

/** The largest file that the app accepts from a camera or gallery, before it shrinks the photo. */
export const MAX_PICKED_BYTES = 40_000_000;

/**
 * `notPrepared`: the file may be fine, but the phone couldn't process it. `canvas`: the browser
 * would have changed it.
 */
export type PhotoFault =
  | 'empty'
  | 'type'
  | 'heic'
  | 'broken'
  | 'tooLarge'
  | 'tooSmall'
  | 'canvas'
  | 'unreadable'
  | 'notPrepared';

/**
 * Checks a file's bytes before decoding. Returns the reason why it can't be a photo, or undefined
 * if it finds none.
 */
export function photoFault(bytes: Uint8Array): PhotoFault | undefined {
  if (bytes.length === 0) return 'empty';
  if (bytes.length > MAX_PICKED_BYTES) return 'tooLarge';
  switch (pictureType(bytes)) {
    case 'jpeg':
      return isWholeJpeg(bytes) ? undefined : 'broken';
    case 'png':
    case 'webp':
    case 'gif':
    case 'avif':
    case 'bmp':
      return undefined;
    case 'heic':
      return 'heic';
    case undefined:
      return 'type';
  }
}

/**
 * Detects the picture format from the first bytes, because file names and MIME types can be wrong.
 */
export function pictureType(
  bytes: Uint8Array,
): 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'bmp' | 'heic' | undefined {
  const ascii = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'webp';
  if (/^GIF8[79]a$/.test(ascii(0, 6))) return 'gif';
  if (ascii(0, 2) === 'BM') return 'bmp';
  if (ascii(4, 8) === 'ftyp' && /^avi[fs]$/.test(ascii(8, 12))) return 'avif';
  if (ascii(4, 8) === 'ftyp' && /^(heic|heix|heim|heis|hevc|mif1|msf1)$/.test(ascii(8, 12)))
    return 'heic';
  return undefined;
}
