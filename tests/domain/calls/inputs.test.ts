import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  Account,
  AccountsInput,
  ResetCode,
  ResetCodeInput,
  RightsInput,
  Suspension,
} from '../../../src/domain/calls/accounts.ts';
import { AuditInput, AuditLine, AuditState } from '../../../src/domain/calls/audit.ts';
import { DiscardInput } from '../../../src/domain/calls/discardEntry.ts';
import { Duplicate, DuplicatesInput, ResolveInput } from '../../../src/domain/calls/duplicates.ts';
import { EnrolmentStats, StatsInput } from '../../../src/domain/calls/enrolmentStats.ts';
import { DEFAULT_HOST_SETTINGS, HostSettings } from '../../../src/domain/calls/hostSettings.ts';
import {
  Address,
  LiveEvent,
  MediaItem,
  MemberCard,
  MemberItem,
  OfficeBearer,
  pageOf,
  PendingPost,
  PostItem,
  VoterItem,
} from '../../../src/domain/calls/lists.ts';
import { ExportInput, PeopleAsked, PeopleFilter } from '../../../src/domain/calls/peopleFilter.ts';
import { PhoneAnswer, PhoneReport } from '../../../src/domain/calls/phoneReport.ts';
import {
  OFFICE_LISTS,
  OfficeContentInput,
  OfficeItem,
  PublishInput,
} from '../../../src/domain/calls/publish.ts';
import {
  BoothRoll,
  fieldsOfVoter,
  packVoters,
  unpackVoters,
  blockTexts,
  shortHash,
  withChanges,
  inLanguage,
  type RollVoter,
} from '../../../src/domain/calls/roll.ts';
import { SendOtp } from '../../../src/domain/calls/sendOtp.ts';

const AT = '2026-11-22T06:00:00.000Z';
const PICTURE = { url: '/media/a.jpg', width: 320, height: 200 };
const PAIR = { tam: 'கோலம்', en: 'Kolam' };
const VOTER = {
  voterId: 'ABC1234567',
  line: 7,
  nameEn: 'Mani',
  nameTa: 'மணி',
  relation: 'father' as const,
  relationNameEn: '',
  relationNameTa: 'முத்து',
  age: 42,
  gender: 'male' as const,
  houseNo: '3/4',
  section: 2,
  sectionNameEn: 'Temple Street',
  sectionNameTa: '',
  status: 'listed' as const,
};
const ROLL = { assembly: '120', booth: '7', importedAt: AT, voters: packVoters([VOTER]) };
const withVoter = (changed: object) => ({
  ...ROLL,
  voters: packVoters([{ ...VOTER, ...changed }]),
});
const LISTED = {
  submissionId: 'id-1',
  receivedAt: AT,
  name: 'மணி',
  voterId: 'ABC1234567',
  mobile: '9876543210',
  district: 'coimbatore',
  assembly: '120',
  booth: '7',
  photos: [{ slot: 'portrait', sha256: 'ab', bytes: 5 }],
};
const CARD = {
  memberNumber: 'M-1',
  name: 'மணி',
  assembly: '120',
  district: 'coimbatore',
  booth: '7',
  joinedAt: AT,
  portrait: 'data:image/jpeg;base64,AAb+/9==',
  check: 'https://host.example/card/1',
};
const BEARER = { office: PAIR, name: PAIR, address: PAIR };
const LINE = { number: 1, at: AT, actor: 'a', action: 'login', object: '', detail: '' };
const UUID = '0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b';
const LATEST = 8.64e15;
const BOOTH = { assembly: 1, booth: 1 };
const ACCOUNT = {
  userName: 'murugan',
  name: 'முருகன்',
  role: 'lead',
  booths: [BOOTH],
  createdAt: AT,
  isSuspended: false,
};
const RECORD = {
  reference: 'V-0123456789',
  name: 'மணி',
  mobile: '9876543210',
  district: 'coimbatore',
  assembly: '120',
  booth: '7',
  receivedAt: AT,
  enrolledBy: 'murugan',
};
const COUNTS = { voters: 3, members: 4 };
const STATS = {
  days: [{ day: '2026-11-22', ...COUNTS }],
  districts: [{ district: 'coimbatore', ...COUNTS }],
  booths: [{ assembly: '120', booth: '7', ...COUNTS }],
  people: [{ userName: 'murugan', name: 'முருகன்', last: AT, ...COUNTS }],
  all: COUNTS,
};
const POST = { id: '1', title: 'a', text: 'b', author: 'c', postedAt: AT };
const REPORT = { unsent: 0, oldest: null, isFresh: true };

