import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { colourOf } from '../../../../src/screens/account/settings/theme.ts';

/** How a browser writes the colours that it knows: opaque ones in hex. */
const KNOWN = new Map([
  ['maroon', '#800000'],
  ['rgb(128 0 0)', '#800000'],
  ['hsl(0, 100%, 25%)', '#800000'],
  ['transparent', 'rgba(0, 0, 0, 0)'],
]);

beforeEach(() => {
  const drawing = {
    written: '#000000',
    set fillStyle(colour: string) {
      this.written = KNOWN.get(colour) ?? this.written;
    },
    get fillStyle() {
      return this.written;
    },
  };
  vi.stubGlobal('CSS', { supports: (_: string, colour: string) => KNOWN.has(colour) });
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => drawing }) });
});
afterEach(() => void vi.unstubAllGlobals());

describe('what counts as a colour', () => {
  it.each([
    ['#22305f', '#22305f'],
    ['22305F', '#22305f'],
    ['#fa0', '#ffaa00'],
    [' #FA0 ', '#ffaa00'],
    [' Maroon ', '#800000'],
    ['rgb(128 0 0)', '#800000'],
    ['hsl(0, 100%, 25%)', '#800000'],
  ])('%s is %s', (text, expected) => expect(colourOf(text)).toBe(expected));
  it.each(['', 'maron', 'transparent', '#12', '#1234567', 'url(x)', '#22305f;x', null, undefined])(
    '%s is none',
    (text) => expect(colourOf(text)).toBeUndefined(),
  );
});
