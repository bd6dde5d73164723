import { describe, expect, it } from 'vitest';
import { EMPTY_MEMBER, MEMBER_PHOTOS } from '../../src/domain/forms/memberQuestions.ts';
import type { Fields } from '../../src/form/formDescription.ts';
import {
  firstUnfinished,
  mistakesIn,
  placeToMend,
  shownSteps,
  startOf,
  stepOf,
  withoutHidden,
} from '../../src/form/steps.ts';
import { memberForm } from '../../src/screens/enrol/member/memberForm.ts';
import { memberSteps } from '../../src/screens/enrol/member/memberSteps.ts';

const AT_THE_DOOR = memberForm('last4');
const BOOTH = { district: 'coimbatore', assembly: '120', parliamentary: '20', booth: '114' };
const CARD = { voterId: 'ABC1234567' };
const PERSON = {
  name: 'கா. மணி',
  relationName: 'காளியப்பன்',
  gender: 'female',
  age: '34',
  mobile: '9876543210',
};
const CONSENT = { consentVersion: '1-ta', consentAt: '2026-11-21T08:00:00.000Z' };
const photo = new Map([['voterCardFront', new ArrayBuffer(1)]]);

const names = (fields: Fields) => shownSteps(AT_THE_DOOR, fields).map(({ name }) => name);
const goesOnAt = (fields: Fields, photos: ReadonlyMap<string, ArrayBuffer> = photo) =>
  firstUnfinished(AT_THE_DOOR, { ...AT_THE_DOOR.empty, ...fields }, photos, '2026-11-21')?.name;

describe('the mistakes of a step', () => {
  const [booth] = AT_THE_DOOR.steps;
  const wrong = AT_THE_DOOR.rules.wrongIn(
    { ...EMPTY_MEMBER, parliamentary: '40', joins: '' },
    '2026-11-21',
  );
  const errors = Object.fromEntries([...wrong].map((name) => [name, { message: name }]));

  it('are as many as the fields to fill in: the parliamentary constituency follows from another', () => {
    expect(wrong).toContain('parliamentary');
    const named = booth && mistakesIn(booth, errors);
    expect(named?.map(({ field }) => field)).toEqual(['district', 'assembly', 'booth']);
  });

  it('lead to where one can do something about them', () => {
    expect(booth && mistakesIn(booth, { parliamentary: { message: 'x' } })).toEqual([
      { field: 'assembly', message: 'x' },
    ]);
  });
});

describe('the steps of a member', () => {
  it('are four at the door, and eight where there is time for more', () => {
    expect(names(AT_THE_DOOR.empty)).toEqual(['booth', 'card', 'person', 'consent']);
    expect(names({ ...AT_THE_DOOR.empty, more: 'yes' })).toEqual([
      'booth',
      'card',
      'person',
      'contact',
      'home',
      'background',
      'papers',
      'consent',
    ]);
  });

  it('are all eight for who registers', () => {
    expect(
      shownSteps({ ...AT_THE_DOOR, steps: memberSteps('register', 'last4') }, EMPTY_MEMBER),
    ).toHaveLength(8);
  });

  it('ask for every field and photo of a member exactly once', () => {
    const asked = AT_THE_DOOR.steps.flatMap(({ fields, photos }) => [...fields, ...photos]);
    expect(new Set(asked).size).toBe(asked.length);
    const all = [...Object.keys(EMPTY_MEMBER), ...MEMBER_PHOTOS.map(({ slot }) => slot)];
    // Set together with the time of the consent.
    expect(all.filter((name) => !asked.includes(name))).toEqual(['consentVersion']);
  });

  it('forget what was typed in those that are not shown any more', () => {
    const typed = { ...AT_THE_DOOR.empty, ...BOOTH, more: 'yes', pan: '12', city: 'கோவை' };
    expect(withoutHidden(AT_THE_DOOR, typed)).toEqual(typed);
    expect(withoutHidden(AT_THE_DOOR, { ...typed, more: '' })).toEqual({
      ...AT_THE_DOOR.empty,
      ...BOOTH,
    });
  });

  it('find the step of a field that the host refused', () => {
    expect(stepOf(AT_THE_DOOR.steps, 'voterCardFront')?.name).toBe('card');
    expect(stepOf(AT_THE_DOOR.steps, 'mobile')?.name).toBe('person');
    expect(stepOf(AT_THE_DOOR.steps, 'nothing')).toBeUndefined();
  });
});

