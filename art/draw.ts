import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { picture } from './paint.ts';
import { PICTURES, type Plan } from './pictures.ts';

const out = new URL('../public/', import.meta.url);

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

await mkdir(new URL('art/', out), { recursive: true });
// One after another: all at once would need a gigabyte.
for (const plan of PICTURES) await publish(plan);
