import sharp from 'sharp';
import { expect, it } from 'vitest';
import { largeJpeg } from './largeJpeg.ts';

it('the photo of the journeys is what a phone makes: large, lying on its side, and telling the place', async () => {
  const jpeg = await largeJpeg();
  const { width, height, orientation, exif, format } = await sharp(jpeg).metadata();
  expect({ width, height, orientation, format }).toEqual({
    width: 4000,
    height: 3000,
    orientation: 6,
    format: 'jpeg',
  });
  expect(jpeg.length).toBeGreaterThan(3_000_000);
  expect(jpeg.length).toBeLessThan(6_000_000);
  expect(hasGps(exif ?? Buffer.alloc(0))).toBe(true);
});

/** Whether the first directory of little-endian EXIF points to one for GPS (tag 0x8825). */
function hasGps(exif: Buffer): boolean {
  const tiff = exif.subarray('Exif\0\0'.length);
  const directory = tiff.readUInt32LE(4);
  const tags = Array.from({ length: tiff.readUInt16LE(directory) }, (_, index) =>
    tiff.readUInt16LE(directory + 2 + index * 12),
  );
  return tags.includes(0x8825);
}
