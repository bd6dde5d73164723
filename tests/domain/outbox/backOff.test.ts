import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backOff, retryAfter, spreadStart } from '../../../src/domain/outbox/backOff.ts';
import { MAX_WAIT_MS } from '../../../src/domain/outbox/outbox.ts';

const tries = fc.nat({ max: 5_000 });
const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const NOW = Date.UTC(2026, 10, 20, 12);

describe('the wait before the next attempt', () => {
  it('is never negative, never a fraction, never longer than five minutes', () => {
    fc.assert(
      fc.property(tries, random, (n, r) => {
        const wait = backOff(n, r);
        return Number.isInteger(wait) && wait >= 0 && wait < 5 * 60_000;
      }),
    );
  });

  it('grows with the failures, for the same luck', () => {
    fc.assert(fc.property(tries, random, (n, r) => backOff(n + 1, r) >= backOff(n, r)));
  });

  it('spreads a team over the whole step, from at once to its end', () => {
    expect([0, 1, 2, 5, 6, 20].map((n) => [backOff(n, 0), backOff(n, 0.999_999)])).toEqual([
      [0, 4_999],
      [0, 9_999],
      [0, 19_999],
      [0, 159_999],
      [0, 299_999],
      [0, 299_999],
    ]);
  });
});

describe('Retry-After', () => {
  it.each([
    ['seconds', '120', 120_000],
    ['seconds with stray spaces', ' 7 ', 7_000],
    ['none at all', null, undefined],
    ['an empty one', '', undefined],
    ['nonsense', 'soon', undefined],
    ['a date ahead', 'Fri, 20 Nov 2026 12:00:30 GMT', 30_000],
    ['a date ahead that ends with its zone in digits', 'Fri, 20 Nov 2026 12:00:30 +0000', 30_000],
    ['a date ahead that begins with its day', '20 Nov 2026 12:00:30 GMT', 30_000],
    [
      'a date behind, as a phone sees it whose clock is ahead',
      'Fri, 20 Nov 2026 11:00:00 GMT',
      undefined,
    ],
    ['no time at all', '0', undefined],
    ['more seconds than an hour has', '86400', MAX_WAIT_MS],
    ['a date next year', 'Sat, 20 Nov 2027 12:00:00 GMT', MAX_WAIT_MS],
    ['an absurd number', '9'.repeat(400), MAX_WAIT_MS],
  ])('%s', (_, header, wait) => expect(retryAfter(header, NOW)).toBe(wait));

  it('is always some time, and never more than an hour, whatever a host sends', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        const wait = retryAfter(header, NOW);
        return wait === undefined || (wait > 0 && wait <= MAX_WAIT_MS);
      }),
    );
  });
});

describe('the start of a phone that comes into coverage', () => {
  it('is spread over five seconds, so that a team of hundreds does not knock in the same one', () => {
    const starts = Array.from({ length: 500 }, (_, n) => Math.floor(spreadStart(n / 500) / 1_000));
    expect(
      [0, 1, 2, 3, 4].map((second) => starts.filter((start) => start === second).length),
    ).toEqual([100, 100, 100, 100, 100]);
  });
});
