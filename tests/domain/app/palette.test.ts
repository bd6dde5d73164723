import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { colourOf, contrast, paletteOf, type Scheme } from '../../../src/domain/app/palette.ts';

const AA = 4.5;
const colour = integer({ min: 0, max: 0xffffff }).map(
  (value) => `#${value.toString(16).padStart(6, '0')}`,
);
/** What stands on what, in tokens.css and the style sheets of the screens. */
const PAGES: Record<Scheme, { page: string; paper: string; ink: string }> = {
  light: { page: '#fbf7ee', paper: '#fffdf8', ink: '#1d1b26' },
  dark: { page: '#0d132b', paper: '#161e40', ink: '#f4efe3' },
};

describe('whatever colour a person chooses', () => {
  it.each(['light', 'dark'] as const)('every text can be read (%s)', (scheme) => {
    const { page, paper, ink } = PAGES[scheme];
    assert(
      property(colour, (chosen) => {
        const palette = paletteOf(chosen, scheme);
        for (const ground of ['--indigo', '--indigo-deep', '--indigo-light'] as const) {
          for (const text of ['#fbf7ee', '#cdd4ee'])
            expect(contrast(palette[ground], text)).toBeGreaterThanOrEqual(AA);
        }
        for (const under of [page, paper, palette['--indigo-soft']])
          expect(contrast(palette['--accent'], under)).toBeGreaterThanOrEqual(AA);
        expect(contrast(palette['--indigo-soft'], ink)).toBeGreaterThanOrEqual(AA);
      }),
    );
  });

  it('a colour that is good already stays as it is', () => {
    expect(paletteOf('#22305f', 'light')['--indigo-light']).toBe('#22305f');
    expect(paletteOf('#7a1f4b', 'light')['--indigo-light']).toBe('#7a1f4b');
  });

  it('a colour that is too bright is darkened and keeps its hue', () => {
    const { '--indigo-light': ground } = paletteOf('#ffcc00', 'light');
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
      Number.parseInt(ground.slice(at, at + 2), 16),
    );
    expect(ground).not.toBe('#ffcc00');
    expect(red).toBeGreaterThan(green);
    expect(green).toBeGreaterThan(blue);
  });
});

describe('what counts as a colour', () => {
  it.each([
    ['#22305f', '#22305f'],
    ['22305F', '#22305f'],
    ['#fa0', '#ffaa00'],
    [' #FA0 ', '#ffaa00'],
  ])('%s is %s', (text, expected) => expect(colourOf(text)).toBe(expected));
  it.each(['', 'red', '#12', '#1234567', 'url(x)', '#22305f;x', null, undefined])(
    '%s is none',
    (text) => expect(colourOf(text)).toBeUndefined(),
  );
});

it('contrast is reckoned as WCAG does', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 5);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});