describe('a form that is opened goes on', () => {
  it.each([
    ['at the booth, when it is new', {}, 'booth'],
    ['at the card, when the booth was kept', BOOTH, 'card'],
    ['at the person', { ...BOOTH, ...CARD }, 'person'],
    ['at the consent', { ...BOOTH, ...CARD, ...PERSON }, 'consent'],
    [
      'at the end, when nothing is missing',
      { ...BOOTH, ...CARD, ...PERSON, ...CONSENT },
      'consent',
    ],
    [
      'where something is wrong',
      { ...BOOTH, ...CARD, ...PERSON, ...CONSENT, mobile: '12' },
      'person',
    ],
    [
      'where an optional answer is wrong',
      { ...BOOTH, ...CARD, ...PERSON, ...CONSENT, more: 'yes', pan: '12' },
      'papers',
    ],
  ])('%s', (_, fields, step) => expect(goesOnAt(fields)).toBe(step));

  it('at the card, when its photo is missing', () =>
    expect(goesOnAt({ ...BOOTH, ...CARD, ...PERSON }, new Map())).toBe('card'));
});

describe('a form that opens again', () => {
  const filled = { ...AT_THE_DOOR.empty, ...BOOTH, ...CARD, ...PERSON, ...CONSENT };
  const opensAt = (
    step: string | undefined,
    { more = '', refused = '', photos = photo, corrects }: Partial<Opening> = {},
  ) =>
    startOf(
      AT_THE_DOOR,
      {
        draft: {
          id: 'id',
          fields: { ...filled, more },
          photos: [],
          ...(step !== undefined && { step }),
          ...(corrects !== undefined && { corrects }),
        },
        photos,
        ...(refused && { refused: { field: refused, reason: 'r' } }),
      },
      '2026-11-21',
    )?.name;
  type Opening = {
    more: string;
    refused: string;
    photos: ReadonlyMap<string, ArrayBuffer>;
    corrects: number;
  };

  it('is where its person was, and not past steps that were never shown', () => {
    expect(opensAt('contact', { more: 'yes' })).toBe('contact');
    expect(opensAt('card')).toBe('card');
    expect(opensAt('contact', { more: 'yes', corrects: 1 })).toBe('contact');
  });

  it('goes back to what is missing before that', () =>
    expect(opensAt('consent', { photos: new Map() })).toBe('card'));

  it('is at its first unfinished step if nobody knows where its person was', () => {
    expect(opensAt(undefined)).toBe('consent');
    expect(opensAt(undefined, { corrects: 1 })).toBe('booth');
    // The step isn't shown any more.
    expect(opensAt('papers')).toBe('consent');
  });

  it('is at what the host refused, wherever that can be mended', () => {
    expect(opensAt('person', { refused: 'voterId', corrects: 1 })).toBe('card');
    expect(opensAt('person', { refused: 'voterCardFront', corrects: 1 })).toBe('card');
    expect(opensAt('person', { refused: 'parliamentary', corrects: 1 })).toBe('booth');
    expect(opensAt('person', { refused: 'consentVersion', corrects: 1 })).toBe('consent');
    expect(opensAt('person', { refused: 'pan', more: 'yes', corrects: 1 })).toBe('papers');
  });
});

it('what is wrong is mended where somebody asks for it, if anybody does', () => {
  const shown = shownSteps(AT_THE_DOOR, AT_THE_DOOR.empty);
  expect(placeToMend(shown, 'parliamentary')).toBe('assembly');
  expect(placeToMend(shown, 'consentVersion')).toBe('consentAt');
  expect(placeToMend(shown, 'voterCardFront')).toBe('voterCardFront');
  expect(placeToMend(shown, 'pan')).toBeUndefined();
  expect(placeToMend(shown, '')).toBeUndefined();
});

it.each(['pan', 'postalCode', 'aadhaar', 'panCard'])(
  'a member of whom the host refused %s, which only who has time is asked for, is asked for it',
  (field) => {
    expect(AT_THE_DOOR.ofEntry?.(AT_THE_DOOR.empty, [], field)).toEqual({ more: 'yes' });
    expect(AT_THE_DOOR.ofEntry?.(AT_THE_DOOR.empty, [], 'voterId')).toEqual({ more: '' });
  },
);
