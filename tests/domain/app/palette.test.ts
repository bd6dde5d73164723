import { describe, expect, it } from 'vitest';
import { contrast, paletteOf } from '../../../src/domain/app/palette.ts';

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
});

it('contrast is reckoned as WCAG does', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 5);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});
