import { isTooNarrow, LONG_SIDE } from '../../src/domain/forms/photo.ts';

/**
 * Reads a JPEG's markers (ITU-T T.81, annex B) without decoding anything. One pass over the bytes
 * costs a few milliseconds a megabyte, so this can look at whatever strangers send.
 */

/** What the markers tell. */
type Jpeg = {
  width: number;
  height: number;
  /** How often the file goes over the picture. Each scan costs a decoder a pass over all pixels. */
  scans: number;
  /** Bytes that no decoder needs: notes, thumbnails, profiles, whatever follows the end. */
  spareBytes: number;
  /** The same picture without those bytes. Which way is up stays, if the file says so. */
  bare: Uint8Array<ArrayBuffer>;
};

/**
 * A phone sends at most a square with this long side (src/device/photos/shrinkPhoto.ts). A decoder
 * keeps six bytes for each pixel of a progressive picture, so this also bounds the memory: 15 MB.
 */
export const MAX_PIXELS = LONG_SIDE * LONG_SIDE;
/** A canvas makes one scan. libjpeg's progressive pictures have ten, mozjpeg's up to twelve. */
const MAX_SCANS = 12;
/** A camera's EXIF segment with its thumbnail is at most 64 kB, and a colour profile is 4 kB. */
const MAX_SPARE_BYTES = 100_000;
/** A progressive picture has some thirty segments. More only make the walk dearer. */
const MAX_SEGMENTS = 200;

/** Returns whether decoding this picture costs no more than decoding the largest of a phone's. */
export function isCheap({ width, height, scans, spareBytes }: Jpeg): boolean {
  return width * height <= MAX_PIXELS && scans <= MAX_SCANS && spareBytes <= MAX_SPARE_BYTES;
}

/** Returns whether something could be read on it: the phone takes no smaller one either. */
export function isLargeEnough({ width, height }: Jpeg): boolean {
  return !isTooNarrow(width, height);
}

/** Returns how many pixels a decoder goes over, counting each scan. */
export function workOf({ width, height, scans }: Jpeg): number {
  return width * height * scans;
}

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const BASELINE = 0xc0;
const PROGRESSIVE = 0xc2;
const HUFFMAN = 0xc4;
const QUANTIZATION = 0xdb;
const RESTART_INTERVAL = 0xdd;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP14 = 0xee;
const APP15 = 0xef;
const COMMENT = 0xfe;

/**
 * Reads the markers from the beginning to the end of the picture. Returns undefined for anything
 * but one whole baseline, extended or progressive picture, grey or of three colours. Arithmetic
 * coding, lossless and hierarchical pictures, CMYK and heights that come later are legal JPEG, but
 * no camera and no browser writes them, and every decoder path less is one less to attack.
 */
export function readJpeg(bytes: Uint8Array): Jpeg | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== START) return undefined;
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
  let frame: Frame | undefined;
  let orientation: number | undefined;
  let scans = 0;
  let at = 2;

  for (let segments = 0; segments < MAX_SEGMENTS; segments += 1) {
    if (bytes[at] !== 0xff) return undefined;
    // Any number of 0xFF may stand before a marker.
    while (bytes[at + 1] === 0xff) at += 1;
    const marker = bytes[at + 1] ?? 0;
    if (marker === END) {
      if (!frame || scans === 0) return undefined;
      kept.push(bytes.subarray(at, at + 2));
      return described(bytes, kept, frame, scans, orientation);
    }
    const length = u16(bytes, at + 2);
    const segment = bytes.subarray(at, at + 2 + length);
    if (length < 2 || segment.length !== 2 + length) return undefined;
    at += segment.length;

    if (isNote(marker)) {
      if (belongsToColours(marker, segment)) kept.push(segment);
      if (marker === APP1) orientation ??= orientationOf(segment);
      continue;
    }
    kept.push(segment);
    if (marker >= BASELINE && marker <= PROGRESSIVE) {
      if (frame) return undefined;
      frame = readFrame(marker, segment);
      if (!frame) return undefined;
    } else if (marker === SCAN) {
      if (!frame || !isScanOf(frame, segment)) return undefined;
      scans += 1;
      if (!frame.isProgressive && scans > frame.components.length) return undefined;
      const end = endOfScan(bytes, at);
      kept.push(bytes.subarray(at, end));
      at = end;
    } else if (marker !== HUFFMAN && marker !== QUANTIZATION && marker !== RESTART_INTERVAL)
      return undefined;
  }
  return undefined;
}

type Frame = { width: number; height: number; isProgressive: boolean; components: number[] };

