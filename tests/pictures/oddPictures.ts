import sharp, { type JpegOptions } from 'sharp';
import { seeded, type Random } from '../simulation/random.ts';
import {
  END,
  findSegment,
  flat,
  isFrame,
  progressiveScans,
  segment,
  u16,
  withSegments,
} from './jpegParts.ts';

/** What must become of a picture; `either` where chance decides whether it is still one. */
export type Verdict = 'taken' | 'refused' | 'either';
export type OddPicture = { kind: string; verdict: Verdict; bytes: Buffer };

/** The pictures that the others are made from. */
type Bases = { small: Buffer[]; large: Buffer[]; cmyk: Buffer; thumbnail: Buffer };
type Recipe = [verdict: Verdict, make: (random: Random, bases: Bases) => Buffer];

const SPARE = 100_000;
const text = (words: string) => Buffer.from(words, 'latin1');
const filler = (random: Random, length: number) => Buffer.alloc(length, random.below(255));
const exif = (content: Uint8Array) => segment(0xe1, Buffer.concat([text('Exif\0\0'), content]));

/** Changes a copy of the frame's segment. */
function withFrame(jpeg: Buffer, change: (frame: Buffer) => void): Buffer {
  const copy = Buffer.from(jpeg);
  change(copy.subarray(findSegment(copy, isFrame)));
  return copy;
}

function spliced(random: Random, left: Buffer, right: Buffer): Buffer {
  return Buffer.concat([
    left.subarray(0, random.below(left.length)),
    right.subarray(random.below(right.length)),
  ]);
}

function withFlips(random: Random, jpeg: Buffer, from: number, count: number): Buffer {
  const copy = Buffer.from(jpeg);
  for (let flip = 0; flip < count; flip += 1)
    copy[random.between(from, copy.length - 1)] = random.below(256);
  return copy;
}