describe('phone and host keep every field that they agreed on', () => {
  it.each<[string, v.GenericSchema, object]>([
    ['an account', Account, ACCOUNT],
    ['the search for accounts', AccountsInput, { search: 'mu', role: 'member' }],
    ['the rights of a person', RightsInput, { userName: 'a', role: 'admin', booths: [BOOTH] }],
    ['who needs a code', ResetCodeInput, { userName: 'murugan' }],
    ['a code', ResetCode, { userName: 'murugan', code: 'ABCD' }],
    ['a suspension', Suspension, { userName: 'murugan', isSuspended: true }],
    ['the chain of a district', AuditInput, { chain: 'the-nilgiris_1' }],
    ['a line of the audit log', AuditLine, LINE],
    ['a chain', AuditState, { chains: [{ chain: 'host', lines: 3, broken: null }] }],
    ['a broken chain', AuditState, { chains: [{ chain: 'host', lines: 3, broken: 2 }] }],
    ['what was discarded', DiscardInput, { submissionId: UUID, kind: 'addvoters' }],
    ['a discarded member', DiscardInput, { submissionId: UUID, kind: 'addmember' }],
    ['a discarded post', DiscardInput, { submissionId: UUID, kind: 'createPost' }],
    ['a list of duplicates', DuplicatesInput, { people: 'voters' }],
    ['a duplicate', Duplicate, { voterId: 'ABC1234567', records: [RECORD] }],
    [
      'which record counts',
      ResolveInput,
      { people: 'members', voterId: 'ABC1234567', keep: 'M-0123456789' },
    ],
    ['statistics', EnrolmentStats, STATS],
    ['the settings of a host', HostSettings, { otp: true, aadhaar: 'full', keys: false }],
    ['a member’s item', MemberItem, { ...LISTED, memberNumber: 'M-1', card: 'waiting' }],
    ['a confirmed member’s item', MemberItem, { ...LISTED, memberNumber: 'M-1', card: 'valid' }],
    ['a voter’s item', VoterItem, { ...LISTED, reference: 'V-1', enrolledBy: 'murugan' }],
    ['a card', MemberCard, { ...CARD, consent: { version: '4-ta', at: AT } }],
    ['a card of a host at home', MemberCard, { ...CARD, check: 'http://localhost:8080/card/1' }],
    ['a bearer in the city', OfficeBearer, { id: '1', ...BEARER, phone: '044 2345 6789' }],
    ['a card without a portrait', MemberCard, { ...CARD, portrait: null }],
    ['a pending post', PendingPost, { ...POST, photos: [{ slot: 'image1' }] }],
    ['a post', PostItem, { ...POST, state: 'declined', images: [PICTURE], reason: 'twice' }],
    ['a bearer', OfficeBearer, { id: '1', ...BEARER, phone: '+91 44 2345 6789' }],
    [
      'what is live',
      LiveEvent,
      { URL: 'https://video.example/1', tittle: 'a', texts: { title: PAIR, news: PAIR } },
    ],
    [
      'a film',
      MediaItem,
      { id: '1', publishedAt: AT, kind: 'video', title: PAIR, url: '/a', poster: PICTURE },
    ],
    [
      'a photo',
      MediaItem,
      { id: '1', publishedAt: AT, kind: 'photo', title: PAIR, url: '/a', poster: null },
    ],
    [
      'a telecast',
      MediaItem,
      { id: '1', publishedAt: AT, kind: 'telecast', title: PAIR, url: '/a', poster: null },
    ],
    ['a page', pageOf(v.string()), { items: ['a'], next: '5' }],
    ['the last page', pageOf(v.string()), { items: [], next: null }],
    [
      'a filter',
      PeopleAsked,
      {
        search: 'மணி',
        district: 'coimbatore',
        assembly: '120',
        booth: '7',
        from: '2026-11-01',
        to: '2026-11-22',
        mine: true,
      },
    ],
    ['what to export', ExportInput, { people: 'members', language: 'en', booth: '999' }],
    ['a phone’s report', PhoneReport, { unsent: 1_000_000, oldest: LATEST, isFresh: false }],
    ['a phone’s loss', PhoneAnswer, { isKnown: true, loss: { count: 2, at: 0 } }],
    ['no loss', PhoneAnswer, { isKnown: false, loss: null }],
    ['the list to show', OfficeContentInput, { list: 'live' }],
    ['an item by date', OfficeItem, { id: '1', published: true, at: AT, body: { a: 1 } }],
    ['an item by place', OfficeItem, { id: '1', published: false, position: 3, body: {} }],
    ['a roll', BoothRoll, ROLL],
    ['a mobile number', SendOtp, { mobile: '9876543210' }],
  ])('%s', (_, schema, value) => expect(v.parse(schema, value)).toEqual(value));

  it.each<[string, object]>([
    ['announcements', { at: AT, body: { title: PAIR, body: PAIR } }],
    ['media', { at: AT, body: { kind: 'photo', title: PAIR, url: '/a', poster: null } }],
    ['gallery', { at: AT, body: { caption: PAIR, image: PICTURE } }],
    ['conferences', { at: AT, body: { title: PAIR, place: PAIR, text: PAIR } }],
    ['live', { at: AT, body: { URL: '/a', tittle: 'a', texts: { title: PAIR, news: PAIR } } }],
    ...['leaders', 'administrators', 'organization', 'members', 'team'].map(
      (list): [string, object] => [list, { position: 1, body: BEARER }],
    ),
  ])('an item that the office publishes among %s', (list, item) => {
    const whole = { id: 'a-1', list, published: false, ...item };
    expect(v.parse(PublishInput, whole)).toEqual(whole);
    const { id: _id, ...fresh } = whole;
    expect(v.parse(PublishInput, fresh)).toEqual(fresh);
    expect(v.is(PublishInput, { ...fresh, body: {} })).toBe(false);
    expect(v.is(PublishInput, { ...fresh, at: undefined, position: undefined })).toBe(false);
    expect(v.is(OfficeContentInput, { list })).toBe(true);
    expect(OFFICE_LISTS).toContain(list);
  });
});

