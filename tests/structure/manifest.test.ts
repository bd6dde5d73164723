import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { iconAt } from '../../build/icons.ts';
import { manifest } from '../../build/manifest.ts';
import { SCREENS } from '../../src/app/screenList.ts';

const { icons = [], screenshots = [], shortcuts = [], start_url: start } = manifest;
const pictures = [
  ...icons,
  ...screenshots,
  ...shortcuts.flatMap((shortcut) => shortcut.icons ?? []),
];

describe('the manifest', () => {
  it.each(pictures)('tells the truth about $src', async ({ src, sizes, type }) => {
    const picture = src.startsWith('/icons/')
      ? await iconAt(src)
      : readFileSync(join('public', src));
    const { width, height, format } = await sharp(picture).metadata();
    expect({ sizes: `${width}x${height}`, type: `image/${format}` }).toEqual({ sizes, type });
  });

  it('leads only to screens that there are', () => {
    const paths = SCREENS.members.map(({ path }) => path);
    for (const url of [start ?? '', ...shortcuts.map((shortcut) => shortcut.url)])
      expect(paths).toContain(url.split('?')[0]);
  });

  it('is one app for the whole origin, Tamil before anybody chose, in a window of its own that a shortcut finds again', () => {
    expect(manifest).toMatchObject({
      id: '/',
      scope: '/',
      lang: 'ta',
      start_url: '/home?source=pwa',
      display: 'standalone',
      display_override: ['standalone', 'minimal-ui'],
    });
    expect(manifest.launch_handler).toEqual({ client_mode: ['navigate-existing', 'auto'] });
  });

  it('has shortcuts to enrolling, the outbox, the card and the events, and takes photos of other apps', () => {
    expect(shortcuts.map(({ url }) => url.split('?')[0])).toEqual([
      '/enrolvoter',
      '/outbox',
      '/membercard',
      '/Events',
    ]);
    expect(manifest.share_target).toEqual({
      action: '/share',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'photos', accept: ['image/*'] }] },
    });
  });

  it('has an icon for every purpose, and screens for phones and computers with words to each', () => {
    expect(new Set(icons.map(({ purpose }) => purpose))).toEqual(
      new Set(['any', 'maskable', 'monochrome']),
    );
    expect(new Set(screenshots.map((screen) => screen.form_factor))).toEqual(
      new Set(['narrow', 'wide']),
    );
    for (const { label = '' } of screenshots) expect(label).toMatch(/\p{Script=Tamil}/u);
  });
});
