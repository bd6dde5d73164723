import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { MAX_PICKED_BYTES, photoFault, pictureType } from '../../../src/domain/forms/photo.ts';

const picture = () => sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } });
const ascii = (text: string) => Buffer.from(text, 'latin1');

let whole: Buffer;

beforeAll(async () => {
  whole = await picture().jpeg().toBuffer();
});

describe('a picked file', () => {
  it.each<[string, () => Uint8Array | Promise<Uint8Array>, ReturnType<typeof photoFault>]>([
    ['a JPEG is taken', () => whole, undefined],
    ['a PNG is taken', () => picture().png().toBuffer(), undefined],
    ['a WebP is taken', () => picture().webp().toBuffer(), undefined],
    ['an empty file is refused', () => new Uint8Array(), 'empty'],
    ['a cut JPEG is refused', () => whole.subarray(0, whole.length / 2), 'broken'],
    [
      'a picture of an iPhone is refused by its name',
      () => ascii('\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
      'heic',
    ],
    [
      'a page that calls itself .jpg is refused',
      () => ascii('<!DOCTYPE html><html></html>'),
      'type',
    ],
    ['a drawing is refused', () => ascii('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'type'],
    ['a document is refused', () => ascii('%PDF-1.7'), 'type'],
    ['a GIF is left to the browser', () => ascii('GIF89a'), undefined],
    ['an AVIF is left to the browser', () => ascii('\0\0\0\x20ftypavif'), undefined],
    ['a BMP is left to the browser', () => ascii('BM'), undefined],
    [
      'a sound in the same wrapping as a WebP is refused',
      () => ascii('RIFF\0\0\0\0WAVEfmt '),
      'type',
    ],
    ['one byte is refused', () => new Uint8Array([0xff]), 'type'],
    [
      'a JPEG as large as a camera makes is looked into',
      () => Buffer.concat([whole, Buffer.alloc(MAX_PICKED_BYTES - whole.length)]),
      undefined,
    ],
    ['what only begins like a JPEG is refused', () => ascii('\xff\xd8 and so on'), 'type'],
    ['what lacks the first byte of a JPEG is refused', () => ascii('\0\xd8\xff'), 'type'],
    ['what lacks the second byte of a JPEG is refused', () => ascii('\xff\0\xff'), 'type'],
    ['what only ends its name as a WebP is refused', () => ascii('RIFX\0\0\0\0WEBP'), 'type'],
    ['a film is refused', () => ascii('\0\0\0\x18ftypisom'), 'type'],
    ['a box of another name is refused', () => ascii('\0\0\0\x18freeheic'), 'type'],
    ['more than a camera makes is refused', () => new Uint8Array(MAX_PICKED_BYTES + 1), 'tooLarge'],
  ])('%s', async (_, file, fault) => expect(photoFault(await file())).toBe(fault));

  it.each(['heic', 'heix', 'heim', 'heis', 'hevc', 'mif1', 'msf1'])(
    "is told to be an iPhone's under each of its names: %s",
    (brand) => expect(photoFault(ascii(`\0\0\0\x18ftyp${brand}`))).toBe('heic'),
  );

  it('is known by its first bytes', async () => {
    expect([
      pictureType(whole),
      pictureType(await picture().png().toBuffer()),
      pictureType(await picture().webp().toBuffer()),
      pictureType(ascii('....ftypmif1')),
    ]).toEqual(['jpeg', 'png', 'webp', 'heic']);
  });
});
