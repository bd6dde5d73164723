import { describe, expect, it } from 'vitest';
import { ageOn, dayInIndia, isRealDate, isRecent } from '../../../src/domain/app/calendar.ts';

it('nothing in the future is recent: the clock was set back since', () =>
  expect([99, 100, 109, 110].map((now) => isRecent(100, 10, now))).toEqual([
    false,
    true,
    true,
    false,
  ]));

describe('a date', () => {
  it.each(['1990-01-31', '2024-02-29', '2000-02-29', '1926-12-31', '1000-01-01'])(
    '%s exists',
    (date) => expect(isRealDate(date)).toBe(true),
  );
  it.each([
    '1990-02-31',
    '2023-02-29',
    '1900-02-29',
    '1990-04-31',
    '1990-12-32',
    '1990-01-99',
    '1990-99-01',
    '1990-13-01',
    '1990-00-10',
    '1990-01-00',
    '0990-01-01',
    '1990-1-1',
    '31-01-1990',
    '01990-01-31',
    '1990-01-01 ',
    '',
    '1990-01-01T00:00',
  ])('%j does not', (date) => expect(isRealDate(date)).toBe(false));
});

describe('the age of a voter', () => {
  it.each([
    ['on the eighteenth birthday', '2026-11-20', '2008-11-20', 18],
    ['on the day before', '2026-11-19', '2008-11-20', 17],
    ['born on 29 February, on the 28th of a common year', '2026-02-28', '2008-02-29', 17],
    ['born on 29 February, on 1 March', '2026-03-01', '2008-02-29', 18],
    ['not born yet', '2026-11-20', '2027-01-01', -1],
  ])('%s', (_, today, birth, age) => expect(ageOn(today, birth)).toBe(age));
});

describe('the day in India', () => {
  it.each([
    ['a second before midnight in India', '2026-11-20T18:29:59Z', '2026-11-20'],
    ['midnight in India', '2026-11-20T18:30:00Z', '2026-11-21'],
    ['new year in India, still the old one in London', '2026-12-31T20:00:00Z', '2027-01-01'],
    ['a phone whose clock says 1970', '1970-01-01T00:00:00Z', '1970-01-01'],
  ])('%s', (_, moment, day) => expect(dayInIndia(Date.parse(moment))).toBe(day));

  it('does not depend on where the machine believes it is', () => {
    const before = process.env['TZ'];
    try {
      process.env['TZ'] = 'America/Los_Angeles';
      expect(dayInIndia(Date.parse('2026-11-20T18:30:00Z'))).toBe('2026-11-21');
    } finally {
      if (before === undefined) delete process.env['TZ'];
      else process.env['TZ'] = before;
    }
  });
});
