import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { csvLine } from '../../../host/records/csv.ts';
import { EXPORT_ROWS } from '../../../src/domain/calls/peopleFilter.ts';
import { findParliamentary } from '../../../src/domain/places/regions.ts';
import { OFFICE, openHostWithPeople, VOLUNTEER, type HostWithPeople } from '../hostWithPeople.ts';
import { MEMBER, partsOf } from '../sampleCalls.ts';
import { answerOf, FIELDS } from '../sampleVoter.ts';
import { PEOPLE } from '../testHost.ts';

let host: HostWithPeople;
beforeAll(async () => {
  host = await openHostWithPeople();
});
beforeEach(() => host.empty());
afterAll(() => host.close());

const exportAs = async (body: object, person = OFFICE) => host.post('exportPeople', body, person);
const namesFor = async (filter: object, person?: number) =>
  ((await host.ask('viewvoters', filter, person)).data['voters'] as { name: string }[]).map(
    ({ name }) => name,
  );

describe('the office finds people', () => {
  test.each([
    ['a voter ID as people type it', { search: 'abc 100-0001' }],
    ['a mobile number', { search: '+91 90000 00001' }],
    ['a part of a name', { search: 'முருக' }],
    ['a district', { district: 'madurai' }],
    ['a constituency', { assembly: '190' }],
    ['a booth', { booth: '77' }],
    ['several at once', { search: 'மு. முருகன்', district: 'madurai', booth: '77' }],
  ])('by %s', async (_, filter) => {
    await host.enrol({ name: 'Somebody Else', voterId: 'ABC1000000' });
    await host.enrol({
      name: 'மு. முருகன்',
      voterId: 'ABC1000001',
      mobile: '9000000001',
      district: 'madurai',
      assembly: '190',
      booth: '77',
    });
    expect(await namesFor(filter)).toEqual(['மு. முருகன்']);
  });

  test('and reads who enrolled them, which a volunteer does not', async () => {
    await host.enrol({ name: 'Sample Voter' });
    const seen = async (person: number) =>
      (await host.ask('viewvoters', {}, person)).data['voters'] as { enrolledBy?: string }[];
    expect(await seen(OFFICE)).toMatchObject([{ enrolledBy: PEOPLE[VOLUNTEER]?.name }]);
    expect((await seen(VOLUNTEER)).map(Object.keys).flat()).not.toContain('enrolledBy');
  });

  test('by a reference, and by a name in capitals or small letters', async () => {
    const reference = await host.enrol({ name: 'Sample Voter' });
    await host.enrol({ name: 'Other Voter' });
    expect(await namesFor({ search: reference.toLowerCase() })).toEqual(['Sample Voter']);
    expect(await namesFor({ search: 'sAMPLE' })).toEqual(['Sample Voter']);
  });

  test('by days of India, first and last included', async () => {
    host.clock.now = Date.parse('2026-11-19T18:29:00Z');
    await host.enrol({ name: 'On the nineteenth' });
    host.clock.now = Date.parse('2026-11-19T18:30:00Z');
    await host.enrol({ name: 'On the twentieth' });
    expect(await namesFor({ from: '2026-11-20' })).toEqual(['On the twentieth']);
    expect(await namesFor({ to: '2026-11-19' })).toEqual(['On the nineteenth']);
    expect(await namesFor({ from: '2026-11-19', to: '2026-11-20' })).toHaveLength(2);
  });

  test('page by page', async () => {
    for (const name of ['One Sample', 'Two Sample', 'Three Sample']) await host.enrol({ name });
    await host.enrol({ name: 'Somebody Else' });
    const first = await host.ask('viewvoters', { search: 'sample', limit: 2 });
    expect(first.data['voters']).toMatchObject([{ name: 'Three Sample' }, { name: 'Two Sample' }]);
    expect(
      (await host.ask('viewvoters', { search: 'sample', limit: 2, before: first.data['next'] }))
        .data,
    ).toMatchObject({ voters: [{ name: 'One Sample' }], next: null });
  });

  test('and signs that mean something in a search mean only themselves', async () => {
    await host.enrol({ name: 'Sample Voter' });
    for (const search of ['%', '_', '\\', "'"]) expect(await namesFor({ search })).toEqual([]);
  });

  test.each([
    ['district', 'atlantis'],
    ['assembly', '235'],
    ['booth', '0'],
    ['from', '2026-02-30'],
  ])('and a %s that does not exist is refused', async (field, value) => {
    expect(await host.ask('viewvoters', { [field]: value })).toMatchObject({
      http: 422,
      data: { field },
    });
  });
});

