import { describe, expect, it } from 'vitest';
import { sizeOf, summaryOf } from '../../../src/domain/outbox/submission.ts';

describe('a list of submissions shows', () => {
  it('the name and the last four characters of the voter ID', () => {
    expect(summaryOf({ name: 'மணி', voterId: 'ABC1234567' })).toEqual({
      title: 'மணி',
      tail: '4567',
    });
  });

  it('the booth, where there is one', () => {
    expect(summaryOf({ name: 'மணி', voterId: 'ABC1234567', booth: '114' })).toEqual({
      title: 'மணி',
      tail: '4567',
      booth: '114',
    });
  });

  it('which consent was given, and when', () => {
    const at = '2026-11-21T08:00:00.000Z';
    const person = { name: 'மணி', voterId: 'ABC1234567' };
    expect(summaryOf({ ...person, consentVersion: '4-ta', consentAt: at }).consent).toEqual({
      version: '4-ta',
      at,
    });
    expect(summaryOf({ ...person, consentVersion: '', consentAt: '' })).not.toHaveProperty(
      'consent',
    );
  });

  it('the title of a post, and nothing where there is nothing', () => {
    expect(summaryOf({ title: 'Meeting' })).toEqual({ title: 'Meeting', tail: '' });
    expect(summaryOf({})).toEqual({ title: '', tail: '' });
  });

  it('how many bytes its photos have', () => {
    expect([
      sizeOf([
        { slot: 'a', sha256: '', bytes: 3 },
        { slot: 'b', sha256: '', bytes: 4 },
      ]),
      sizeOf([]),
    ]).toEqual([7, 0]);
  });
});
