import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { isWholeJpeg } from '../../../src/domain/forms/jpeg.ts';

const noise = () =>
  sharp({
    create: {
      width: 200,
      height: 150,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });
const ascii = (text: string) => Buffer.from(text, 'latin1');

let whole: Buffer;
let progressive: Buffer;
let withThumbnail: Buffer;

beforeAll(async () => {
  whole = await noise().jpeg({ quality: 80 }).toBuffer();
  progressive = await noise().jpeg({ progressive: true }).toBuffer();
  withThumbnail = withExif(whole, await noise().resize(60).jpeg().toBuffer());
});

/** A picture whose EXIF segment holds a thumbnail: a JPEG with an end marker of its own. */
function withExif(jpeg: Buffer, thumbnail: Buffer): Buffer {
  const payload = Buffer.concat([ascii('Exif\0\0'), thumbnail]);
  const header = Buffer.from([0xff, 0xe1, (payload.length + 2) >> 8, (payload.length + 2) & 0xff]);
  return Buffer.concat([jpeg.subarray(0, 2), header, payload, jpeg.subarray(2)]);
}

describe('a photo is whole', () => {
  it('as the camera made it, in one pass or in several', () => {
    expect([whole, progressive, withThumbnail].map(isWholeJpeg)).toEqual([true, true, true]);
  });

  it('when the camera appended something after its end', () => {
    expect(isWholeJpeg(Buffer.concat([whole, ascii('a video of the same second')]))).toBe(true);
  });

  it('when fill bytes stand before a marker', () => {
    expect(
      isWholeJpeg(
        Buffer.concat([whole.subarray(0, 2), Buffer.from([0xff, 0xff]), whole.subarray(2)]),
      ),
    ).toBe(true);
  });
});

it('a photo is whole when stray bytes stand between its segments, as browsers show it', () => {
  const stray = Buffer.concat([whole.subarray(0, 2), ascii('\0\0stray\xff\0'), whole.subarray(2)]);
  expect(isWholeJpeg(stray)).toBe(true);
});

describe('a photo is not whole', () => {
  it('when it was cut anywhere', () => {
    for (const picture of [whole, withThumbnail]) {
      for (let length = 0; length < picture.length; length += 1 + Math.floor(picture.length / 500))
        expect(isWholeJpeg(picture.subarray(0, length)), `${length}`).toBe(false);
      expect(isWholeJpeg(picture.subarray(0, -1))).toBe(false);
    }
  });

  it('when only the end marker of its thumbnail is left', () => {
    const afterThumbnail = withThumbnail.indexOf(Buffer.from([0xff, 0xd9])) + 2;
    expect(afterThumbnail).toBeLessThan(withThumbnail.length / 2);
    expect(isWholeJpeg(withThumbnail.subarray(0, afterThumbnail))).toBe(false);
    expect(isWholeJpeg(withThumbnail.subarray(0, afterThumbnail + 1_500))).toBe(false);
  });

  it('when another byte stands where it begins', () => {
    const [first, second] = [whole.subarray(0, 1), whole.subarray(1, 2)];
    const [other, rest] = [ascii('\0'), whole.subarray(2)];
    for (const parts of [
      [other, second, rest],
      [first, other, rest],
    ])
      expect(isWholeJpeg(Buffer.concat(parts))).toBe(false);
  });

  it('when it is something else', () => {
    expect(
      [
        ascii(''),
        ascii('\xff\xd8'),
        ascii('\xff\xd8\xff\xd9'),
        ascii('<html>'),
        Buffer.alloc(1_000, 0xff),
      ].map(isWholeJpeg),
    ).toEqual([false, false, false, false, false]);
  });
});
