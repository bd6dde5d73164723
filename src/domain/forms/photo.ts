import { isWholeJpeg } from './jpeg.ts';

/** A photo leaves the phone with its long side at most this many pixels: card print stays readable. */
export const LONG_SIDE = 1600;
export const MAX_PHOTO_BYTES = 200_000;
/** What a phone's camera may hand over before it is made smaller. */
export const MAX_PICKED_BYTES = 40_000_000;

/** `notPrepared`: nothing is known against the file, the phone could not work on it. */
export type PhotoFault =
  | 'empty'
  | 'type'
  | 'heic'
  | 'broken'
  | 'tooLarge'
  | 'unreadable'
  | 'notPrepared';

/** Why a file cannot be a photo, as far as its bytes tell before it is decoded; undefined if nothing speaks against it. */
export function photoFault(bytes: Uint8Array): PhotoFault | undefined {
  if (bytes.length === 0) return 'empty';
  if (bytes.length > MAX_PICKED_BYTES) return 'tooLarge';
  switch (pictureType(bytes)) {
    case 'jpeg':
      return isWholeJpeg(bytes) ? undefined : 'broken';
    case 'png':
    case 'webp':
      return undefined;
    case 'heic':
      return 'heic';
    case undefined:
      return 'type';
  }
}

/** The kind of picture by its first bytes: names and declared types lie. */
export function pictureType(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | 'heic' | undefined {
  const ascii = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'webp';
  if (ascii(4, 8) === 'ftyp' && /^(heic|heix|heim|heis|hevc|mif1|msf1)$/.test(ascii(8, 12)))
    return 'heic';
  return undefined;
}
