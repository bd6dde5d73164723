/** Reads a JPEG's markers (ITU-T T.81, annex B), just enough to detect a truncated picture. */

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;

/**
 * Returns true if the bytes begin and end a JPEG picture. It skips segments before the picture data
 * by their length, because an EXIF thumbnail in them has its own end marker. It ignores data that
 * cameras append after the end, and stray bytes between segments, as browsers do.
 */
export function isWholeJpeg(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0xff || bytes[1] !== START) return false;
  const scan = findScan(bytes);
  return scan !== -1 && hasEnd(bytes, scan);
}

function findScan(bytes: Uint8Array): number {
  let at = 2;
  while (at + 4 <= bytes.length) {
    const marker = bytes[at + 1];
    if (bytes[at] !== 0xff || marker === 0 || marker === 0xff) at += 1;
    else if (marker === SCAN) return at;
    else at += 2 + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0);
  }
  return -1;
}

/**
 * Looks for the end marker. Inside picture data, 0xFF is always followed by a zero or a restart
 * marker, so FF D9 can only be the end.
 */
function hasEnd(bytes: Uint8Array, from: number): boolean {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1))
    if (bytes[at + 1] === END) return true;
  return false;
}
