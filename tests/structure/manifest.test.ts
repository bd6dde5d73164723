import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { manifest } from '../../manifest.config.ts';
import { FOR_MEMBERS } from '../../src/app/screens.ts';

const { icons = [], screenshots = [], shortcuts = [], start_url: start } = manifest;
const pictures = [...icons, ...screenshots, ...shortcuts.flatMap((shortcut) => shortcut.icons ?? [])];

describe('the manifest', () => {
  it.each(pictures)('tells the truth about $src', async ({ src, sizes, type }) => {
    const path = join('public', src);
    expect(existsSync(path)).toBe(true);
    const { width, height, format } = await sharp(path).metadata();
    expect({ sizes: `${width}x${height}`, type: `image/${format}` }).toEqual({ sizes, type });
  });

  it('leads only to screens that there are', () => {
    const paths = FOR_MEMBERS.map(({ path }) => path);
    for (const url of [start ?? '', ...shortcuts.map((shortcut) => shortcut.url)]) expect(paths).toContain(url.split('?')[0]);
  });

  it('has an icon for every purpose, and screens for phones and computers', () => {
    expect(new Set(icons.map(({ purpose }) => purpose))).toEqual(new Set(['any', 'maskable', 'monochrome']));
    expect(new Set(screenshots.map((screen) => screen.form_factor))).toEqual(new Set(['narrow', 'wide']));
  });
});
