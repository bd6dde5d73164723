import { describe, expect, it } from 'vitest';
import { afterAttempt, shownContact } from '../../../src/domain/app/contact.ts';

const NOON = 1_800_000_000_000;

describe('what is said about the contact with the host', () => {
  it('nothing, before anything was tried', () => expect(shownContact({}, NOON)).toBe('unknown'));

  it('nothing after a first attempt that failed, until the silence lasts', () => {
    const missed = afterAttempt({}, false, NOON);
    expect(missed).toEqual({ silentSince: NOON });
    expect(shownContact(missed, NOON + 3_999)).toBe('unknown');
    expect(shownContact(missed, NOON + 4_000)).toBe('none');
  });

  it('that it is there, as soon as the host answered', () => {
    expect(shownContact(afterAttempt({ silentSince: NOON - 60_000 }, true, NOON), NOON)).toBe(
      'reached',
    );
  });

  it('nothing after one attempt that failed, and that there is none once the silence lasts', () => {
    const missed = afterAttempt({ heardAt: NOON - 10_000 }, false, NOON);
    expect(shownContact(missed, NOON)).toBe('unknown');
    expect(shownContact(missed, NOON + 3_999)).toBe('unknown');
    expect(shownContact(missed, NOON + 4_000)).toBe('none');
    expect(afterAttempt(missed, false, NOON + 2_000)).toEqual(missed);
  });

  it('that there is none, and since when by the clock of now, where the clock went back a year meanwhile', () => {
    const yearAgo = NOON - 365 * 24 * 60 * 60_000;
    const missed = afterAttempt(
      afterAttempt({ heardAt: NOON }, false, NOON + 1_000),
      false,
      yearAgo,
    );
    expect(missed).toEqual({ heardAt: yearAgo, silentSince: yearAgo });
    expect(shownContact(missed, yearAgo + 4_000)).toBe('none');
  });

  it('never that there is none after a hiccup between two answers', () => {
    let contact = afterAttempt({}, true, NOON);
    for (let at = NOON; at < NOON + 60_000; at += 2_000) {
      const wasHeard = (at / 2_000) % 2 === 0;
      contact = afterAttempt(contact, wasHeard, at);
      expect(shownContact(contact, at)).toBe(wasHeard ? 'reached' : 'unknown');
    }
  });
});
