import { describe, expect, test } from 'vitest';
import { isCheap, MAX_PIXELS, readJpeg, workOf } from '../../../host/photos/jpeg.ts';
import {
  END,
  findSegment,
  flat,
  isFrame,
  progressiveScans,
  segment,
  START,
  u16,
  withSegments,
} from '../../pictures/jpegParts.ts';

const SMALL = { width: 16, height: 8 };
const small = flat(SMALL);
const grey = flat({ ...SMALL, components: 1 });
const text = (words: string) => Buffer.from(words, 'latin1');
const SCAN = 0xda;
/** A scan's header of the components with these ids. */
const scanOf = (...ids: number[]) => [ids.length, ...ids.flatMap((id) => [id, 0]), 0, 63, 0];
/** A frame of 16 by 8 pixels, with a row for each component. */
const frameOf = (rows: number[][], [width, height] = [16, 8]) => [
  8,
  ...u16(height ?? 0),
  ...u16(width ?? 0),
  rows.length,
  ...rows.flat(),
];
const COLOURS = [
  [1, 0x11, 0],
  [2, 0x11, 0],
  [3, 0x11, 0],
];
/** Replaces the segment with this marker. */
function replaced(jpeg: Buffer, isWanted: (marker: number) => boolean, ...by: Buffer[]): Buffer {
  const at = findSegment(jpeg, isWanted);
  const end = at + 2 + jpeg.readUInt16BE(at + 2);
  return Buffer.concat([jpeg.subarray(0, at), ...by, jpeg.subarray(end)]);
}
const withFrame = (content: number[], marker = 0xc0) =>
  replaced(small, isFrame, segment(marker, content));
const withScan = (content: number[]) =>
  Buffer.concat([
    small.subarray(0, small.length - 2),
    segment(SCAN, content),
    Buffer.from([0x00]),
    END,
  ]);
/** A grey picture: the one scan that it may have is this one. */
const withOnlyScan = (content: number[]) =>
  Buffer.concat([
    grey.subarray(
      0,
      findSegment(grey, (marker) => marker === SCAN),
    ),
    segment(SCAN, content),
    Buffer.from([0x00]),
    END,
  ]);

/** A picture whose scan ends with these bytes. */
const scanning = (...bytes: number[]) =>
  Buffer.concat([small.subarray(0, -2), Buffer.from(bytes), END]);
/** The picture with so many empty comments. */
const withNotes = (count: number) =>
  withSegments(small, ...Array.from({ length: count }, () => segment(0xfe, [])));
const bareOf = (...notes: Buffer[]) => readJpeg(withSegments(small, ...notes))?.bare;

describe('a picture is read', () => {
  test.each<[string, Buffer, object]>([
    ['in three colours', small, { width: 16, height: 8, scans: 1, spareBytes: 0 }],
    ['in grey', grey, { scans: 1, spareBytes: 0 }],
    ['with an extended frame', flat({ ...SMALL, frame: 0xc1 }), { scans: 1 }],
    [
      'in ten passes',
      flat({ ...SMALL, frame: 0xc2, scans: progressiveScans(10) }),
      { scans: 10, width: 16 },
    ],
    ['with a scan for each colour', withScan(scanOf(2)), { scans: 2 }],
    ['with fill bytes before a marker', withSegments(small, Buffer.from([0xff, 0xff])), {}],
    ['with restart markers', flat({ width: 80, height: 8, restartInterval: 1 }), { scans: 1 }],
    ['larger than 255 pixels', flat({ width: 520, height: 264 }), { width: 520, height: 264 }],
    [
      'with ten blocks that belong together',
      withFrame(frameOf([[1, 0x42, 0], ...COLOURS.slice(1)])),
      { scans: 1 },
    ],
  ])('%s', (_, bytes, what) => {
    expect(readJpeg(bytes)).toMatchObject(what);
    expect(readJpeg(bytes)).toBeDefined();
  });

  test('up to its end: what follows is counted as spare, and left out', () => {
    const read = readJpeg(Buffer.concat([small, text('a film')]));
    expect(read).toMatchObject({ spareBytes: 6 });
    expect(read?.bare).toEqual(small);
  });

  test('with as many segments as an encoder writes, and not with thousands', () => {
    // The picture itself has five, and the end.
    expect(readJpeg(withNotes(194))).toMatchObject({ spareBytes: 4 * 194 });
    expect(readJpeg(withNotes(195))).toBeUndefined();
  });
});

