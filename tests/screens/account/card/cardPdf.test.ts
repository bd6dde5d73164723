import { describe, expect, it } from 'vitest';
import { cardPdf } from '../../../../src/screens/account/card/cardPdf.ts';

const PIXELS = { width: 1012, height: 638 };
/** Bytes that would break the file if anything took them for text. */
const front = Uint8Array.from({ length: 300 }, (_, index) => index % 256);
const back = Uint8Array.from({ length: 90 }, (_, index) => 255 - index);

async function bytesOf(sides: Uint8Array[]): Promise<Buffer> {
  return Buffer.from(await cardPdf(sides, PIXELS).arrayBuffer());
}

/** An object as a reader finds it: by the table at the end of the file. */
function objectOf(file: Buffer, number: number): Buffer {
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file.toString('latin1'))?.[1]);
  const lines = file.subarray(table).toString('latin1').split('\n');
  const at = Number(lines[2 + number]?.slice(0, 10));
  return file.subarray(at, file.indexOf('\nendobj\n', at));
}

describe('the card for printing', () => {
  it('has two pages of the size of a bank card, 85.6 × 54 mm', async () => {
    const file = await bytesOf([front, back]);
    expect(objectOf(file, 2).toString('latin1')).toContain('/Count 2 /Kids [3 0 R 6 0 R]');
    for (const page of [3, 6]) {
      const [wide, high] =
        /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/
          .exec(objectOf(file, page).toString('latin1'))
          ?.slice(1)
          .map(Number) ?? [];
      expect(((wide ?? 0) / 72) * 25.4).toBeCloseTo(85.6, 1);
      expect(((high ?? 0) / 72) * 25.4).toBeCloseTo(54, 1);
    }
  });

  it('holds both sides byte for byte, where the table says they are', async () => {
    const file = await bytesOf([front, back]);
    for (const [number, side] of [
      [5, front],
      [8, back],
    ] as const) {
      const object = objectOf(file, number);
      const begin = object.indexOf('stream\n') + 'stream\n'.length;
      expect(object.subarray(0, begin).toString('latin1')).toContain(
        `/Width 1012 /Height 638 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${side.length}`,
      );
      expect(object.subarray(begin, begin + side.length)).toEqual(Buffer.from(side));
      expect(object.subarray(begin + side.length).toString('latin1')).toBe('\nendstream');
    }
  });
});
