import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { SCREENS } from '../../src/app/screenList.ts';
import { FACES } from '../../src/screens/party/content/StaticScreen.tsx';
import { sourceFiles } from './sourceFiles.ts';

const FOLDER = 'public/art';
const FORMATS = ['avif', 'jpg', 'webp'];
const BANNERS = ['doorstep', 'library', 'students', 'meal', 'flood', 'gathering', 'constituencies'];

const files = readdirSync(FOLDER);
const names = [...new Set(files.map((file) => file.slice(0, file.lastIndexOf('.'))))];
const isBanner = (file: string) => BANNERS.includes(file.replace(/(-wide)?\.avif$/, ''));
const bytesOf = (wanted: string[]) =>
  wanted.reduce((sum, file) => sum + statSync(join(FOLDER, file)).size, 0);

describe('the pages of the site', () => {
  /** The pages of text have a picture each; the lists of people and pictures show those. */
  const faces = [
    ...Object.values(FACES).map((picture) => `picture="${picture}"`),
    ...sourceFiles(['src/screens'], /\.tsx$/).flatMap(({ text }) =>
      Array.from(
        text.matchAll(/<Content page="\w+" (seed=\{\d+\}|picture="\w+")|, (seed: \d+) \}/g),
        ([, shown, ofOffice]) => shown ?? ofOffice ?? '',
      ),
    ),
  ];

  it('have no face twice', () => {
    expect(faces.length).toBeGreaterThan(20);
    expect(new Set(faces).size).toBe(faces.length);
  });

  it('have pictures that there are, one for each page of text', () => {
    const pictures = faces.flatMap((face) => /picture="(\w+)"/.exec(face)?.[1] ?? []);
    expect(pictures.filter((name) => !names.includes(name))).toEqual([]);
    expect(Object.keys(FACES).toSorted()).toEqual(
      SCREENS.members
        .filter(({ file }) => file === 'party/content/StaticScreen.tsx')
        .map(({ path }) => path)
        .toSorted(),
    );
  });
});

describe('the pictures', () => {
  it('come in a new format, one for browsers without it, and one that all know', () => {
    const missing = names.flatMap((name) =>
      FORMATS.filter((format) => !files.includes(`${name}.${format}`)).map(
        (format) => `${name}.${format}`,
      ),
    );
    expect(missing).toEqual([]);
  });

  it('are seven banners, for windows and for phones, five video posters and six samples for the gallery', () => {
    const expected = [
      ...BANNERS,
      ...BANNERS.map((name) => `${name}-wide`),
      ...[1, 2, 3, 4, 5].map((number) => `video${number}`),
      ...[1, 2, 3, 4, 5, 6].map((number) => `gallery${number}`),
      'serving',
      'meeting',
    ];
    expect(names).toEqual(expect.arrayContaining(expected));
  });

  it('look different, even as small as a stamp', async () => {
    const shown = names.filter((name) => !name.endsWith('-wide'));
    const stamps = await Promise.all(
      shown.map((name) =>
        sharp(join(FOLDER, `${name}.jpg`))
          .resize(24, 18, { fit: 'fill' })
          .raw()
          .toBuffer(),
      ),
    );
    const alike = stamps.flatMap((stamp, one) =>
      stamps.flatMap((other, two) => {
        const apart = stamp.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0);
        return one < two && apart / stamp.length < 20 ? [`${shown[one]} and ${shown[two]}`] : [];
      }),
    );
    expect(alike).toEqual([]);
  });

  it('are light: all banners within 250 kB, and what every phone gets before it is asked for within 260 kB', () => {
    const avif = files.filter((file) => file.endsWith('.avif'));
    expect(bytesOf(avif.filter(isBanner))).toBeLessThanOrEqual(250_000);
    expect(bytesOf(avif.filter((file) => !file.includes('-wide.')))).toBeLessThanOrEqual(260_000);
  });
});
