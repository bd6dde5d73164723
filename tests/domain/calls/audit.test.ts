import { describe, expect, it } from 'vitest';
import { countOf, HOST_CHAIN } from '../../../src/domain/calls/audit.ts';

const line = (action: string, detail: string) => ({
  number: 1,
  at: '2026-11-22T06:00:00.000Z',
  actor: 'kavitha',
  action,
  object: '',
  detail,
});

it('the host’s own chain keeps the name that its lines have in every database', () => {
  expect(HOST_CHAIN).toBe('host');
});

describe('the number in a line of the audit log', () => {
  it.each([
    ['viewvoters', '12', { of: 'voters', count: 12, word: '', rest: '' }],
    ['viewmember', '1', { of: 'members', count: 1, word: '', rest: '' }],
    ['withdrawConsent', '2', { of: 'photos', count: 2, word: '', rest: '' }],
    ['discardEntry', '1', { of: 'photos', count: 1, word: '', rest: '' }],
    ['phoneCleared', '5', { of: 'records', count: 5, word: '', rest: '' }],
    ['roll', '900', { of: 'voters', count: 900, word: '', rest: '' }],
    ['duplicates', '4', { of: 'records', count: 4, word: '', rest: '' }],
    ['erasePerson', '0', { of: 'photos', count: 0, word: '', rest: '' }],
    ['photosExpired', '3', { of: 'photos', count: 3, word: '', rest: '' }],
    ['lookupsStopped', '30', { of: 'lookups', count: 30, word: '', rest: '' }],
    ['setRights', 'lead 2', { of: 'booths', count: 2, word: 'lead', rest: '' }],
    [
      'export',
      '7 {"district":"chennai", "search":"…"}',
      { of: 'people', count: 7, word: '', rest: '{"district":"chennai", "search":"…"}' },
    ],
  ])('counts what was done: %s %s', (action, detail, counted) =>
    expect(countOf(line(action, detail))).toEqual(counted),
  );

  it.each([
    ['decidePost', 'declined'],
    ['photo', 'portrait'],
    ['correctPerson', 'booth mobile'],
    ['confirmCard', ''],
    ['login', ''],
    ['resolveDuplicate', 'V-0123456789 V-0123456788'],
    ['addvoters', '7'.repeat(64)],
    ['toString', '7'],
    ['viewvoters', ''],
    ['viewvoters', 'x7'],
    ['viewvoters', 'Lead 7'],
    ['viewvoters', '7x'],
    ['viewvoters', '7 \nx'],
  ])('is none where nothing is counted: %s %s', (action, detail) =>
    expect(countOf(line(action, detail))).toBeUndefined(),
  );
});
