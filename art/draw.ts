/** `npm run art` draws every picture again. With `--quick` it draws one, and writes none. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { picture } from './paint.ts';
import { PICTURES, type Plan } from './pictures.ts';

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const out = values.quick
  ? await mkdtemp(join(tmpdir(), 'art-'))
  : fileURLToPath(new URL('../public/art', import.meta.url));

/**
 * Writes one picture in three formats: AVIF, which the worker keeps, WebP for browsers without
 * AVIF, and JPEG for browsers with neither. AVIF keeps the full colour resolution, which flat
 * colours and fine lines need.
 */
async function publish({ name, frame, scene }: Plan) {
  const file = (ending: string) => join(out, `${name}.${ending}`);
  const painted = await sharp(Buffer.from(picture(frame, scene)))
    .png({ compressionLevel: 1 })
    .toBuffer();
  const made = [
    await sharp(painted).avif({ quality: 36, effort: 5 }).toFile(file('avif')),
    await sharp(painted).webp({ quality: 62, effort: 5 }).toFile(file('webp')),
    await sharp(painted).jpeg({ quality: 66, mozjpeg: true }).toFile(file('jpg')),
  ];
  const sizes = made.map(({ format, size }) => `${Math.round(size / 1_000)} kB ${format}`);
  process.stdout.write(`${name}: ${sizes.join(', ')}\n`);
}

await mkdir(out, { recursive: true });
// One after another: all at once would need a gigabyte.
for (const plan of values.quick ? PICTURES.slice(0, 1) : PICTURES) await publish(plan);
if (values.quick) await rm(out, { recursive: true });
