import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paletteOf } from '../../src/domain/app/palette.ts';
import { PARTY } from '../../src/domain/app/party.ts';
import { ACCOUNT, MEMBER, partsOf } from '../host/sampleCalls.ts';
import { answerOf, jpeg, multipartPost } from '../host/sampleVoter.ts';
import { axeFaults } from './axeFaults.ts';
import { startBrowser, type RunningBrowser } from './browser.ts';
import { startHost, type RunningHost } from './hostProcess.ts';
import { cardJpeg } from './largeJpeg.ts';
import { enrol, logIn, newProfile } from './volunteer.ts';

const PARTY_FILE = 'src/domain/app/party.ts';
/** What the app is made of, without tests and documents. */
const SOURCES = [
  'build',
  'host',
  'public',
  'src',
  'sw',
  'index.html',
  'package.json',
  'tsconfig.base.json',
  'vite.config.ts',
];
/** A made-up party. Its colour is too bright for text, so that the palette has to help. */
const SECOND = {
  name: { tam: 'மாதிரித் தோட்டக் கட்சி', en: 'Sample Garden Party' },
  short: { tam: 'தோட்டம்', en: 'Garden' },
  motto: { tam: 'ஒவ்வொரு விதையும் முளைக்கும்', en: 'Every seed comes up' },
  phone: '044 0000 0777',
  colour: '#3fa34d',
};
const OURS = paletteOf(PARTY.colour, 'light');
const THEIRS = paletteOf(SECOND.colour, 'light');
const TEXT_FILE = /\.(?:html|js|css|json|svg|webmanifest)$/;

let folder: string;
let host: RunningHost;
let browser: RunningBrowser;
let page: Page;
/** Everything that the app wrote on a canvas. */
const written = () =>
  page.evaluate(() => (globalThis as unknown as { written: string[] }).written.splice(0));

/** Copies the app, and changes nothing but the party. */
function adopt(): string {
  const copy = mkdtempSync(join(tmpdir(), 'party-'));
  for (const source of SOURCES) cpSync(source, join(copy, source), { recursive: true });
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
  const pairs = [
    ...(['name', 'short', 'motto'] as const).flatMap((key) =>
      (['tam', 'en'] as const).map((language) => [PARTY[key][language], SECOND[key][language]]),
    ),
    [PARTY.office.phone, SECOND.phone],
    [PARTY.colour, SECOND.colour],
  ];
  let party = readFileSync(PARTY_FILE, 'utf8');
  for (const [ours = '', theirs = ''] of pairs) party = party.replace(ours, theirs);
  writeFileSync(join(copy, PARTY_FILE), party);
  return copy;
}

