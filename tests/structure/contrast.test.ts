import { assert, integer, property } from 'fast-check';
import { parse } from 'postcss';
import { describe, expect, it } from 'vitest';
import { contrast, FIXED, paletteOf, type Scheme } from '../../src/domain/app/palette.ts';
import { PARTY } from '../../src/domain/app/party.ts';
import { sourceFiles } from './sourceFiles.ts';

/** The value of each colour of a scheme, by its name without `--`. */
function coloursOf(party: string, scheme: Scheme): (name: string) => string {
  const values: typeof FIXED = { ...FIXED, ...paletteOf(party, scheme) };
  return (name) => {
    const value = values[`--${name}`];
    if (!value) throw new Error(`There is no --${name}`);
    return typeof value === 'string' ? value : value[scheme];
  };
}

/** A colour with its fourth pair of digits (opacity) laid over another. */
function over(colour: string, ground: string): string {
  const share = Number.parseInt(colour.slice(7) || 'ff', 16) / 255;
  const mixed = [1, 3, 5].map((at) => {
    const [top, below] = [colour, ground].map((each) =>
      Number.parseInt(each.slice(at, at + 2), 16),
    );
    return Math.round((top ?? 0) * share + (below ?? 0) * (1 - share));
  });
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

const GROUNDS = ['page', 'paper', 'indigo-soft'];
const INDIGO = ['indigo', 'indigo-deep', 'indigo-light'];
/**
 * What stands on what, and the least contrast: WCAG 1.4.3 for text, 1.4.11 for borders and signs.
 */
const PAIRS: [string[], string[], number][] = [
  [['ink', 'ink-soft', 'accent'], GROUNDS, 4.5],
  [['ink'], ['waiting-soft', 'leaf-soft', 'brick-soft'], 4.5],
  [['waiting'], ['waiting-soft', 'page', 'paper'], 4.5],
  [['leaf'], ['leaf-soft', 'page', 'paper'], 4.5],
  [['brick'], ['brick-soft', 'page', 'paper'], 4.5],
  [['page', 'leaf-on-ink', 'brick-on-ink'], ['ink'], 4.5],
  [['paper'], ['leaf', 'brick'], 4.5],
  [['on-indigo', 'on-indigo-soft'], [...INDIGO, 'night'], 4.5],
  [['on-marigold'], ['marigold', 'marigold-deep'], 4.5],
  [['border'], GROUNDS, 3],
  [['on-indigo-line'], INDIGO, 3],
];

describe.each(['light', 'dark'] as const)('in the %s theme', (scheme) => {
  const found = (party: string) => {
    const colour = coloursOf(party, scheme);
    return PAIRS.flatMap(([tops, grounds, least]) =>
      grounds.flatMap((ground) =>
        tops
          .filter((top) => {
            const under = colour(ground);
            return contrast(over(colour(top), under), under) < least;
          })
          .map((top) => `--${top} on --${ground}`),
      ),
    );
  };
  it('everything stands out in the colour of this party', () =>
    expect(found(PARTY.colour)).toEqual([]));

  it('everything stands out in whatever colour a party has, or a person chooses', () => {
    const colours = integer({ min: 0, max: 0xffffff }).map(
      (value) => `#${value.toString(16).padStart(6, '0')}`,
    );
    assert(
      property(colours, (colour) => {
        expect(found(colour)).toEqual([]);
      }),
    );
  });
});

it('--line only separates: a border around something has the role that stands out', () => {
  const around: string[] = [];
  for (const { path, text } of sourceFiles(['src'], /\.css$/)) {
    parse(text).walkDecls(/^border(?:-color|-inline|-block)?$/, ({ parent, prop, value }) => {
      if (value.includes('--line)') && parent?.type === 'rule')
        around.push(`${path} ${parent.toString().split(' {')[0]} ${prop}: ${value}`);
    });
  }
  expect(around).toEqual([]);
});