describe('a picture is refused', () => {
  test.each<[string, Buffer]>([
    ['without its beginning', small.subarray(2)],
    ['with another beginning', Buffer.concat([Buffer.from([0xff, 0xd7]), small.subarray(2)])],
    ['with half a beginning', Buffer.concat([Buffer.from([0x00, 0xd8]), small.subarray(2)])],
    ['without its end', small.subarray(0, -2)],
    ['with nothing in it', Buffer.concat([START, END])],
    ['without a frame', replaced(small, isFrame)],
    ['with a frame and no scan', Buffer.concat([START, segment(0xc0, frameOf(COLOURS)), END])],
    ['with two frames', withSegments(small, segment(0xc0, frameOf(COLOURS)))],
    ['with bytes between its segments', withSegments(small, Buffer.from([0x00]))],
    ['with a segment of no length', withSegments(small, Buffer.from([0xff, 0xfe, 0, 0]))],
    ['with a segment of half a length', withSegments(small, Buffer.from([0xff, 0xfe, 0, 1]))],
    ['with a segment past its end', withSegments(small, Buffer.from([0xff, 0xfe, 0xff, 0xff]))],
    ['in lossless coding', withFrame(frameOf(COLOURS), 0xc3)],
    ['in arithmetic coding', withFrame(frameOf(COLOURS), 0xc9)],
    ['with a marker below those of frames', withFrame(frameOf(COLOURS), 0xbf)],
    ['with a bad frame before a good one', withSegments(small, segment(0xc0, frameOf([])))],
    ['with the tables of arithmetic coding', withSegments(small, segment(0xcc, [0, 0]))],
    ['with a height that comes later', withSegments(small, segment(0xdc, [0, 8]))],
    ['with twelve bits a colour', flat({ ...SMALL, precision: 12 })],
    ['without width', withFrame(frameOf(COLOURS, [0, 8]))],
    ['without height', withFrame(frameOf(COLOURS, [16, 0]))],
    ['in four colours', flat({ ...SMALL, components: 4 })],
    ['in two colours', flat({ ...SMALL, components: 2 })],
    ['in no colour', withFrame(frameOf([]))],
    ['with a frame that is too long', withFrame([...frameOf(COLOURS), 0])],
    ['with a frame that is too short', withFrame(frameOf(COLOURS).slice(0, -1))],
    [
      'with two colours of one name',
      replaced(
        withFrame(frameOf([...COLOURS.slice(0, 2), [2, 0x11, 0]])),
        (marker) => marker === SCAN,
        segment(SCAN, scanOf(1, 2)),
      ),
    ],
    ['with a reserved marker', withSegments(small, segment(0xf0, []))],
    ['with a scan of one colour that it has and one that it lacks', withScan(scanOf(2, 4))],
    ['with three blocks to a side', withFrame(frameOf([[1, 0x31, 0], ...COLOURS.slice(1)]))],
    ['with three blocks to the other', withFrame(frameOf([[1, 0x13, 0], ...COLOURS.slice(1)]))],
    ['with no block to a side', withFrame(frameOf([[1, 0x01, 0], ...COLOURS.slice(1)]))],
    [
      'with eleven blocks that belong together',
      withFrame(frameOf([[1, 0x42, 0], [2, 0x12, 0], COLOURS[2] ?? []])),
    ],
    ['with a scan of a colour that it lacks', withScan(scanOf(4))],
    ['with a scan of one colour twice', withScan(scanOf(2, 2))],
    ['with a scan of no colour', withScan(scanOf())],
    ['with a scan of more colours than it has', withOnlyScan(scanOf(1, 2))],
    ['with a scan header that is too long', withScan([...scanOf(2), 0])],
    ['with a scan header that is too short', withScan(scanOf(2).slice(0, -1))],
    ['with a scan before its frame', withSegments(small, segment(SCAN, scanOf(1)))],
    [
      'with a second scan of its one colour',
      Buffer.concat([grey.subarray(0, -2), segment(SCAN, scanOf(1)), Buffer.from([0]), END]),
    ],
  ])('%s', (_, bytes) => expect(readJpeg(bytes)).toBeUndefined());

  test('wherever it was cut', () => {
    for (let length = 0; length < small.length; length += 1)
      expect(readJpeg(small.subarray(0, length)), `${length}`).toBeUndefined();
  });
});

describe('a scan', () => {
  test('may hold 0xFF before a zero, and each restart marker', () => {
    for (const bytes of [[0xff, 0x00], ...Array.from({ length: 8 }, (_, n) => [0xff, 0xd0 + n])])
      expect(readJpeg(scanning(...bytes))?.bare).toEqual(scanning(...bytes));
  });

  test('ends at any other marker', () => {
    expect(readJpeg(scanning(0xff, 0xcf))).toBeUndefined();
    expect(readJpeg(scanning(0xff, 0xd8))).toBeUndefined();
    expect(readJpeg(scanning(0xff, 0x01))).toBeUndefined();
  });
});

