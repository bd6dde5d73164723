import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { submissionKinds } from '../../../src/domain/calls/submissionKinds.ts';
import {
  acceptance,
  invalid,
  takeSubmission,
  takeWhole,
  type ReceivedForm,
} from '../../../src/domain/calls/takeSubmission.ts';

const { addvoters, createPost } = submissionKinds('last4');

type Photo = { sha256: string; bytes: number };

const NOW = Date.UTC(2026, 10, 20, 12);
const SAVED = '2026-11-20T05:59:00.000Z';
const ID = '0190a5f0-9c3e-7d21-8abc-0123456789ab';
const CARD: Photo = { sha256: 'a'.repeat(64), bytes: 150_000 };
const PORTRAIT: Photo = { sha256: 'b'.repeat(64), bytes: 90_000 };
const VOTER = {
  voterId: 'ABC1234567',
  name: 'Sample Voter',
  relationName: 'கா. மணி',
  gender: 'female',
  ageGivenAs: 'age',
  age: '34',
  mobile: '9876543210',
  district: 'tiruvallur',
  assembly: '1',
  booth: '12',
  line: '345',
  votersInHouse: '4',
  address: '1, Sample Street',
  postalCode: '600119',
};
const whole: ReceivedForm<Photo> = {
  fields: {
    ...VOTER,
    submissionId: ID,
    savedAt: SAVED,
    voterCardFrontSha256: CARD.sha256,
  },
  files: { voterCardFront: CARD },
};
const withFields = (fields: Record<string, string>): ReceivedForm<Photo> => ({
  ...whole,
  fields: { ...whole.fields, ...fields },
});
const withCard = (card: Photo): ReceivedForm<Photo> => ({
  ...whole,
  files: { voterCardFront: card },
});
const without = (name: string): ReceivedForm<Photo> => ({
  ...whole,
  fields: Object.fromEntries(Object.entries(whole.fields).filter(([key]) => key !== name)),
});
const take = (form: ReceivedForm<Photo>, now = NOW) => takeSubmission(addvoters, form, now);
/** Both what stores a submission and what recognises one that was stored look at these. */
const bothTake = (form: ReceivedForm<Photo>) => [take(form), takeWhole(addvoters, form)];

/** The fault for an age that a schema refuses with this message. */
const refuse = (message: string) => {
  const schema = v.object({
    age: v.pipe(
      v.string(),
      v.check(() => false, message),
    ),
  });
  const { issues } = v.safeParse(schema, { age: '7' });
  if (!issues) throw new Error('The schema refuses everything');
  return invalid(issues[0]);
};

describe('a whole and valid submission is taken', () => {
  it('with its kind, its id, the time of saving, the answers and the photos', () => {
    expect(take(whole)).toEqual({
      kind: addvoters,
      id: ID,
      savedAt: Date.parse(SAVED),
      content: {
        ...VOTER,
        noLine: '',
        noMobile: '',
        noCard: '',
        mobileOf: '',
        rollSaid: '',
        consentVersion: '',
        consentAt: '',
        withdrawCode: '',
      },
      photos: [{ slot: 'voterCardFront', arrived: CARD }],
    });
  });

  it('with its photos in the order of the form, in whatever order they came', () => {
    const { fields } = withFields({ portraitSha256: PORTRAIT.sha256 });
    expect(take({ fields, files: { portrait: PORTRAIT, voterCardFront: CARD } })).toMatchObject({
      photos: [
        { slot: 'voterCardFront', arrived: CARD },
        { slot: 'portrait', arrived: PORTRAIT },
      ],
    });
  });

  it('without the photo of a card that isn’t at hand, and with no such word beside the photo', () => {
    const { fields } = withFields({ noCard: 'notAtHand' });
    const { voterCardFrontSha256: _none, ...bare } = fields;
    expect(take({ fields: bare, files: {} })).toMatchObject({
      content: { noCard: 'notAtHand' },
      photos: [],
    });
    expect(take({ fields, files: whole.files })).toMatchObject({
      content: { noCard: '' },
      photos: [{ slot: 'voterCardFront' }],
    });
    // A word that nobody knows is no reason.
    expect(take({ fields: { ...bare, noCard: 'lost' }, files: {} })).toMatchObject({
      code: 'invalid',
      field: 'noCard',
    });
  });

  it('without a photo, if its kind asks for none', () => {
    const fields = { submissionId: ID, savedAt: SAVED, title: 'A meeting', text: 'On Sunday' };
    expect(takeSubmission(createPost, { fields, files: {} }, NOW)).toMatchObject({
      content: { title: 'A meeting', text: 'On Sunday' },
      photos: [],
    });
  });

  it('by the day in India: a birthday begins there five and a half hours before UTC', () => {
    const born = withFields({ ageGivenAs: 'dateOfBirth', age: '', dateOfBirth: '2008-11-21' });
    expect(take(born, Date.UTC(2026, 10, 20, 18, 29))).toMatchObject({ field: 'dateOfBirth' });
    expect(take(born, Date.UTC(2026, 10, 20, 18, 30))).toMatchObject({ id: ID });
  });
});

