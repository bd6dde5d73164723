import { describe, expect, it } from 'vitest';
import { tally } from '../../../src/domain/outbox/tally.ts';

/** A Saturday. */
const NOW = Date.parse('2026-11-21T18:00:00+05:30');
const at = (id: string, time: string) => ({ id, at: Date.parse(time) });

describe('what a volunteer has enrolled', () => {
  it('is counted for today, since Monday, and in all', () => {
    const known = [
      at('a', '2026-11-21T00:01:00+05:30'),
      at('b', '2026-11-20T23:59:00+05:30'),
      at('c', '2026-11-16T00:00:00+05:30'),
      at('d', '2026-11-15T23:59:00+05:30'),
    ];
    expect(tally(known, NOW)).toEqual({ today: 1, week: 3, all: 4 });
  });

  it('counts what the phone and the host both know once, at the time when it was saved', () => {
    const onPhone = at('a', '2026-11-19T10:00:00+05:30');
    const onHost = at('a', '2026-11-21T09:00:00+05:30');
    expect(tally([onPhone, onHost], NOW)).toEqual({ today: 0, week: 1, all: 1 });
  });

  it('begins a new week on Monday, and has a whole one on Sunday', () => {
    const monday = at('a', '2026-11-16T08:00:00+05:30');
    expect(tally([monday], Date.parse('2026-11-22T23:00:00+05:30')).week).toBe(1);
    expect(tally([monday], Date.parse('2026-11-23T00:10:00+05:30')).week).toBe(0);
  });

  it('leaves what a wrong clock has saved in the future to that day', () => {
    const known = [at('a', '2026-11-22T08:00:00+05:30')];
    expect(tally(known, NOW)).toEqual({ today: 0, week: 0, all: 1 });
  });

  it('is nothing at first', () => expect(tally([], NOW)).toEqual({ today: 0, week: 0, all: 0 }));
});
