import * as v from 'valibot';
import { expect, it } from 'vitest';
import { membersKind, POSTS, VOTERS } from '../../../src/domain/calls/submissionKinds.ts';
import { MEMBER } from '../sampleMember.ts';

const TODAY = '2026-11-20';

it.each([
  ['addvoters', VOTERS, 'V', 'Voter saved'],
  ['addmember', membersKind('last4'), 'M', 'Member saved'],
  ['createPost', POSTS, 'P', 'Post saved'],
])('a reference tells by its letter that %s made it', (name, kind, letter, stored) => {
  expect(kind).toMatchObject({ name, letter, stored });
});

it('each kind is held to the rules of its form, by the day of the host', () => {
  const newborn = { ...MEMBER, ageGivenAs: 'dateOfBirth', dateOfBirth: '2008-11-20' };
  const member = membersKind('last4');
  expect(v.is(member.schema(TODAY), { ...member.empty, ...newborn })).toBe(true);
  expect(v.is(member.schema('2026-11-19'), { ...member.empty, ...newborn })).toBe(false);
  expect(v.is(membersKind('off').schema(TODAY), { ...member.empty, ...newborn })).toBe(false);
  expect(v.is(POSTS.schema(TODAY), { title: 'Kolam', text: 'Kolam' })).toBe(true);
  expect(v.is(POSTS.schema(TODAY), POSTS.empty)).toBe(false);
  expect(v.is(VOTERS.schema(TODAY), VOTERS.empty)).toBe(false);
});
