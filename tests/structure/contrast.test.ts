import { readFileSync } from 'node:fs';
import { parse } from 'postcss';
import { describe, expect, it } from 'vitest';
import { contrast } from '../../src/domain/app/palette.ts';
import { sourceFiles } from './sourceFiles.ts';

const SELECTORS = { light: [':root'], dark: [':root', ":root[data-scheme='dark']"] };
const tokens = parse(readFileSync('src/ui/tokens.css', 'utf8'));

/** The value of each custom property in a theme, without `var()`. */
function theme(scheme: 'light' | 'dark'): (name: string) => string {
  const values = new Map<string, string>();
  tokens.walkRules((rule) => {
    if (rule.parent === tokens && SELECTORS[scheme].includes(rule.selector))
      rule.walkDecls(/^--/, ({ prop, value }) => void values.set(prop, value));
  });
  const valueOf = (name: string): string => {
    const value = values.get(`--${name}`);
    if (!value) throw new Error(`There is no --${name}`);
    return value.startsWith('var(--') ? valueOf(value.slice(6, -1)) : value;
  };
  return valueOf;
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
/** What stands on what, and the least contrast: WCAG 1.4.3 for text, 1.4.11 for borders and signs. */
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
  const valueOf = theme(scheme);
  it.each(
    PAIRS.flatMap(([tops, grounds, least]) =>
      tops.flatMap((top) => grounds.map((ground) => ({ top, ground, least }))),
    ),
  )('--$top stands out from --$ground', ({ top, ground, least }) => {
    const under = valueOf(ground);
    expect(contrast(over(valueOf(top), under), under)).toBeGreaterThanOrEqual(least);
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