/** Each kind is an attack or an oddity that somebody has tried on some decoder. */
const RECIPES: Record<string, Recipe> = {
  'small, by an encoder': ['taken', (random, { small }) => random.pick(small)],
  'large, by an encoder': ['taken', (random, { large }) => random.pick(large)],
  'restart markers': [
    'taken',
    (random) => flat({ width: 400, height: 300, restartInterval: random.between(1, 40) }),
  ],
  'notes of a camera': [
    'taken',
    (random, { small }) =>
      withSegments(
        random.pick(small),
        exif(filler(random, random.below(60_000))),
        segment(0xfe, text('a comment')),
      ),
  ],
  'EXIF whose numbers lie': [
    'taken',
    (random, { small }) =>
      withSegments(
        random.pick(small),
        exif(Buffer.from(Array.from({ length: random.below(200) }, () => random.below(256)))),
      ),
  ],
  'thumbnails in thumbnails': [
    'taken',
    (random, { small, thumbnail }) => {
      let inner = thumbnail;
      for (let depth = random.between(1, 8); depth > 0; depth -= 1)
        inner = withSegments(thumbnail, exif(inner));
      return withSegments(random.pick(small), exif(inner));
    },
  ],
  'a few bytes after the end': [
    'taken',
    (random, { small }) => Buffer.concat([random.pick(small), filler(random, random.below(9_000))]),
  ],
  'many bytes after the end': [
    'refused',
    (random, { small }) =>
      Buffer.concat([random.pick(small), filler(random, SPARE + random.between(1, 800_000))]),
  ],
  'many bytes in notes': [
    'refused',
    (random, { small }) =>
      withSegments(
        random.pick(small),
        ...Array.from({ length: random.between(2, 14) }, () =>
          segment(random.between(0xe1, 0xef), filler(random, 65_000)),
        ),
      ),
  ],
  'fill bytes before a marker': [
    'refused',
    (random, { small }) =>
      withSegments(random.pick(small), Buffer.alloc(SPARE + random.between(1, 800_000), 0xff)),
  ],
  'the most scans that are taken': [
    'taken',
    (random) =>
      flat({
        width: 1600,
        height: 1600,
        frame: 0xc2,
        components: random.pick([1, 3]),
        scans: progressiveScans(random.between(10, 12)),
      }),
  ],
  'many scans': [
    'refused',
    (random) =>
      flat({
        width: random.between(8, 1600),
        height: random.between(8, 1600),
        frame: 0xc2,
        scans: progressiveScans(random.between(13, 500)),
      }),
  ],
  'the same scan again': [
    'refused',
    (random) =>
      flat({
        width: 640,
        height: 480,
        scans: (_, components) =>
          Array.from({ length: random.between(4, 900) }, () =>
            Buffer.concat([
              segment(0xda, [1, random.between(1, components), 0, 0, 63, 0]),
              Buffer.alloc(1_200),
            ]),
          ),
      }),
  ],
  'huge with little data': [
    'refused',
    (random, { small }) =>
      withFrame(random.pick(small), (frame) => {
        frame.writeUInt16BE(random.between(1_601, 65_500), 5);
        frame.writeUInt16BE(random.between(1_601, 65_500), 7);
      }),
  ],
  'huge and whole': [
    'refused',
    (random) => flat({ width: random.between(1_700, 6_000), height: 2_000, components: 1 }),
  ],
  'larger than its data': [
    'refused',
    (_, { small: [first = END] }) =>
      withFrame(first, (frame) => {
        frame.writeUInt16BE(1_600, 5);
        frame.writeUInt16BE(1_600, 7);
      }),
  ],
  'cut off': [
    'refused',
    (random, { small, large }) => {
      const jpeg = random.pick([...small, ...small, ...large]);
      return jpeg.subarray(0, random.below(jpeg.length - 1));
    },
  ],
  'cut in a scan, with an end': [
    'refused',
    (_, { small: [first = END] }) => Buffer.concat([first.subarray(0, first.length / 2), END]),
  ],
  'bomb of Huffman tables': [
    'refused',
    (random, { small }) =>
      withSegments(
        random.pick(small),
        ...Array.from({ length: random.between(200, 40_000) }, () =>
          segment(0xc4, Buffer.alloc(17)),
        ),
      ),
  ],
  'Huffman table with too many codes': [
    'refused',
    (random, { small: [first = END] }) => {
      const copy = Buffer.from(first);
      const at = findSegment(copy, (marker) => marker === 0xc4);
      copy.fill(random.between(0x80, 0xff), at + 5, at + 21);
      return copy;
    },
  ],
  'arithmetic coding': [
    'refused',
    (random, { small }) =>
      withFrame(random.pick(small), (frame) => (frame[1] = random.pick([0xc9, 0xca]))),
  ],
  'arithmetic conditions': [
    'refused',
    (random, { small }) => withSegments(random.pick(small), segment(0xcc, [0, 16, 16, 5])),
  ],
  'lossless or hierarchical': [
    'refused',
    (random, { small }) =>
      withFrame(
        random.pick(small),
        (frame) => (frame[1] = random.pick([0xc3, 0xc5, 0xc6, 0xc7, 0xcb, 0xcd])),
      ),
  ],
  '12 or 16 bits': [
    'refused',
    (random) =>
      flat({
        width: 64,
        height: 64,
        frame: random.pick([0xc0, 0xc1]),
        precision: random.pick([0, 2, 12, 16]),
      }),
  ],
  'four colours': ['refused', (_, { cmyk }) => cmyk],
  'odd number of colours': [
    'refused',
    (random) => flat({ width: 64, height: 64, components: random.pick([0, 2, 4, 5, 60]) }),
  ],
  'odd sampling': [
    'refused',
    (random) =>
      flat({ width: 64, height: 64, sampling: random.pick([0, 0x01, 0x33, 0x44, 0x51, 0xff]) }),
  ],
  'height that comes later': [
    'refused',
    (random, { small }) => withFrame(random.pick(small), (frame) => frame.writeUInt16BE(0, 5)),
  ],
  'no width': [
    'refused',
    (random, { small }) => withFrame(random.pick(small), (frame) => frame.writeUInt16BE(0, 7)),
  ],
  'two frames': [
    'refused',
    (random, { small }) =>
      withSegments(random.pick(small), segment(0xc0, [8, 0, 8, 0, 8, 1, 1, 0x11, 0])),
  ],
  'lengths that lie': [
    'either',
    (random, { small }) => {
      const copy = Buffer.from(random.pick(small));
      let at = findSegment(copy, isFrame);
      if (random.chance(0.5)) at = findSegment(copy, (marker) => marker === 0xda);
      if (random.chance(0.3)) at = 2;
      copy.writeUInt16BE(random.pick([0, 1, 2, 3, 65_535, random.below(65_536)]), at + 2);
      return copy;
    },
  ],
  'storm of restart markers': [
    'either',
    (random) =>
      flat({
        width: 1600,
        height: 1600,
        scans: () => [
          segment(0xda, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0]),
          Buffer.alloc(900_000, Buffer.from([0xff, 0xd0 + random.below(8)])),
        ],
      }),
  ],
  'stuffed bytes': [
    'either',
    (random, { large: [first = END] }) =>
      Buffer.concat([
        first.subarray(0, first.length - random.between(2, 9_000)),
        Buffer.alloc(random.below(300_000), Buffer.from([0xff, 0])),
        END,
      ]),
  ],
  'restart interval that nobody keeps': [
    'either',
    (random, { small }) =>
      withSegments(random.pick(small), segment(0xdd, u16(random.between(1, 65_535)))),
  ],
  'flipped bytes': [
    'either',
    (random, { small }) => withFlips(random, random.pick(small), 0, random.between(1, 20)),
  ],
  'flipped bytes in a large scan': [
    'either',
    (random, { large }) => withFlips(random, random.pick(large), 1_000, random.between(1, 20)),
  ],
  'halves of two': [
    'either',
    (random, { small }) => spliced(random, random.pick(small), random.pick(small)),
  ],
  'halves of two large': [
    'either',
    (random, { large }) => spliced(random, random.pick(large), random.pick(large)),
  ],
  noise: [
    'refused',
    (random) =>
      Buffer.concat([
        text('\xff\xd8\xff'),
        Buffer.from(Array.from({ length: random.below(3_000) }, () => random.below(256))),
      ]),
  ],
};

