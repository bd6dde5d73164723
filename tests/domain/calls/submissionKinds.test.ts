import * as v from 'valibot';
import { expect, it } from 'vitest';
import { submissionKinds } from '../../../src/domain/calls/submissionKinds.ts';
import { MEMBER } from '../sampleMember.ts';

const TODAY = '2026-11-20';

it.each([
  ['addvoters', 'V', 'Voter saved'],
  ['addmember', 'M', 'Member saved'],
  ['createPost', 'P', 'Post saved'],
] as const)('a reference tells by its letter that %s made it', (name, letter, stored) => {
  expect(submissionKinds('last4')[name]).toMatchObject({ name, letter, stored });
});

it('each kind is held to the rules of its form, by the day of the host', () => {
  const newborn = { ...MEMBER, ageGivenAs: 'dateOfBirth', dateOfBirth: '2008-11-20' };
  const { addmember: member, addvoters, createPost } = submissionKinds('last4');
  expect(v.is(member.schema(TODAY), { ...member.empty, ...newborn })).toBe(true);
  expect(v.is(member.schema('2026-11-19'), { ...member.empty, ...newborn })).toBe(false);
  const withNumber = { ...member.empty, ...newborn };
  expect(v.parse(submissionKinds('last4').addmember.schema(TODAY), withNumber).aadhaar).not.toBe(
    '',
  );
  expect(v.parse(submissionKinds('off').addmember.schema(TODAY), withNumber).aadhaar).toBe('');
  expect(v.is(createPost.schema(), { title: 'Kolam', text: 'Kolam' })).toBe(true);
  expect(v.is(createPost.schema(), createPost.empty)).toBe(false);
  expect(v.is(addvoters.schema(TODAY), addvoters.empty)).toBe(false);
});
