import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { appIcon, type Look } from './appIcon.ts';
import { picture } from './paint.ts';
import { PICTURES, type Plan } from './pictures.ts';

const ROUNDED: Look = { ground: 'rounded', share: 0.78 };
// Launchers cut a circle, drop or square out of these. Only the middle 80 % is safe.
const MASKABLE: Look = { ground: 'full', share: 0.7 };
// Android tints whatever isn't transparent, so colour can't set the dots apart.
const MONOCHROME: Look = { ground: 'none', share: 0.7, dot: '#ffffff', line: '#ffffff' };
// iOS rounds the corners itself and paints transparent ones black.
const APPLE: Look = { ground: 'full', share: 0.74 };
// Browser tabs show it at 16 px, where a fine line would disappear.
const TAB: Look = { ground: 'rounded', share: 0.86, lineWidth: 3.6, dotRadius: 2.6 };

const out = new URL('../public/', import.meta.url);

/**
 * Writes one icon, `side` pixels wide. A palette keeps the file small, because the icon has only
 * three colours and their blends at the edges.
 */
async function paint(file: string, side: number, look: Look) {
  const small = { palette: true, colours: 32, dither: 0, effort: 10, compressionLevel: 9 };
  await sharp(Buffer.from(appIcon(look, side)))
    .png(small)
    .toFile(fileURLToPath(new URL(file, out)));
}

/**
 * Writes one picture in three formats: AVIF, which the worker keeps, WebP for browsers without
 * AVIF, and JPEG for browsers with neither. AVIF keeps the full colour resolution, which flat
 * colours and fine lines need.
 */
async function publish({ name, frame, scene }: Plan) {
  const file = (ending: string) => fileURLToPath(new URL(`art/${name}.${ending}`, out));
  const painted = await sharp(Buffer.from(picture(frame, scene)))
    .png({ compressionLevel: 1 })
    .toBuffer();
  await sharp(painted).avif({ quality: 36, effort: 5 }).toFile(file('avif'));
  await sharp(painted).webp({ quality: 62, effort: 5 }).toFile(file('webp'));
  await sharp(painted).jpeg({ quality: 66, mozjpeg: true }).toFile(file('jpg'));
}

await Promise.all(
  ['icons/', 'art/'].map((folder) => mkdir(new URL(folder, out), { recursive: true })),
);
// One after another: all at once would need a gigabyte.
for (const plan of PICTURES) await publish(plan);
await Promise.all([
  writeFile(new URL('favicon.svg', out), `${appIcon(TAB)}\n`),
  paint('icons/icon-192.png', 192, ROUNDED),
  paint('icons/icon-512.png', 512, ROUNDED),
  paint('icons/icon-maskable-512.png', 512, MASKABLE),
  paint('icons/icon-monochrome-512.png', 512, MONOCHROME),
  paint('icons/apple-touch-icon.png', 180, APPLE),
]);