describe('what may be left out', () => {
  it('has a default', () => {
    expect(v.parse(RightsInput, { userName: ' Murugan ', role: 'lead' })).toEqual({
      userName: 'murugan',
      role: 'lead',
      booths: [],
    });
    expect(v.parse(StatsInput, {})).toEqual({ days: 30 });
    expect(v.parse(EnrolmentStats, { ...STATS, people: undefined })).toEqual({
      ...STATS,
      people: [],
    });
    expect(v.parse(ExportInput, { people: 'voters' })).toEqual({
      people: 'voters',
      language: 'tam',
    });
    expect(v.parse(PostItem, { ...POST, state: 'pending', images: [] })).toMatchObject({
      reason: '',
    });
    expect(DEFAULT_HOST_SETTINGS).toEqual({ otp: false, aadhaar: 'last4', keys: true });
  });

  it.each<[string, v.GenericSchema, object]>([
    ['a search', AccountsInput, {}],
    ['a filter', PeopleFilter, {}],
    ['whose voters', PeopleAsked, {}],
    ['who enrolled a voter', VoterItem, { ...LISTED, reference: 'V-1' }],
    ['a card', MemberItem, { ...LISTED, memberNumber: 'M-1' }],
    ['the code of a card', MemberCard, CARD],
    ['a telephone', OfficeBearer, { id: '1', ...BEARER }],
  ])('is missing without harm: %s', (_, schema, value) =>
    expect(v.parse(schema, value)).toEqual(value),
  );

  it('does not count the spaces around what is looked for', () => {
    expect(v.parse(AccountsInput, { search: '  mu ' })).toEqual({ search: 'mu' });
    expect(v.parse(PeopleFilter, { search: '  mu ' })).toEqual({ search: 'mu' });
  });
});