describe('the id of a submission', () => {
  it.each([
    ['none', ''],
    ['something before it', `x${ID}`],
    ['something after it', `${ID}x`],
    ['another writing of the same id', ID.toUpperCase()],
    ['no hyphens', ID.replaceAll('-', '')],
    ['a version that RFC 9562 has not', '0190a5f0-9c3e-9d21-8abc-0123456789ab'],
    ['the variant of another scheme', '0190a5f0-9c3e-7d21-cabc-0123456789ab'],
    ['a letter that is no digit', '0190a5f0-9c3e-7d21-8abc-0123456789ag'],
  ])('is refused with %s', (_, submissionId) => {
    for (const answer of bothTake(withFields({ submissionId })))
      expect(answer).toEqual({
        code: 'submissionId',
        msg: 'The submission id must be a UUID',
        field: 'submissionId',
      });
  });

  it('may not be left out', () => {
    for (const answer of bothTake(without('submissionId')))
      expect(answer).toMatchObject({ code: 'submissionId' });
  });
});

describe('the time of saving', () => {
  it.each([
    ['nothing', ''],
    ['words', 'yesterday'],
    ['a date in another notation', 'Fri, 20 Nov 2026 05:59:00 GMT'],
    ['a day without a time', '2026-11-20'],
    ['a month that no year has', '2026-13-20T05:59:00.000Z'],
  ])('is refused as %s', (_, savedAt) => {
    for (const answer of bothTake(withFields({ savedAt })))
      expect(answer).toEqual({
        code: 'savedAt',
        msg: 'The time of saving must be an ISO 8601 timestamp',
        field: 'savedAt',
      });
  });

  it('may not be left out', () => {
    for (const answer of bothTake(without('savedAt')))
      expect(answer).toMatchObject({ code: 'savedAt' });
  });
});

describe('a photo', () => {
  it('that came empty is refused by its slot, with a reason that the phone can translate', () => {
    for (const answer of bothTake(withCard({ ...CARD, bytes: 0 })))
      expect(answer).toEqual({
        code: 'photoEmpty',
        msg: 'A photo is empty',
        field: 'voterCardFront',
        error: 'voter:photo.empty',
      });
  });

  it('must be announced by its hash, or nobody knows whether it came whole', () => {
    for (const answer of bothTake(without('voterCardFrontSha256')))
      expect(answer).toEqual({
        code: 'photoHash',
        msg: 'The hash of a photo is missing',
        field: 'voterCardFrontSha256',
      });
  });

  it('that was damaged on the way is asked for again in five seconds', () => {
    for (const answer of bothTake(withCard({ ...CARD, sha256: 'c'.repeat(64) })))
      expect(answer).toEqual({
        code: 'photoDamaged',
        msg: 'A photo was damaged on the way',
        field: 'voterCardFront',
        retryAfter: 5,
      });
  });

  it('that was announced and did not come is missing, even where the form can do without it', () => {
    for (const answer of bothTake(withFields({ portraitSha256: PORTRAIT.sha256 })))
      expect(answer).toEqual({
        code: 'photoMissing',
        msg: 'A photo is missing',
        field: 'portrait',
        error: 'voter:photo.required',
      });
  });

  it('that the form requires is missing if nobody announced it', () => {
    const { fields } = without('voterCardFrontSha256');
    expect(take({ fields, files: {} })).toMatchObject({
      code: 'photoMissing',
      field: 'voterCardFront',
    });
  });

  it('that the form asks for is not required of a submission that was stored by older rules', () => {
    const { fields } = without('voterCardFrontSha256');
    expect(takeWhole(addvoters, { fields, files: {} })).toEqual({
      id: ID,
      savedAt: Date.parse(SAVED),
      photos: [],
    });
  });
});

describe('an answer that breaks a rule', () => {
  it('is refused by its field, with the key of the message in the language of the person', () => {
    expect(take(withFields({ mobile: '12' }))).toEqual({
      code: 'invalid',
      msg: 'The field mobile was refused',
      field: 'mobile',
      error: 'voter:mobile.format',
    });
  });

  it('is not looked at when the submission is recognised: the rules may have changed since', () => {
    expect(takeWhole(addvoters, withFields({ mobile: '12' }))).toMatchObject({ id: ID });
  });

  it.each([
    'Invalid type: Expected number but received voter:7',
    'voter:age.range but received 7',
    'Invalid age',
  ])('is never quoted: "%s" is not a key, and stays here', (message) => {
    expect(refuse(message)).toEqual({
      code: 'invalid',
      msg: 'The field age was refused',
      field: 'age',
    });
  });

  it('has no field if the whole is wrong', () => {
    const { issues } = v.safeParse(v.string(), undefined);
    expect(issues && invalid(issues[0])).toEqual({
      code: 'invalid',
      msg: 'The field  was refused',
      field: '',
    });
  });
});

it('the answer to a stored submission names its id and each photo by its hash', () => {
  const photos = [
    { slot: 'voterCardFront', arrived: CARD },
    { slot: 'portrait', arrived: PORTRAIT },
  ];
  expect(JSON.parse(acceptance(ID, 'Voter saved', 'V-7', photos))).toEqual({
    status: true,
    msg: 'Voter saved',
    data: {
      submissionId: ID,
      reference: 'V-7',
      photos: { voterCardFront: CARD.sha256, portrait: PORTRAIT.sha256 },
    },
  });
});
