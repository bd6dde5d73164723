import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { ssim } from 'ssim.js';
import { requireTool, TESSERACT } from '../../tests/tools.ts';
import { call, openPages } from '../openPages.ts';
import type { PhotoWay } from '../page/photo.ts';
import { median, ms, ratio, table, times } from '../statistics.ts';
import type { Part } from './part.ts';

const NUMBER = 'ABC1234567';
const WAYS: Record<PhotoWay, string> = {
  bareWorker: 'bare bitmap in a worker: the limit',
  outbox: 'this app',
  pica: 'pica',
  compressorjs: 'compressorjs',
  browserImageCompression: 'browser-image-compression',
};
type Seen = { ms: number; blockedMs: number; jpeg: string };

/**
 * Making a photo of 12 megapixels small: how long, how large, how like the original, and whether
 * the number on it can still be read.
 */
export const photo: Part = async ({ server, folder, quick }) => {
  const picture = await drawCard();
  await writeFile(join(folder, 'picture.jpg'), picture);
  const pages = await openPages(server);
  const page = await pages.of('bareStrict', 'photo');
  const ways = Object.keys(WAYS) as PhotoWay[];
  const seen = new Map<PhotoWay, Seen[]>(ways.map((way) => [way, []]));
  for (let round = -1; round < (quick ? 1 : 9); round += 1) {
    for (const way of ways) {
      const one = await call(page, 'photo', way);
      if (round >= 0) seen.get(way)?.push(one);
    }
  }
  await pages.close();
  const limit = timesOf(seen.get('bareWorker'));
  const rows = await Promise.all(
    [...seen].map(async ([way, values]) => {
      const jpeg = Buffer.from(values.at(-1)?.jpeg ?? '', 'base64');
      return [
        WAYS[way],
        ms(median(timesOf(values))),
        times(ratio(timesOf(values), limit)),
        ms(median(values.map(({ blockedMs }) => blockedMs))),
        `${Math.round(jpeg.length / 1000)} kB`,
        (await likeness(picture, jpeg)).toFixed(3),
        (await readNumber(jpeg)) ? 'yes' : 'no',
      ];
    }),
  );
  return {
    text: table(
      [
        'a photo of 4000 × 3000 pixels',
        'time',
        'to the limit',
        'main thread blocked',
        'size',
        'SSIM',
        'number read by OCR',
      ],
      rows,
    ),
    browser: pages.version,
  };
};

function timesOf(values: Seen[] = []): number[] {
  return values.map((value) => value.ms);
}

/** A made-up card on a table, with the noise of a camera. */
function drawCard(): Promise<Buffer> {
  const lines = [
    'SAMPLE CARD',
    `No. ${NUMBER}`,
    'Name: Sample Voter',
    'Relation: Sample Parent',
    'Address: 1, Sample Street, Sample Town',
  ];
  const text = lines
    .map(
      (line, number) =>
        `<text x="620" y="${900 + number * 260}" font-family="sans-serif" font-size="${number === 1 ? 120 : 84}">${line}</text>`,
    )
    .join('');
  const card = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="3000"><rect x="480" y="560" width="3040" height="1920" rx="80" fill="#f4f1e6"/><rect x="2760" y="760" width="600" height="760" fill="#9aa7b5"/>${text}</svg>`;
  return sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: '#7a6a55',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  })
    .composite([{ input: Buffer.from(card) }])
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** Structural similarity, up to 1, to the original as a good resampler makes it that size. */
async function likeness(picture: Buffer, jpeg: Buffer): Promise<number> {
  const { width, height } = await sharp(jpeg).metadata();
  const pixels = async (image: Sharp) => ({
    data: new Uint8ClampedArray(await image.ensureAlpha().raw().toBuffer()),
    width,
    height,
  });
  return ssim(
    await pixels(sharp(picture).resize(width, height, { fit: 'fill', kernel: 'lanczos3' })),
    await pixels(sharp(jpeg)),
  ).mssim;
}

async function readNumber(jpeg: Buffer): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'ocr-'));
  const file = join(folder, 'small.jpg');
  await writeFile(file, jpeg);
  const { error, stdout } = spawnSync(requireTool(TESSERACT), [file, 'stdout', '--psm', '11'], {
    encoding: 'utf8',
  });
  await rm(folder, { recursive: true });
  if (error) throw error;
  return stdout.includes(NUMBER);
}
