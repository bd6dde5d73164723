import { expect, test } from 'vitest';
import { hostKinds, registrations } from '../../../host/submissions/kinds.ts';
import { KEPT } from '../../../host/tables/kinds.ts';
import { EMPTY_REGISTRATION, MEMBER_PHOTOS } from '../../../src/domain/forms/memberQuestions.ts';
import { kindNames } from '../../../src/domain/outbox/kinds.ts';

// Without a host: with a kind missing, none would start, and no test of it would run.

test('a host takes every kind that the outbox sends, by its own name and into its own table', () => {
  const kinds = hostKinds('last4');
  expect(Object.keys(kinds)).toEqual(kindNames());
  for (const name of kindNames())
    expect(kinds[name]).toMatchObject({ name, insert: KEPT[name].insert });
});

test('a registration has a member’s photos and letter, and the questions for an account', () => {
  expect(registrations('last4', false)).toMatchObject({
    name: 'register',
    letter: 'M',
    photos: MEMBER_PHOTOS,
    empty: EMPTY_REGISTRATION,
    insert: KEPT.register.insert,
  });
});