test('a search finds nobody whom the person may not see', async () => {
  await host.enrol({ name: 'Own Voter' });
  await host.enrol({ name: 'Other Voter' }, 1);
  expect(await namesFor({ search: 'voter' }, VOLUNTEER)).toEqual(['Own Voter']);
});

describe('an export', () => {
  test('is a table that spreadsheets read, in the language of the office, and leaves a line in the audit log without what was searched for', async () => {
    await host.enrol({ name: 'கா. மணி', address: '1, "Sample" Street\nSecond line' });
    const response = await exportAs({ people: 'voters', search: 'மணி', language: 'tam' });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [headings = [], row = [], ...others] = parse(Buffer.from(bytes), { bom: true });
    expect(headings).toEqual([
      'குறிப்பு எண்',
      'வந்த நாள்',
      'பெயர்',
      'தந்தை / கணவர் பெயர்',
      'பாலினம்',
      'வயது',
      'பிறந்த தேதி',
      'கைபேசி எண்',
      'வாக்காளர் அட்டை எண்',
      'கைபேசி எண் இல்லாத காரணம்',
      'கைபேசி எண் யாருடையது',
      'அட்டையின் படம் இல்லாத காரணம்',
      'மாவட்டம்',
      'சட்டமன்றத் தொகுதி',
      'பூத் எண்',
      'வரிசை எண்',
      'வரிசை எண் இல்லாத காரணம்',
      'வீட்டில் எத்தனை வாக்காளர்கள்?',
      'முகவரி',
      'பின்கோடு',
      'வாக்காளர் பட்டியலில் இருந்தது',
      'சம்மதம் தந்த நாள்',
      'சம்மத உரையின் பதிப்பு',
    ]);
    expect(row).toEqual(
      expect.arrayContaining([
        'கா. மணி',
        'பெண்',
        'திருவள்ளூர்',
        FIELDS.voterId,
        '2026-11-20',
        '1, "Sample" Street\nSecond line',
      ]),
    );
    expect(others).toEqual([]);
    const line = await host.db
      .selectFrom('audit')
      .select(['actor', 'object', 'detail'])
      .where('action', '=', 'export')
      .executeTakeFirstOrThrow();
    expect(line).toEqual({ actor: 'person-4', object: 'voters', detail: '1 {"search":"…"}' });
  });

  test('of members has what they answered in words, and neither Aadhaar nor PAN, religion, caste or blood group', async () => {
    const member = {
      ...MEMBER,
      aadhaar: '4711',
      pan: 'ABCPE1234F',
      religion: 'Sample Faith',
      caste: 'Sample Caste',
      bloodGroup: 'AB-',
      whatsapp: 'none',
      localBodyKind: 'rural',
      union: 'Sample Union',
      panchayat: 'Sample Village',
      ward: '7',
    };
    const stored = await host.send(
      'addmember',
      partsOf(member, {
        voterCardFront: host.picture,
        portrait: host.picture,
        panCard: host.picture,
      }),
    );
    expect(stored).toMatchObject({ status: true });
    const text = await (await exportAs({ people: 'members', language: 'en' })).text();
    const [headings = [], row = []] = parse(text, { bom: true });
    const answers = Object.fromEntries(headings.map((heading, at) => [heading, row[at]]));
    expect(answers).toMatchObject({
      'Voter ID Number': member.voterId,
      'Parliamentary constituency': findParliamentary(member.parliamentary)?.en,
      'Town or village': 'Village',
      Union: 'Sample Union',
      Panchayat: 'Sample Village',
      'Ward Number': '7',
      'Whatsapp No': 'No WhatsApp',
    });
    expect(text).not.toMatch(/4711|ABCPE1234F|Sample Faith|Sample Caste|AB-/);
  });

  test('names no day of consent after the one on which the record came, though the phone’s clock was ahead', async () => {
    host.clock.now = Date.UTC(2026, 10, 20, 6);
    const consent = { consentVersion: '3-ta', consentAt: '2027-11-22T05:58:00.000Z' };
    const savedAt = '2027-11-22T05:59:00.000Z';
    const sent = partsOf({ ...FIELDS, ...consent, savedAt }, { voterCardFront: host.picture });
    expect(await host.send('addvoters', sent)).toMatchObject({ status: true });
    const [, row] = parse(await (await exportAs({ people: 'voters' })).text(), { bom: true });
    expect(row?.[1]).toBe('2026-11-20');
    expect(row?.slice(-2)).toEqual(['2026-11-20', '3-ta']);
    const { voters } = (await host.ask('viewvoters')).data;
    const cameAt = new Date(host.clock.now).toISOString();
    expect(voters).toMatchObject([{ savedAt: cameAt, receivedAt: cameAt }]);
  });

  test.each(['1970-01-02', '2099-12-31'])(
    'shows a record of a phone whose clock said %s by the host’s time, and says that the clock was wrong',
    async (day) => {
      host.clock.now = Date.UTC(2026, 10, 20, 6);
      const consent = { consentVersion: '3-ta', consentAt: `${day}T05:58:00.000Z` };
      const wrong = { ...FIELDS, ...consent, savedAt: `${day}T05:59:00.000Z` };
      const pictures = { voterCardFront: host.picture };
      await host.send('addvoters', partsOf(wrong, pictures));
      host.clock.now += 60_000;
      await host.send('addvoters', partsOf({ ...FIELDS, voterId: 'XYZ7654321' }, pictures));
      const { voters } = (await host.ask('viewvoters')).data;
      expect(voters).toMatchObject([
        { savedAt: '2026-11-20T05:59:00.000Z', receivedAt: '2026-11-20T06:01:00.000Z' },
        {
          savedAt: '2026-11-20T06:00:00.000Z',
          receivedAt: '2026-11-20T06:00:00.000Z',
          clockWasWrong: true,
        },
      ]);
      expect((voters as object[])[0]).not.toHaveProperty('clockWasWrong');
      const rows = parse(await (await exportAs({ people: 'voters' })).text(), { bom: true });
      expect(rows.map((row) => row.at(-2))).toContain('2026-11-20');
    },
  );

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\rx', '＝1'])(
    'makes no formula of %j',
    (cell) => {
      const [[first, second] = []] = parse(csvLine([cell, 'plain']));
      expect(first).toBe(`'${cell}`);
      expect(second).toBe('plain');
    },
  );

  test.each([
    ['x;=1+1', "x;'=1+1"],
    ['x; "=1+1"', `x;' "=1+1"`],
    ['1st floor\n@SUM(A1)', "1st floor\n'@SUM(A1)"],
    ['1st floor\n\n @SUM(A1)', "1st floor\n\n' @SUM(A1)"],
    ['12; Sample Street - 4', '12; Sample Street - 4'],
  ])('makes none of %j either, where semicolons separate cells', (cell, written) => {
    expect(parse(csvLine(['plain', cell]))).toEqual([['plain', written]]);
  });

  test('is for administrators only', async () => {
    for (const person of [0, 1, 2])
      expect(await answerOf(exportAs({ people: 'voters' }, person))).toMatchObject({
        http: 403,
        data: { code: 'role' },
      });
  });

  // The last one: PostgreSQL takes long to forget so many again.
  test(`ends at ${EXPORT_ROWS} people: more are refused rather than cut off`, async () => {
    const rows = Array.from({ length: EXPORT_ROWS + 1 }, (_, number) => ({
      owner: 'person-1',
      id: `id-${number}`,
      reference: `V-${number}`,
    }));
    const voter = {
      savedAt: 1,
      voterId: 'ABC1234567',
      name: 'Sample Voter',
      mobile: '9876543210',
      district: 'chennai',
      assembly: 11,
      booth: 2,
      details: JSON.stringify({ gender: 'female', age: '34' }),
    };
    for (let begin = 0; begin < rows.length; begin += 1_000) {
      const some = rows.slice(begin, begin + 1_000);
      await host.db
        .insertInto('submissions')
        .values(
          some.map((each) => ({
            ...each,
            fingerprint: '',
            answer: '{}',
            deviceType: '',
            receivedAt: 1,
            deliveredBy: null,
            kind: 'addvoters',
            bytes: 0,
          })),
        )
        .execute();
      await host.db
        .insertInto('voters')
        .values(
          some.map((each, index) => ({
            ...each,
            ...voter,
            receivedAt: Math.floor((begin + index) / 3),
          })),
        )
        .execute();
    }
    expect(await answerOf(exportAs({ people: 'voters' }))).toMatchObject({
      http: 422,
      data: { code: 'tooManyRows' },
    });
    const total = async () => (await host.ask('viewvoters', { withTotal: true })).data['total'];
    expect(await total()).toEqual({ count: EXPORT_ROWS, isExact: false });
    await host.db.deleteFrom('voters').where('id', '=', 'id-0').execute();
    expect(await total()).toEqual({ count: EXPORT_ROWS, isExact: true });
    const lines = parse(await (await exportAs({ people: 'voters' })).text(), { bom: true });
    expect(new Set(lines.map(([reference]) => reference)).size).toBe(EXPORT_ROWS + 1);
  });
});