beforeAll(async () => {
  folder = adopt();
  const { NODE_ENV: _, ...env } = process.env;
  const build = spawnSync('vite', ['build', '--logLevel', 'error'], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  if (build.status !== 0) throw new Error(build.stderr);
  host = await startHost({
    webRoot: join(folder, 'dist'),
    main: ['--import', 'tsx', join(folder, 'host/main.ts')],
  });
  browser = await startBrowser(newProfile());
  await browser.context.addInitScript(() => {
    const texts: string[] = [];
    Object.assign(globalThis, { written: texts });
    const pens = CanvasRenderingContext2D.prototype as unknown as Record<'fillText', () => void>;
    pens.fillText = new Proxy(pens.fillText, {
      apply(fillText, pen, [text, ...where]: [string]) {
        texts.push(text);
        Reflect.apply(fillText, pen, [text, ...where]);
      },
    });
  });
  page = browser.page;
});
afterAll(async () => {
  await browser?.close();
  await host?.stop();
  rmSync(folder, { recursive: true });
});

const built = (file: string) => readFileSync(join(folder, 'dist', file));

describe('the build for a second party', () => {
  it('paints first its name, sign and colours, for both schemes', () => {
    const html = built('index.html').toString();
    for (const part of [
      `<title>${SECOND.name.tam}</title>`,
      `<meta name="theme-color" content="${THEIRS['--indigo']}" />`,
      `lang="ta">${SECOND.name.tam}<`,
      `lang="en">${SECOND.name.en}<`,
      `fill="${THEIRS['--indigo']}"/>`,
      `--indigo:${THEIRS['--indigo']}`,
      `--accent:${paletteOf(SECOND.colour, 'dark')['--accent']}`,
    ])
      expect(html).toContain(part);
  });

  it('has a manifest in its name and colour', () => {
    expect(JSON.parse(built('manifest.webmanifest').toString())).toMatchObject({
      name: SECOND.name.tam,
      short_name: SECOND.short.tam,
      theme_color: THEIRS['--indigo'],
      background_color: THEIRS['--indigo'],
    });
  });

  it.each(['icon-192', 'icon-512', 'icon-maskable-512', 'apple-touch-icon'])(
    'has %s in its colour',
    async (name) => {
      expect(await colourAt(built(`icons/${name}.png`), 0.5, 0.03)).toBe(THEIRS['--indigo']);
    },
  );

  it('says nowhere the name of the first party, and has none of its colours', () => {
    const ours = [...Object.values(PARTY.name), ...Object.values(PARTY.motto), PARTY.office.phone];
    const traces = [...ours, OURS['--indigo'], OURS['--indigo-deep'], OURS['--indigo-light']];
    const files = readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' });
    const found = files
      .filter((file) => TEXT_FILE.test(file))
      .flatMap((file) => {
        const text = built(file).toString();
        return traces.filter((trace) => text.includes(trace)).map((trace) => `${file}: ${trace}`);
      });
    expect(found).toEqual([]);
  });
});

describe('the app of a second party', () => {
  beforeAll(async () => {
    const photos = { voterCardFront: await jpeg(), portrait: await jpeg() };
    const parts = partsOf({ ...MEMBER, ...ACCOUNT }, photos);
    await answerOf(fetch(`${host.url}/register`, multipartPost(parts, '')));
    await logIn(page, host.url, ACCOUNT);
  });

  it('wears its name and its colours on every screen, and all text can be read', async () => {
    await expect.poll(() => page.title()).toContain(SECOND.name.en);
    await page.getByText(SECOND.short.en, { exact: true }).first().waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const top = () =>
        page.locator('.top').evaluate((bar) => getComputedStyle(bar).backgroundColor);
      await expect.poll(top).toBe(asRgb(paletteOf(SECOND.colour, colorScheme)['--indigo']));
      expect(await axeFaults(page, true)).toEqual([]);
    }
    await page.goto(`${host.url}/settings`);
    expect(await page.getByRole('radio', { name: "The party's" }).isChecked()).toBe(true);
  });

  it('draws its card, however somebody has set the screens', async () => {
    await page.getByRole('radio', { name: 'Wine' }).check();
    await page.goto(`${host.url}/membercard`);
    await page.getByRole('img', { name: 'Front of the member card' }).waitFor();
    const front = await saved('Save as a picture');
    expect(await colourAt(front, 0, 0)).toBe(THEIRS['--indigo-deep']);
    expect(await written()).toEqual(
      expect.arrayContaining([
        SECOND.name.tam,
        SECOND.name.en,
        SECOND.motto.tam,
        SECOND.motto.en,
        SECOND.phone,
      ]),
    );
  });

  it('draws its poster', async () => {
    await page.goto(`${host.url}/Poster`);
    const poster = await saved('Download');
    expect(await colourAt(poster, 0, 0)).toBe(THEIRS['--indigo-deep']);
    expect(await colourAt(poster, 0, 1)).toBe(THEIRS['--indigo-light']);
    expect(await written()).toContain(SECOND.name.en);
  });

  it('draws its receipt', async () => {
    await page.goto(`${host.url}/enrolvoter`);
    await enrol(page, await cardJpeg(600));
    await page.goto(`${host.url}/closing`);
    await page.getByRole('heading', { name: 'All sent!' }).waitFor();
    const receipt = await saved('Share as a picture');
    expect(await colourAt(receipt, 0, 0)).toBe(THEIRS['--indigo-deep']);
    expect(await written()).toContain(`${SECOND.name.tam} · ${SECOND.short.en}`);
  });

  it('has a host whose pages are the same party’s', async () => {
    const card = await (await fetch(`${host.url}/card/${'0'.repeat(32)}`)).text();
    for (const part of [...Object.values(SECOND.name), SECOND.phone, THEIRS['--indigo']])
      expect(card).toContain(part);
  });
});

async function saved(button: string): Promise<Buffer> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ]);
  return readFile(await file.path());
}

/** The colour of a picture at a place, from 0 to 1 of its width and height. */
async function colourAt(picture: Buffer, across: number, down: number): Promise<string> {
  const { width, height } = await sharp(picture).metadata();
  const left = Math.round((width - 1) * across);
  const top = Math.round((height - 1) * down);
  const pixel = await sharp(picture)
    .extract({ left, top, width: 1, height: 1 })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer();
  return `#${pixel.toString('hex')}`;
}

function asRgb(colour: string): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return `rgb(${channels.join(', ')})`;
}