/** These take a hundred times longer than the others, so they come up less often. */
const SELDOM = /large|most scans|storm|stuffed/;

/** Returns a maker of odd pictures: the same seed gives the same one, byte for byte. */
export async function oddPictures(): Promise<(seed: number) => OddPicture> {
  const bases = await makeBases();
  const kinds = Object.keys(RECIPES);
  const often = kinds.filter((kind) => !SELDOM.test(kind));
  return (seed) => {
    const random = seeded(seed);
    // The first seeds play each kind once.
    const kind = kinds[seed] ?? random.pick(random.chance(0.1) ? kinds : often);
    const [verdict, make] = RECIPES[kind] ?? ['either', () => END];
    return { kind, verdict, bytes: make(random, bases) };
  };
}

async function makeBases(): Promise<Bases> {
  const progressive = { progressive: true };
  const fine = { chromaSubsampling: '4:4:4' };
  return {
    small: await Promise.all([
      drawn(320, {}),
      drawn(320, progressive),
      drawn(200, fine),
      drawn(203, { ...progressive, ...fine }),
      drawn(160, { mozjpeg: true }),
    ]),
    large: await Promise.all([
      drawn(1600, { quality: 85 }),
      drawn(1600, { quality: 80, ...progressive }),
      // The dearest that a form takes: nearly a megabyte, ten scans, no colour left out.
      drawn(1600, { quality: 62, ...progressive, ...fine }),
    ]),
    cmyk: await canvas(64).toColourspace('cmyk').jpeg().toBuffer(),
    thumbnail: await drawn(48, {}),
  };
}

function drawn(side: number, options: JpegOptions): Promise<Buffer> {
  return canvas(side).jpeg(options).toBuffer();
}

/** A square of noise, the same on every machine. */
function canvas(side: number) {
  const random = seeded(side);
  const pixels = Buffer.from(Uint8Array.from({ length: side * side * 3 }, () => random.below(90)));
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } });
}
