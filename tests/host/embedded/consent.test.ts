import { expect, test } from 'vitest';
import { refuseConsent } from '../../../host/submissions/consent.ts';

const DAY_MS = 24 * 60 * 60_000;
const NOW = Date.UTC(2026, 10, 20, 6);
const given = (ageMs: number, consentVersion = '3-ta') =>
  refuseConsent({ consentVersion, consentAt: new Date(NOW - ageMs).toISOString() }, 'member', NOW);
const old = { code: 'invalid', field: 'consentAt', error: 'member:consent.old' };
const unknown = { code: 'invalid', field: 'consentAt', error: 'member:consent.required' };

test('a consent counts for thirty days, and from a phone whose clock is up to a day ahead', () => {
  for (const age of [0, 30 * DAY_MS, -DAY_MS]) expect(given(age)).toBeUndefined();
  for (const age of [30 * DAY_MS + 1, -DAY_MS - 1]) expect(given(age)).toMatchObject(old);
});

test('a consent that was asked for again when the form was corrected counts from then on', () => {
  const consent = { consentVersion: '3-ta', consentAt: new Date(NOW).toISOString() };
  const [weekBefore, yearsAhead] = [NOW - 7 * DAY_MS, NOW + 999 * DAY_MS];
  for (const savedAt of [weekBefore, yearsAhead]) {
    expect(refuseConsent(consent, 'member', savedAt)).toMatchObject(old);
    expect(refuseConsent(consent, 'member', savedAt, NOW)).toBeUndefined();
  }
});

test('a consent to a text that never was is refused, however recent', () => {
  expect(given(0, '99-ta')).toMatchObject(unknown);
  expect(given(0, '')).toMatchObject(unknown);
});

test('a consent without a time, or at none that exists, is refused', () => {
  for (const consentAt of ['', 'yesterday'])
    expect(refuseConsent({ consentVersion: '3-ta', consentAt }, 'member', NOW)).toMatchObject(old);
});

test('the refusal is worded by the form, and names its field', () => {
  const late = { consentVersion: '3-ta', consentAt: '2026-01-01T00:00:00.000Z' };
  expect(refuseConsent(late, 'voter', NOW)).toEqual({
    code: 'invalid',
    msg: 'The field consentAt was refused',
    field: 'consentAt',
    error: 'voter:consent.old',
  });
});

test('a form that asks for none passes, and so does a voter from before it was asked', () => {
  expect(refuseConsent({}, 'voter', NOW)).toBeUndefined();
  expect(refuseConsent({ consentVersion: '', consentAt: '' }, 'voter', NOW)).toBeUndefined();
});
