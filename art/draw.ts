import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { appIcon, type Look } from './appIcon.ts';

const ROUNDED: Look = { ground: 'rounded', share: 0.78 };
// Launchers cut a circle, drop or square out of these; only the middle 80 % is safe.
const MASKABLE: Look = { ground: 'full', share: 0.7 };
// Android tints whatever is not transparent, so the dots cannot be told apart by colour.
const MONOCHROME: Look = { ground: 'none', share: 0.7, dot: '#ffffff', line: '#ffffff' };
// iOS rounds the corners itself and paints transparent ones black.
const APPLE: Look = { ground: 'full', share: 0.74 };
// Browser tabs show it at 16 px, where a fine line would vanish.
const TAB: Look = { ground: 'rounded', share: 0.86, lineWidth: 3.6, dotRadius: 2.6 };

const out = new URL('../public/', import.meta.url);

/** Writes one icon, `side` pixels wide. A palette keeps it small: there are three colours and their edges. */
async function paint(file: string, side: number, look: Look) {
  const small = { palette: true, colours: 32, dither: 0, effort: 10, compressionLevel: 9 };
  const picture = sharp(Buffer.from(appIcon(look, side))).png(small);
  await picture.toFile(fileURLToPath(new URL(file, out)));
}

await mkdir(new URL('icons/', out), { recursive: true });
await Promise.all([
  writeFile(new URL('favicon.svg', out), `${appIcon(TAB)}\n`),
  paint('icons/icon-192.png', 192, ROUNDED),
  paint('icons/icon-512.png', 512, ROUNDED),
  paint('icons/icon-maskable-512.png', 512, MASKABLE),
  paint('icons/icon-monochrome-512.png', 512, MONOCHROME),
  paint('icons/apple-touch-icon.png', 180, APPLE),
]);
