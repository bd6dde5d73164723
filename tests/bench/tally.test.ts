import { describe, expect, it } from 'vitest';
import { replaceSection } from '../../bench/evidence.ts';
import { median, ratio } from '../../bench/statistics.ts';
import { judge, judgeEach } from '../../bench/tally.ts';

describe('the count of what arrived', () => {
  it('finds nothing wrong where everything arrived once', () => {
    expect(
      judge(
        2,
        new Map([
          ['a', 1],
          ['b', 1],
        ]),
      ),
    ).toEqual({ lost: 0, doubled: 0 });
  });

  it('notices what never arrived and what arrived again', () => {
    expect(
      judge(
        4,
        new Map([
          ['a', 1],
          ['b', 3],
        ]),
      ),
    ).toEqual({ lost: 2, doubled: 1 });
  });
});

describe('the count of each submission', () => {
  const saved = [
    { id: 'a', hashes: ['1', '2'] },
    { id: 'b', hashes: ['3'] },
  ];

  it('finds nothing wrong where each arrived once, in whatever order its photos came', () => {
    expect(
      judgeEach(
        saved,
        new Map([
          ['a', { times: 1, hashes: ['2', '1'] }],
          ['b', { times: 1, hashes: ['3'] }],
        ]),
        0,
      ),
    ).toEqual({ lost: 0, doubled: 0, broken: 0, kept: 0 });
  });

  it('notices what arrived twice, and what arrived with another photo', () => {
    expect(
      judgeEach(
        saved,
        new Map([
          ['a', { times: 2, hashes: ['1', '2'] }],
          ['b', { times: 1, hashes: ['4'] }],
        ]),
        0,
      ),
    ).toMatchObject({ doubled: 1, broken: 1 });
  });

  it('calls lost what neither arrived nor is on the phone any more', () => {
    expect(judgeEach(saved, new Map(), 1)).toMatchObject({ lost: 1, kept: 1 });
    expect(judgeEach(saved, new Map(), 2)).toMatchObject({ lost: 0, kept: 2 });
  });
});

describe('a ratio', () => {
  it('is that of each round, not of medians of different rounds', () => {
    expect(ratio([2, 40, 4], [1, 20, 4])).toBe(2);
  });

  it('is refused where a round is missing', () => {
    expect(() => ratio([1, 2], [1])).toThrow('Rounds are missing');
    expect(() => median([])).toThrow('no median');
  });

  it('of an even number of rounds lies between the two in the middle', () => {
    expect(median([4, 1, 3, 2])).toBe(2.5);
  });
});

describe('the page of evidence', () => {
  const page = 'Before\n<!-- save -->\nold\n<!-- /save -->\nAfter\n';

  it('gets a section anew and keeps everything around it', () => {
    expect(replaceSection(page, 'save', 'costs $1')).toBe(
      'Before\n<!-- save -->\ncosts $1\n<!-- /save -->\nAfter\n',
    );
  });

  it('without that section is not written', () => {
    expect(() => replaceSection(page, 'photo', 'new')).toThrow('no section photo');
  });
});