describe('the longest, largest and smallest', () => {
  const booths = (count: number) => Array.from({ length: count }, () => BOOTH);
  const rights = { userName: 'a'.repeat(100), role: 'volunteer' };
  it.each<[string, v.GenericSchema, object, object]>([
    ['user name', RightsInput, rights, { ...rights, userName: 'a'.repeat(101) }],
    [
      'number of booths',
      RightsInput,
      { ...rights, booths: booths(200) },
      { ...rights, booths: booths(201) },
    ],
    ...(
      [
        [
          { assembly: 234, booth: 999 },
          { assembly: 235, booth: 1 },
        ],
        [BOOTH, { assembly: 0, booth: 1 }],
        [BOOTH, { assembly: 1, booth: 0 }],
        [BOOTH, { assembly: 1, booth: 1000 }],
        [BOOTH, { assembly: 1.5, booth: 1 }],
        [BOOTH, { assembly: 1, booth: 1.5 }],
      ] as const
    ).map(([is, isNot]): [string, v.GenericSchema, object, object] => [
      `booth, beside ${isNot.assembly}/${isNot.booth},`,
      RightsInput,
      { ...rights, booths: [is] },
      { ...rights, booths: [isNot] },
    ]),
    ['search', AccountsInput, { search: 'a'.repeat(100) }, { search: 'a'.repeat(101) }],
    ['search for people', PeopleFilter, { search: 'a'.repeat(100) }, { search: 'a'.repeat(101) }],
    ['chain', AuditInput, { chain: 'a'.repeat(64) }, { chain: 'a'.repeat(65) }],
    ['days', StatsInput, { days: 366 }, { days: 367 }],
    ['day', StatsInput, { days: 1 }, { days: 0 }],
    ['whole day', StatsInput, { days: 2 }, { days: 1.5 }],
    ['line of a roll', BoothRoll, withVoter({ line: 9_999 }), withVoter({ line: 10_000 })],
    ['first line of a roll', BoothRoll, withVoter({ line: 1 }), withVoter({ line: 0 })],
    ['whole line of a roll', BoothRoll, withVoter({ line: 1 }), withVoter({ line: 1.5 })],
    [
      'age in a roll, which may be older,',
      BoothRoll,
      withVoter({ age: 130 }),
      withVoter({ age: 131 }),
    ],
    ['young age in a roll', BoothRoll, withVoter({ age: 0 }), withVoter({ age: -1 })],
    [
      'name in a roll',
      BoothRoll,
      withVoter({ nameTa: 'a'.repeat(200) }),
      withVoter({ nameTa: 'a'.repeat(201) }),
    ],
    ['count of unsent entries', PhoneReport, REPORT, { ...REPORT, unsent: -1 }],
    [
      'large count of unsent entries',
      PhoneReport,
      { ...REPORT, unsent: 1_000_000 },
      { ...REPORT, unsent: 1_000_001 },
    ],
    ['whole count of unsent entries', PhoneReport, REPORT, { ...REPORT, unsent: 0.5 }],
    ['time', PhoneReport, { ...REPORT, oldest: LATEST }, { ...REPORT, oldest: LATEST * 2 }],
    ['early time', PhoneReport, { ...REPORT, oldest: 0 }, { ...REPORT, oldest: -1 }],
    ['whole time', PhoneReport, { ...REPORT, oldest: 1 }, { ...REPORT, oldest: 0.5 }],
    ...(
      [
        [{ position: 10_000 }, { position: 10_001 }],
        [{ position: 1 }, { position: 0 }],
        [{ position: 1 }, { position: 1.5 }],
        [{ id: 'a'.repeat(60) }, { id: 'a'.repeat(61) }],
        [{ id: 'a_b-1' }, { id: 'a b' }],
        [{ id: 'a' }, { id: '/a' }],
        [{ id: 'a' }, { id: 'a/' }],
      ] as const
    ).map(([is, isNot]): [string, v.GenericSchema, object, object] => {
      const item = { list: 'team', published: true, position: 1, body: BEARER };
      const [name] = Object.entries(isNot).map((entry) => entry.join(' '));
      return [`item, beside ${name},`, PublishInput, { ...item, ...is }, { ...item, ...isNot }];
    }),
  ])('%s is taken, and the next one is not', (_, schema, is, isNot) => {
    expect(v.is(schema, is)).toBe(true);
    expect(v.is(schema, isNot)).toBe(false);
  });
});

