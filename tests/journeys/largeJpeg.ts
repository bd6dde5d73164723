import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/** What the card says. Made up; the number is the specification's example. */
export const CARD = { name: 'Kayalvizhi Nedunchezhiyan', voterId: 'ABC1234567' };

const UPRIGHT = { width: 3000, height: 4000 };
/** Drawing it takes seconds: it is kept until this file changes. */
const KEPT_IN = '.tsbuild';

/**
 * A photo of a made-up voter ID card as a phone's camera writes it: 12 megapixels, 3 to 6 MB,
 * stored lying on its side (4000×3000 with EXIF orientation 6), with the place where it was taken.
 */
export async function largeJpeg(): Promise<Buffer> {
  const drawing = createHash('sha256')
    .update(readFileSync(fileURLToPath(import.meta.url)))
    .digest('hex')
    .slice(0, 16);
  const kept = join(KEPT_IN, `card-${drawing}.jpg`);
  if (existsSync(kept)) return readFileSync(kept);
  const jpeg = await draw();
  mkdirSync(KEPT_IN, { recursive: true });
  // Under another name first, so that nobody ever finds half a picture.
  writeFileSync(`${kept}.${process.pid}`, jpeg);
  renameSync(`${kept}.${process.pid}`, kept);
  return jpeg;
}

/** The same card, upright and this many pixels wide: quick to make ready on the phone. */
export async function cardJpeg(width: number): Promise<Buffer> {
  return sharp(await largeJpeg())
    .autoOrient()
    .resize(width)
    .jpeg()
    .toBuffer();
}

async function draw(): Promise<Buffer> {
  const table = sharp({
    create: {
      ...UPRIGHT,
      channels: 3,
      background: 'black',
      noise: { type: 'gaussian', mean: 120, sigma: 24 },
    },
  });
  const upright = await table
    .composite([{ input: Buffer.from(cardOnTable()) }])
    .removeAlpha()
    .raw()
    .toBuffer();
  return sharp(upright, { raw: { ...UPRIGHT, channels: 3 } })
    .rotate(-90)
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'Sample', Model: 'Camera of a phone' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '13/1 4/1 57/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '80/1 16/1 15/1',
      },
    })
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** Light falls from the left; the card lies in the middle. */
function cardOnTable(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${UPRIGHT.width}" height="${UPRIGHT.height}" font-family="sans-serif">
    <linearGradient id="light"><stop stop-color="#fff3" /><stop offset="1" stop-color="#0006" /></linearGradient>
    <rect width="100%" height="100%" fill="url(#light)" />
    <g transform="translate(250 1200) rotate(-2)">
      <rect width="2500" height="1580" rx="70" fill="#f4f1e6e6" stroke="#8a8571" stroke-width="8" />
      <text x="1250" y="200" font-size="110" text-anchor="middle" fill="#1d3d7a">VOTER ID CARD</text>
      <rect x="120" y="330" width="620" height="800" fill="#9fb3bd" />
      <circle cx="430" cy="640" r="170" fill="#6f5a4b" /><path d="M180 1130a250 250 0 0 1 500 0z" fill="#40566b" />
      <text x="850" y="450" font-size="120" font-weight="bold">${CARD.voterId}</text>
      <text x="850" y="650" font-size="72">Name: ${CARD.name}</text>
      <text x="850" y="790" font-size="72">Father's name: Nedunchezhiyan</text>
      <text x="850" y="930" font-size="48">12, East Street, Ward 7, Madurai 625001</text>
      <text x="1250" y="1420" font-size="260" text-anchor="middle" fill="#b3261e66" letter-spacing="40">SAMPLE</text>
    </g>
  </svg>`;
}