function readFrame(marker: number, segment: Uint8Array): Frame | undefined {
  const [height, width] = [u16(segment, 5), u16(segment, 7)];
  const count = segment[9] ?? 0;
  if (segment[4] !== 8 || width === 0 || height === 0) return undefined;
  if ((count !== 1 && count !== 3) || segment.length !== 10 + 3 * count) return undefined;
  const rows = Array.from({ length: count }, (_, row) =>
    segment.subarray(10 + 3 * row, 13 + 3 * row),
  );
  const blocks = rows.map(([, sampling = 0]) => (sampling >> 4) * (sampling & 15));
  // T.81, B.2.3: at most ten blocks belong together. Three is legal for a side, and nobody uses it.
  const areSane = rows.every(([, sampling = 0]) => isSide(sampling >> 4) && isSide(sampling & 15));
  if (!areSane || blocks.reduce((sum, block) => sum + block, 0) > 10) return undefined;
  const components = rows.map(([id = 0]) => id);
  if (new Set(components).size !== count) return undefined;
  return { width, height, isProgressive: marker === PROGRESSIVE, components };
}

function isSide(blocks: number): boolean {
  return blocks === 1 || blocks === 2 || blocks === 4;
}

function isScanOf({ components }: Frame, segment: Uint8Array): boolean {
  const count = segment[4] ?? 0;
  if (count < 1 || count > components.length || segment.length !== 8 + 2 * count) return false;
  const ids = Array.from({ length: count }, (_, row) => segment[5 + 2 * row] ?? -1);
  return new Set(ids).size === count && ids.every((id) => components.includes(id));
}

/** Inside a scan, 0xFF is always followed by a zero or a restart marker: anything else ends it. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1] ?? 0;
    const isRestart = next >= 0xd0 && next <= 0xd7;
    if (next !== 0 && !isRestart) return at;
  }
  return bytes.length;
}

function isNote(marker: number): boolean {
  return (marker >= APP0 && marker <= APP15) || marker === COMMENT;
}

/** Adobe's segment, and JFIF's without a thumbnail, say what the three colours are. */
function belongsToColours(marker: number, segment: Uint8Array): boolean {
  return (
    (marker === APP0 && segment.length === 18 && startsWith(segment, 'JFIF\0')) ||
    (marker === APP14 && segment.length === 16 && startsWith(segment, 'Adobe'))
  );
}

function startsWith(segment: Uint8Array, name: string): boolean {
  return Buffer.from(segment.subarray(4, 4 + name.length)).toString('latin1') === name;
}

/** EXIF's number for a picture that lies in the file as it is looked at. */
const UPRIGHT = 1;
const ORIENTATION = 0x0112;
/** A TIFF header and, at its offset 8, the first list of entries: twelve bytes each. */
const TIFF = 10;

/** Returns which way is up, from an EXIF segment; undefined if it doesn't say. */
function orientationOf(segment: Uint8Array): number | undefined {
  if (!startsWith(segment, 'Exif\0\0') || segment.length < TIFF + 8) return undefined;
  const tiff = new DataView(segment.buffer, segment.byteOffset + TIFF, segment.length - TIFF);
  const isLittle = tiff.getUint16(0) === 0x4949;
  const list = tiff.getUint32(4, isLittle);
  if (list + 2 > tiff.byteLength) return undefined;
  const entries = tiff.getUint16(list, isLittle);
  for (let row = 0, at = list + 2; row < entries; row += 1, at += 12) {
    if (at + 12 > tiff.byteLength) return undefined;
    if (tiff.getUint16(at, isLittle) === ORIENTATION) {
      const value = tiff.getUint16(at + 8, isLittle);
      return value >= 1 && value <= 8 ? value : undefined;
    }
  }
  return undefined;
}

/** Makes an EXIF segment with a single entry. */
function orientationSegment(orientation: number): Uint8Array {
  const entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0];
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, ...entry, 0, 0, 0, 0];
  return Buffer.from([0xff, APP1, 0, 8 + tiff.length, ...Buffer.from('Exif\0\0'), ...tiff]);
}

function described(
  bytes: Uint8Array,
  kept: Uint8Array[],
  { width, height }: Frame,
  scans: number,
  orientation = UPRIGHT,
): Jpeg {
  const spareBytes = kept.reduce((left, { length }) => left - length, bytes.length);
  const [start = bytes, ...rest] = kept;
  const turned = orientation === UPRIGHT ? [] : [orientationSegment(orientation)];
  return { width, height, scans, spareBytes, bare: Buffer.concat([start, ...turned, ...rest]) };
}

function u16(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
}