describe('a call refuses', () => {
  const keep = { people: 'voters', voterId: 'ABC1234567', keep: 'V-0123456789' };
  it.each<[string, v.GenericSchema, unknown]>([
    ['a role that does not exist', RightsInput, { userName: 'a', role: 'owner' }],
    ['nobody’s name', RightsInput, { userName: '  ', role: 'lead' }],
    ['a chain with a path', AuditInput, { chain: '../host' }],
    ['a chain with a space', AuditInput, { chain: 'host ' }],
    ['another list of people', DuplicatesInput, { people: 'posts' }],
    ['a voter ID in small letters', ResolveInput, { ...keep, voterId: 'abc1234567' }],
    ['a voter ID that is too long', ResolveInput, { ...keep, voterId: 'ABC12345678' }],
    ['a voter ID with something before it', ResolveInput, { ...keep, voterId: 'XABC1234567' }],
    ['the reference of a post', ResolveInput, { ...keep, keep: 'P-0123456789' }],
    ['a reference that is too long', ResolveInput, { ...keep, keep: 'V-01234567890' }],
    ['a reference with something before it', ResolveInput, { ...keep, keep: 'xV-0123456789' }],
    ['an id of another form', DiscardInput, { submissionId: 'id-1', kind: 'addvoters' }],
    [
      'an id with something before it',
      DiscardInput,
      { submissionId: `x${UUID}`, kind: 'addvoters' },
    ],
    [
      'an id with something behind it',
      DiscardInput,
      { submissionId: `${UUID}x`, kind: 'addvoters' },
    ],
    ['a kind that nobody discards', DiscardInput, { submissionId: UUID, kind: 'register' }],
    ['a district that does not exist', PeopleFilter, { district: 'nowhere' }],
    ['a constituency that does not exist', PeopleFilter, { assembly: '235' }],
    ['booth 0', PeopleFilter, { booth: '0' }],
    ['a booth of five digits', PeopleFilter, { booth: '12345' }],
    ['a booth with something before it', PeopleFilter, { booth: 'x1' }],
    ['a booth with a letter', PeopleFilter, { booth: '1A' }],
    ['a day that does not exist', PeopleFilter, { from: '2026-02-30' }],
    ['another day that does not exist', PeopleFilter, { to: '2026-02-30' }],
    ['a language that it does not speak', ExportInput, { people: 'voters', language: 'fr' }],
    ['people that nobody exports', ExportInput, { people: 'posts' }],
    ['a list that does not exist', OfficeContentInput, { list: 'secrets' }],
    ['a mobile number that is none', SendOtp, { mobile: '12' }],
    ['a roll of no constituency', BoothRoll, { ...ROLL, assembly: '235' }],
    ['a roll of no date', BoothRoll, { ...ROLL, importedAt: 'yesterday' }],
    ['a relation that does not exist', BoothRoll, withVoter({ relation: 'uncle' })],
    ['a gender that does not exist', BoothRoll, withVoter({ gender: 'x' })],
    ['a portrait of another kind', MemberCard, { ...CARD, portrait: 'data:text/html;base64,AA' }],
    ['a portrait with more behind it', MemberCard, { ...CARD, portrait: `${CARD.portrait}"` }],
    ['a portrait with more before it', MemberCard, { ...CARD, portrait: `x${CARD.portrait}` }],
    ['an empty portrait', MemberCard, { ...CARD, portrait: 'data:image/jpeg;base64,' }],
    ['a card that leads nowhere', MemberCard, { ...CARD, check: 'javascript:alert(1)' }],
    ['a card that hides its address', MemberCard, { ...CARD, check: 'xhttps://host.example' }],
    ['a card whose address has a space', MemberCard, { ...CARD, check: `${CARD.check} x` }],
    ['a card without an address', MemberCard, { ...CARD, check: 'https://' }],
    ['a telephone with letters', OfficeBearer, { id: '1', ...BEARER, phone: '+91 44 CALL' }],
    ['a telephone of three digits', OfficeBearer, { id: '1', ...BEARER, phone: '112' }],
    ['a telephone of 22 digits', OfficeBearer, { id: '1', ...BEARER, phone: '1'.repeat(22) }],
    [
      'a telephone with something before it',
      OfficeBearer,
      { id: '1', ...BEARER, phone: 'x123456' },
    ],
    [
      'a telephone with something behind it',
      OfficeBearer,
      { id: '1', ...BEARER, phone: '123456 ' },
    ],
  ])('%s', (_, schema, value) => expect(v.is(schema, value)).toBe(false));
});

