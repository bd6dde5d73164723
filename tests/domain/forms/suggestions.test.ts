import * as v from 'valibot';
import { expect, it } from 'vitest';
import { background } from '../../../src/domain/forms/memberFields.ts';
import { SUGGESTIONS } from '../../../src/domain/forms/suggestions.ts';

const all = Object.values(SUGGESTIONS).flat();

it('every suggested answer is taken as it stands, in both languages', () =>
  expect(
    all.filter(({ en, ta }) => ![en, ta].every((word) => v.is(background('member:caste'), word))),
  ).toEqual([]));

it('there are some for each question that has a list', () =>
  expect(
    (['religion', 'education', 'profession'] as const).filter(
      (question) => SUGGESTIONS[question].length < 3,
    ),
  ).toEqual([]));

it('in Tamil they are what people call one person, not several', () =>
  expect(all.filter(({ ta }) => /(?:முனைவோர்|வணிகர்)/u.test(ta))).toEqual([]));
