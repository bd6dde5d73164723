import { describe, expect, it } from 'vitest';
import { colourOf } from '../../../src/screens/settings/theme.ts';

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
