import { describe, expect, it, vi } from 'vitest';
import { timeInTamil } from '../../src/ui/timeInTamil.ts';
import { formatsOf } from '../../src/ui/useFormats.ts';

/** A no-break space keeps the time on one line with its part of the day. */
const plain = (text: string) => text.replace(/\u00a0/g, ' ');

describe('a time of day in Tamil', () => {
  it.each([
    ['00:05', 'இரவு 12:05'],
    ['02:59', 'இரவு 2:59'],
    ['03:00', 'அதிகாலை 3:00'],
    ['04:59', 'அதிகாலை 4:59'],
    ['05:00', 'காலை 5:00'],
    ['11:59', 'காலை 11:59'],
    ['12:00', 'மதியம் 12:00'],
    ['15:59', 'மதியம் 3:59'],
    ['16:00', 'மாலை 4:00'],
    ['17:40', 'மாலை 5:40'],
    ['18:59', 'மாலை 6:59'],
    ['19:00', 'இரவு 7:00'],
    ['23:30', 'இரவு 11:30'],
  ])('%s is said as %s', (clock, said) => expect(plain(timeInTamil(clock))).toBe(said));

  it('stands after its day', () =>
    expect(plain(timeInTamil('24-11, 17:40'))).toBe('24/11, மாலை 5:40'));
});

describe('the formats of a language', () => {
  const at = Date.parse('2026-11-20T12:10:00Z');

  it('say a moment of today and one of an earlier day', () => {
    vi.useFakeTimers({ now: at, toFake: ['Date'] });
    try {
      expect(plain(formatsOf('ta-IN').moment(at))).toBe('மாலை 5:40');
      expect(formatsOf('en-IN').moment(at)).toBe('17:40');
      vi.setSystemTime(at + 48 * 3_600_000);
      expect(plain(formatsOf('ta-IN').moment(at))).toBe('20/11, மாலை 5:40');
      expect(formatsOf('en-IN').moment(at)).toMatch(/^20.11, 17:40$/);
    } finally {
      vi.useRealTimers();
    }
  });

  it('say all times as they are in India, and which day is today there', () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-20T18:31:00Z'), toFake: ['Date'] });
    try {
      // The 21st has begun there a minute ago.
      expect(formatsOf('en-IN').moment(Date.now())).toBe('00:01');
      expect(formatsOf('en-IN').moment(at)).toMatch(/^20.11, 17:40$/);
    } finally {
      vi.useRealTimers();
    }
    expect(plain(formatsOf('ta-IN').dayAndTime('2026-11-20T12:10:00Z'))).toMatch(/மாலை 5:40$/);
    expect(formatsOf('en-IN').dayAndTime('2026-11-20T12:10:00Z')).toMatch(/17:40$/);
  });
});