it('who asks for a one-time password hears what is wrong with the number', () => {
  const { issues } = v.safeParse(SendOtp, { mobile: '12' });
  expect(issues?.map(({ message }) => message)).toEqual(['member:mobile.format']);
});

describe('an address that a page opens', () => {
  it.each(['https://host.example/a?b#c', '/media/a.jpg', '/'])('may be %s', (address) =>
    expect(v.is(Address, address)).toBe(true),
  );

  it.each([
    'javascript:alert(1)',
    'http://host.example',
    '//host.example',
    'x/media',
    '/a b',
    '/\\host.example',
    ' https://host.example',
    '',
  ])('is never "%s"', (address) => expect(v.is(Address, address)).toBe(false));
});

describe('a voter of the roll', () => {
  const other = { ...VOTER, line: 40, nameTa: 'உமா', nameEn: '', age: null, gender: '' as const };

  it('is the same after the way to the phone', () => {
    expect(unpackVoters(packVoters([VOTER, other]))).toEqual([VOTER, other]);
    expect(packVoters([VOTER, VOTER]).names).toHaveLength(2);
  });

  it.each([
    ['a column that is too short', { lineStep: [1, 2] }],
    ['a line above the highest', { lineStep: [10_000] }],
    ['a name that is not there', { name: [2] }],
    ['the name of a relation that is not there', { relationName: [2] }],
    ['a street that is not there', { section: [1] }],
  ])('is refused with %s', (_, changed) =>
    expect(v.is(BoothRoll, { ...ROLL, voters: { ...ROLL.voters, ...changed } })).toBe(false),
  );

  it('is sent again only with the 32 lines around what has changed', () => {
    expect([...blockTexts([VOTER, other]).keys()]).toEqual([0, 1]);
    const renamed = { ...other, nameTa: 'உமாதேவி' };
    const [first, second] = [
      [VOTER, other],
      [VOTER, renamed],
    ].map(blockTexts);
    expect(second?.get(0)).toBe(first?.get(0));
    expect(second?.get(1)).not.toBe(first?.get(1));
    const renew = (changed: number[], voters: RollVoter[]) =>
      withChanges([VOTER, other], { changed, voters: packVoters(voters) });
    expect(renew([1], [renamed])).toEqual([VOTER, renamed]);
    expect(renew([0], [])).toEqual([other]);
    expect(renew([], [])).toEqual([VOTER, other]);
    expect(withChanges([VOTER], { voters: packVoters([other]) })).toEqual([other]);
    expect(
      blockTexts([
        { ...VOTER, line: 32 },
        { ...VOTER, line: 33 },
      ]).size,
    ).toBe(2);
  });

  it('has a hash of 48 bits for each block', () =>
    expect(shortHash(Uint8Array.of(0, 15, 255, 1, 2, 3, 4, 5))).toBe('000fff010203'));

  it('has its names in the reader’s language, or in the only one there is', () => {
    expect(inLanguage(VOTER, true)).toEqual({
      name: 'மணி',
      relationName: 'முத்து',
      sectionName: 'Temple Street',
    });
    expect(inLanguage(VOTER, false)).toMatchObject({ name: 'Mani', relationName: 'முத்து' });
    expect(fieldsOfVoter({ district: '', assembly: '', booth: '' }, VOTER, false).name).toBe(
      'Mani',
    );
    expect(fieldsOfVoter({ district: '', assembly: '', booth: '' }, other)).not.toHaveProperty(
      'age',
    );
  });

  it('fills in what a form asks, as text, and the place of the booth', () => {
    const place = { district: 'coimbatore', assembly: '120', booth: '7' };
    expect(fieldsOfVoter(place, VOTER)).toEqual({
      ...place,
      voterId: 'ABC1234567',
      line: '7',
      name: 'மணி',
      relationName: 'முத்து',
      gender: 'male',
      ageGivenAs: 'age',
      age: '42',
    });
  });
});
