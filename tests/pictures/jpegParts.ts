/** Pieces of JPEG files, put together by hand, because no encoder writes what attackers write. */

export const START = Buffer.from([0xff, 0xd8]);
export const END = Buffer.from([0xff, 0xd9]);

/** Makes a segment: a marker, its length and its content. */
export function segment(marker: number, content: Uint8Array | number[]): Buffer {
  const body = Buffer.from(content);
  return Buffer.concat([Buffer.from([0xff, marker, ...u16(body.length + 2)]), body]);
}

/** Puts segments directly behind a picture's first marker. */
export function withSegments(jpeg: Buffer, ...segments: Buffer[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

/**
 * Returns where the segment with this marker begins, before the first scan; -1 if there is none.
 */
export function findSegment(jpeg: Buffer, isWanted: (marker: number) => boolean): number {
  for (let at = 2; at + 4 <= jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg[at + 1] ?? 0;
    if (isWanted(marker)) return at;
    if (marker === 0xda) return -1;
  }
  return -1;
}

/** True for the markers that say how a picture is coded. */
export function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

type Flat = {
  width: number;
  height: number;
  components?: number;
  frame?: number;
  precision?: number;
  sampling?: number;
  /** In blocks; 0 for none. */
  restartInterval?: number;
  scans?: (blocks: number, components: number) => Buffer[];
};

/**
 * Makes a picture of one flat colour. Its only Huffman code is a single zero bit, so a block takes
 * two bits at most and a small file can name a huge picture.
 */
export function flat({
  width,
  height,
  components = 3,
  frame = 0xc0,
  precision = 8,
  sampling = 0x11,
  restartInterval = 0,
  scans = (blocks, count) => [baselineScan(blocks, count, restartInterval)],
}: Flat): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const ids = Array.from({ length: components }, (_, id) => id + 1);
  return Buffer.concat([
    START,
    segment(0xdb, [0, ...Array.from({ length: 64 }, () => 16)]),
    segment(frame, [
      precision,
      ...u16(height),
      ...u16(width),
      components,
      ...ids.flatMap((id) => [id, sampling, 0]),
    ]),
    oneCode(0x00),
    oneCode(0x10),
    ...(restartInterval > 0 ? [segment(0xdd, u16(restartInterval))] : []),
    ...scans(blocks, components),
    END,
  ]);
}

/** Makes the scans of a flat progressive picture, as many as wanted: each one is legal. */
export function progressiveScans(wanted: number) {
  return (blocks: number, components: number): Buffer[] => {
    const ids = Array.from({ length: components }, (_, id) => id + 1);
    const scans = [scan(ids, 0, 0, 0, blocks * components)];
    for (let high = 0; high <= 13; high += 1)
      for (const id of ids)
        for (let band = 1; band <= 63; band += 1) {
          if (scans.length >= wanted) return scans;
          // The first goes down to bit 13, and each one after it adds the next bit.
          const bits = high === 0 ? 13 : ((14 - high) << 4) | (13 - high);
          scans.push(scan([id], band, band, bits, blocks));
        }
    return scans;
  };
}

/** Makes a scan of zero bits. @param bits two nibbles: the bit before, and the bit of this scan */
function scan(ids: number[], from: number, to: number, bits: number, count: number): Buffer {
  const header = [ids.length, ...ids.flatMap((id) => [id, 0]), from, to, bits];
  return Buffer.concat([segment(0xda, header), zeroBits(count)]);
}

function baselineScan(blocks: number, components: number, restartInterval: number): Buffer {
  const ids = Array.from({ length: components }, (_, id) => id + 1);
  const bits = 2 * components;
  if (restartInterval === 0) return scan(ids, 0, 63, 0, blocks * bits);
  const pieces: Buffer[] = [];
  for (let done = 0; done < blocks; done += restartInterval) {
    if (done > 0) pieces.push(Buffer.from([0xff, 0xd0 + ((done / restartInterval - 1) % 8)]));
    pieces.push(zeroBits(Math.min(restartInterval, blocks - done) * bits));
  }
  return Buffer.concat([scan(ids, 0, 63, 0, 0), ...pieces]);
}

/** The last byte is filled up with ones. */
function zeroBits(count: number): Buffer {
  const bytes = Buffer.alloc(Math.ceil(count / 8));
  if (count % 8 > 0) bytes[bytes.length - 1] = 0xff >> (count % 8);
  return bytes;
}

/** Makes a Huffman table whose one code is a zero bit: for nothing, up to the end of the block. */
function oneCode(table: number): Buffer {
  return segment(0xc4, [table, 1, ...Array.from({ length: 15 }, () => 0), 0]);
}

export function u16(value: number): [number, number] {
  return [(value >> 8) & 0xff, value & 0xff];
}
