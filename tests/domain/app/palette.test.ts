import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BORDER,
  contrast,
  FIXED,
  INK_SOFT,
  ON_INDIGO_SOFT,
  PAGE,
  PAPER,
  paletteOf,
} from '../../../src/domain/app/palette.ts';

const LOOKED_AT = [
  ['#22305f', 'light', '#22305f', '#1b254a', '#2d407f', '#e8eaf1', '#22305f'],
  ['#22305f', 'dark', '#1b264c', '#151e3b', '#26366c', '#233366', '#a5baff'],
  ['#7a1f4b', 'light', '#7a1f4b', '#5f183b', '#96265c', '#f3e7ed', '#7a1f4b'],
  ['#7a1f4b', 'dark', '#5a1737', '#46122b', '#80204e', '#6d204d', '#ff97c9'],
  ['#ffcc00', 'light', '#6b5600', '#534300', '#6b5600', '#efece3', '#6b5600'],
  ['#ffcc00', 'dark', '#403400', '#322900', '#5b4900', '#4f420d', '#ffe373'],
  ['#000000', 'light', '#000000', '#000000', '#000000', '#e9e9e9', '#000000'],
  ['#000000', 'dark', '#000000', '#000000', '#000000', '#04060d', '#878787'],
  ['#e8e8e8', 'light', '#585858', '#454545', '#5c5c5c', '#ededed', '#585858'],
  ['#e8e8e8', 'dark', '#373737', '#2b2b2b', '#4e4e4e', '#44464d', '#ffffff'],
  ['#00a0a0', 'light', '#006060', '#004b4b', '#006262', '#e3eeee', '#006060'],
  ['#00a0a0', 'dark', '#003b3b', '#002e2e', '#005353', '#044a52', '#73ffff'],
] as const;

const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('the palette of a colour', () => {
  it('a colour that is good already stays as it is', () => {
    expect(paletteOf('#22305f', 'light')['--indigo']).toBe('#22305f');
    expect(paletteOf('#7a1f4b', 'light')['--indigo']).toBe('#7a1f4b');
  });

  it('a colour that is too bright is darkened and keeps its hue', () => {
    const { '--indigo': ground } = paletteOf('#ffcc00', 'light');
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
      Number.parseInt(ground.slice(at, at + 2), 16),
    );
    expect(ground).not.toBe('#ffcc00');
    expect(red).toBeGreaterThan(green);
    expect(green).toBeGreaterThan(blue);
  });

  it.each(['light', 'dark'] as const)('can be read, whatever the colour: %s', (scheme) => {
    fc.assert(
      fc.property(anyColour, (colour) => {
        const palette = paletteOf(colour, scheme);
        for (const tone of Object.values(palette)) expect(tone).toMatch(/^#[\da-f]{6}$/);
        const { '--indigo': ground, '--indigo-light': light } = palette;
        for (const under of [ground, light, palette['--indigo-deep']])
          expect(contrast(under, ON_INDIGO_SOFT)).toBeGreaterThanOrEqual(4.5);
        const soft = palette['--indigo-soft'];
        expect(contrast(soft, INK_SOFT[scheme])).toBeGreaterThanOrEqual(4.5);
        expect(contrast(soft, BORDER[scheme])).toBeGreaterThanOrEqual(3);
        for (const under of [PAGE[scheme], PAPER[scheme], soft])
          expect(contrast(palette['--accent'], under)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  // Whoever changes the rules sees here what becomes of each colour.
  it.each(LOOKED_AT)('of %s at %s is what it was', (colour, scheme, ...tones) =>
    expect(Object.values(paletteOf(colour, scheme))).toEqual(tones),
  );
});

it('every role has a colour, by day and by night', () => {
  const tones = Object.values(FIXED).flatMap((colour) =>
    typeof colour === 'string' ? colour : [colour.light, colour.dark],
  );
  expect(tones.length).toBeGreaterThan(Object.keys(FIXED).length);
  for (const tone of tones)
    expect(tone).toMatch(/^(#[\da-f]{6}([\da-f]{2})?|rgb\(\d+ \d+ \d+ \/ 0\.\d\))$/);
});

it('contrast is reckoned as WCAG does', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 5);
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  // Very dark tones follow the straight part of the curve.
  expect(contrast('#020202', '#000000')).toBeCloseTo(1.0121, 4);
  expect(contrast('#0a0a0a', '#000000')).toBeCloseTo(1.0607, 4);
  expect(contrast('#ff0000', '#00ff00')).toBeCloseTo(2.914, 3);
  expect(contrast('#0000ff', '#000000')).toBeCloseTo(2.444, 3);
});