describe('what the picture does not need', () => {
  const jfif = (thumbnail: number[] = []) =>
    segment(0xe0, [...text('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0, ...thumbnail]);
  const adobe = segment(0xee, [...text('Adobe'), 0, 100, 0, 0, 0, 0, 1]);

  test.each<[string, Buffer]>([
    ['a comment', segment(0xfe, text('where it was taken'))],
    ['a thumbnail', jfif([0, 0, 0])],
    ['another note in the place of JFIF', segment(0xe0, Buffer.alloc(14, 'x'))],
    ['another note in the place of Adobe', segment(0xee, Buffer.alloc(12, 'x'))],
    ['a longer note that calls itself Adobe', segment(0xee, text('Adobe and much more'))],
    ['the first kind of note with the other name', segment(0xe0, adobe.subarray(4))],
    ['what only calls itself JFIF', segment(0xe3, jfif().subarray(4))],
    ['the last kind of note', segment(0xef, text('JFIF\0'))],
    ['a colour profile', segment(0xe2, text('ICC_PROFILE\0'))],
  ])('%s goes', (_, note) => {
    const read = readJpeg(withSegments(small, note));
    expect(read?.bare).toEqual(small);
    expect(read?.spareBytes).toBe(note.length);
  });

  test('what says which colours are meant stays', () => {
    for (const note of [jfif(), adobe]) {
      const noted = withSegments(small, note);
      expect(readJpeg(noted)).toMatchObject({ spareBytes: 0 });
      expect(readJpeg(noted)?.bare).toEqual(noted);
    }
  });
});

describe('which way is up', () => {
  type Entry = [tag: number, value: number];
  /** An EXIF segment with these entries, in either order of bytes. */
  function exif(isLittle: boolean, entries: Entry[], list = 8, counted = entries.length): Buffer {
    const tiff = Buffer.alloc(list + 2 + 12 * entries.length);
    const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.length);
    tiff.write(isLittle ? 'II' : 'MM', 0, 'latin1');
    view.setUint16(2, 42, isLittle);
    view.setUint32(4, list, isLittle);
    view.setUint16(list, counted, isLittle);
    entries.forEach(([tag, value], row) => {
      const at = list + 2 + 12 * row;
      view.setUint16(at, tag, isLittle);
      view.setUint16(at + 2, 3, isLittle);
      view.setUint32(at + 4, 1, isLittle);
      view.setUint16(at + 8, value, isLittle);
    });
    return segment(0xe1, Buffer.concat([text('Exif\0\0'), tiff]));
  }
  const UP = 0x0112;
  /** The picture with only this said about it. */
  const turned = (value: number) => withSegments(small, exifAsWritten(value));
  /** The host writes it with the end of the list, four zeros, behind it. */
  const exifAsWritten = (value: number) => {
    const whole = exif(false, [[UP, value]]).subarray(4);
    return segment(0xe1, Buffer.concat([whole, Buffer.alloc(4)]));
  };

  test.each([2, 3, 4, 5, 6, 7, 8])('is kept: %i', (value) => {
    for (const isLittle of [false, true]) {
      expect(bareOf(exif(isLittle, [[UP, value]]))).toEqual(turned(value));
      expect(
        bareOf(
          exif(
            isLittle,
            [
              [0x010f, 5],
              [UP, value],
            ],
            26,
          ),
        ),
      ).toEqual(turned(value));
    }
  });

  test('is not said where it is the usual one, or none that exists', () => {
    for (const value of [0, 1, 9]) expect(bareOf(exif(true, [[UP, value]]))).toEqual(small);
    expect(bareOf(exif(true, [[0x0113, 6]]))).toEqual(small);
  });

  test('is what the first note about it says', () => {
    const [first, second] = [exif(true, [[UP, 6]]), exif(true, [[UP, 3]])];
    expect(bareOf(first, second)).toEqual(turned(6));
    expect(bareOf(segment(0xe1, text('http://ns.adobe.com/xap/1.0/\0')), second)).toEqual(
      turned(3),
    );
    expect(bareOf(segment(0xe2, first.subarray(4)))).toEqual(small);
  });

  test('is not looked for outside of the note', () => {
    const whole = exif(false, [[UP, 6]]);
    for (let length = 4; length < whole.length; length += 1)
      expect(bareOf(segment(0xe1, whole.subarray(4, length))), `${length}`).toEqual(small);
    const far = Buffer.from(whole);
    far.writeUInt32BE(0xffff_fff0, 14);
    expect(bareOf(far)).toEqual(small);
    expect(bareOf(exif(false, [[0x010f, 1]], 8, 9))).toEqual(small);
    expect(bareOf(exif(false, [[UP, 6]], 8, 0))).toEqual(small);
    const second: Entry[] = [
      [0x010f, 1],
      [UP, 6],
    ];
    expect(bareOf(exif(false, second, 8, 1))).toEqual(small);
    const other = Buffer.concat([text('Xxxx\0\0'), whole.subarray(10)]);
    expect(bareOf(segment(0xe1, other))).toEqual(small);
  });
});

describe('decoding a picture', () => {
  const LARGEST = { width: 1600, height: 1600, scans: 12, spareBytes: 100_000, bare: START };

  test('is cheap up to a phone’s largest', () => {
    expect(MAX_PIXELS).toBe(1600 * 1600);
    expect(isCheap(LARGEST)).toBe(true);
    expect(isCheap({ ...LARGEST, width: 800, height: 3200 })).toBe(true);
    expect(isCheap({ ...LARGEST, height: 1601 })).toBe(false);
    expect(isCheap({ ...LARGEST, scans: 13 })).toBe(false);
    expect(isCheap({ ...LARGEST, spareBytes: 100_001 })).toBe(false);
  });

  test('costs a pass over all pixels for each scan', () => {
    expect(workOf({ ...LARGEST, width: 30, height: 20, scans: 4 })).toBe(2_400);
  });
});
