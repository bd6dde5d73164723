import * as fc from 'fast-check';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MEMBER, partsOf, POST } from '../sampleCalls.ts';
import { answerOf, jpeg, multipartPost, type Part } from '../sampleVoter.ts';
import { jsonPost, openTestHost, PEOPLE, type TestHost } from '../testHost.ts';

let host: TestHost;
let token: string;
let card: Buffer;
beforeAll(async () => {
  host = await openTestHost();
  [token, card] = await Promise.all([host.logIn(), jpeg()]);
});
beforeEach(() => host.empty());
afterAll(() => host.close());

const send = (call: string, parts: Part[]) =>
  answerOf(host.app.request(`/${call}`, multipartPost(parts, token)));
const ask = (call: string) => answerOf(host.app.request(`/${call}`, jsonPost({ limit: 1 }, token)));

/**
 * Letters of many kinds, marks alone, joiners, right-to-left, emoji, line breaks, markup, quotes.
 */
const odd = fc.string({
  unit: fc.constantFrom(
    'கொ',
    '\u0BCC',
    '\u0BCD',
    'ஸ்ரீ',
    '\u0BC6\u0BBE',
    'é',
    'e\u0301',
    '\u200D',
    '\u200C',
    'ع',
    '\u202E',
    '😀',
    '𝒳',
    '\n',
    "'",
    '"',
    ';',
    '--',
    '<b>',
    '&lt;',
    '\\',
    '%00',
    '${x}',
  ),
  minLength: 1,
  maxLength: 60,
});
const NOTHING = [[], [], [], []];
const stored = () =>
  Promise.all(
    (['submissions', 'members', 'posts', 'photos'] as const).map((table) =>
      host.db.selectFrom(table).selectAll().execute(),
    ),
  );

describe('a text of a post', () => {
  test('comes back as it was typed, composed, trimmed and without what turns it round, whatever it is', async () => {
    await fc.assert(
      fc.asyncProperty(odd, async (typed) => {
        host.clock.now += 1;
        const text = `Sample ${typed} end`;
        expect(await send('createPost', partsOf({ ...POST, text }))).toMatchObject({
          status: true,
        });
        expect((await ask('viewAllPost')).data['items']).toMatchObject([
          { text: text.replace(/[\u202A-\u202E\u2066-\u2069]/g, '').normalize('NFC') },
        ]);
      }),
      { numRuns: 60 },
    );
  });

  test('of 4,000 letters in Tamil is taken, a longer one refused at its field', async () => {
    expect(await send('createPost', partsOf({ ...POST, text: 'க'.repeat(4_000) }))).toMatchObject({
      status: true,
    });
    expect(await send('createPost', partsOf({ ...POST, text: 'க'.repeat(4_001) }))).toMatchObject({
      http: 422,
      data: { field: 'text', error: 'post:text.format' },
    });
    expect(await send('createPost', partsOf({ ...POST, text: 'க'.repeat(6_000) }))).toMatchObject({
      http: 400,
      data: { code: 'fieldTooLong', field: 'text' },
    });
  });

  test('with a whole Aadhaar number in it is refused, however it is written', async () => {
    for (const number of ['234123412346', '2341 2341 2346', '௨௩௪௧-௨௩௪௧-௨௩௪௬']) {
      expect(
        await send('createPost', partsOf({ ...POST, text: `My number is ${number}.` })),
      ).toMatchObject({ http: 422, data: { field: 'text', error: 'common:aadhaarInText' } });
    }
    expect(await stored()).toEqual(NOTHING);
  });
});

describe('a member', () => {
  test('with any answer that is no answer is refused, and nothing is stored', async () => {
    const fields = Object.keys(MEMBER).filter(
      (field) => !['phone', 'union', 'panchayat'].includes(field),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...fields),
        fc.constantFrom(
          '<script>alert(1)</script>',
          "'; drop table members; --",
          '\u202E',
          '${process.env}',
          '../../etc/passwd',
        ),
        async (field, value) => {
          const answer = await send(
            'addmember',
            partsOf({ ...MEMBER, [field]: value }, { voterCardFront: card }),
          );
          // Free text may hold anything: it is text wherever it is shown.
          if (answer.status)
            expect([
              'address',
              'city',
              'municipality',
              'religion',
              'caste',
              'profession',
              'education',
            ]).toContain(field);
          else expect([answer.http, answer.data.code]).toEqual([422, 'invalid']);
        },
      ),
      { numRuns: 80 },
    );
    expect((await host.db.selectFrom('members').select('id').execute()).length).toBeLessThan(80);
  });

  test.each<[string, Part[], string, number]>([
    ['an unknown field', [{ name: 'role', body: 'admin' }], 'unknownQuestion', 409],
    ['a field twice', [{ name: 'name', body: 'Other Name' }], 'duplicateField', 400],
    [
      'a photo twice',
      [{ name: 'voterCardFront', body: 'x', filename: 'x.jpg' }],
      'duplicateField',
      400,
    ],
    [
      'a photo of another form',
      [{ name: 'image1', body: 'x', filename: 'x.jpg' }],
      'unknownQuestion',
      409,
    ],
  ])('with %s is refused', async (_, more, code, http) => {
    expect(
      await send('addmember', [...partsOf(MEMBER, { voterCardFront: card }), ...more]),
    ).toMatchObject({ http, data: { code } });
    expect(await stored()).toEqual(NOTHING);
    expect(await host.photoFiles()).toEqual([]);
  });

  test.each(['../../x', 'a\u0000b', 'ப'.repeat(1_400), 'x.php'])(
    'may call its photo %j: nobody reads the name',
    async (filename) => {
      const parts = partsOf(MEMBER, { voterCardFront: card }).map((part) =>
        part.filename === undefined ? part : { ...part, filename },
      );
      const answer = await send('addmember', parts);
      // A header that is too long is refused, a name is never used.
      expect([200, 400, 503]).toContain(answer.http);
      for (const file of await host.photoFiles()) expect(file).toMatch(/^[0-9a-f]{32}\.jpg$/);
    },
  );

  test('keeps no more of an Aadhaar number than was asked for', async () => {
    await send('addmember', partsOf(MEMBER, { voterCardFront: card }));
    await send(
      'addmember',
      partsOf({ ...MEMBER, aadhaar: '2341 2341 2346' }, { voterCardFront: card }),
    );
    expect(JSON.stringify(await stored())).not.toContain('23412341');
  });
});

test('no JSON has a NUL in a text or a name: one database would cut it there, the other fails', async () => {
  const office = await host.logIn(PEOPLE[3]);
  for (const [call, body] of [
    ['login', { userName: 'first\0person', password: 'x' }],
    ['viewAccounts', { search: 'a\0b' }],
    ['viewvoters', { filter: { search: ['\0'] } }],
    ['viewvoters', { 'a\0b': 1 }],
  ] as const)
    expect(await answerOf(host.app.request(`/${call}`, jsonPost(body, office)))).toMatchObject({
      http: 400,
      data: { code: 'fieldNul' },
    });
});

test('of thousands of marks on a letter, thirty stay: bringing them into order would take long', async () => {
  const marks = '\u0301\u0327';
  const few = (marks.repeat(15) + 'b').normalize('NFC');
  const text = `Sample x${marks.repeat(3_500)}b`;
  expect(await send('createPost', partsOf({ ...POST, text }))).toMatchObject({ status: true });
  expect((await ask('viewAllPost')).data['items']).toMatchObject([{ text: `Sample x${few}` }]);
  const office = await host.logIn(PEOPLE[3]);
  const account = {
    name: `Sample x${marks.repeat(2_000)}b`,
    mobile: '9876500001',
    role: 'volunteer',
  };
  await host.app.request('/addAccount', jsonPost(account, office));
  const names = host.db.selectFrom('people').select('name').where('userName', '=', '9876500001');
  expect(await names.execute()).toEqual([{ name: `Sample x${few}` }]);
});

test('JSON of thousands of brackets in each other is refused like any other wrong JSON', async () => {
  const office = await host.logIn(PEOPLE[3]);
  for (const [call, depth] of [
    ['login', 5_000],
    ['publish', 50_000],
  ] as const) {
    const deep = { ...jsonPost({}, office), body: '['.repeat(depth) + ']'.repeat(depth) };
    expect(await answerOf(host.app.request(`/${call}`, deep))).toMatchObject({
      http: 422,
      data: { code: 'invalid' },
    });
  }
});

test('a refusal names the field and never quotes the answer', async () => {
  const planted = 'Planted <b>answer</b>';
  for (const field of ['ward', 'line', 'tvmiYears', 'votersInHouse', 'parliamentary', 'gender']) {
    const member = partsOf({ ...MEMBER, [field]: planted }, { voterCardFront: card });
    const answer = await send('addmember', member);
    expect(answer).toMatchObject({
      http: 422,
      data: { field, error: expect.stringMatching(/^member:\w+\.\w+$/) },
    });
    expect(JSON.stringify(answer)).not.toContain('Planted');
  }
  const office = await host.logIn(PEOPLE[3]);
  const rights = jsonPost({ userName: 'first.person', role: planted }, office);
  expect(await answerOf(host.app.request('/setRights', rights))).toEqual({
    http: 422,
    status: false,
    msg: 'The field role was refused',
    data: { code: 'invalid', field: 'role' },
  });
});

describe('a login that is over', () => {
  test.each([
    'addmember',
    'createPost',
    'viewmember',
    'viewAllPost',
    'membercard',
    'photo',
    'List',
    'publish',
  ])('opens nothing: %s', async (call) => {
    const old = await host.logIn();
    expect((await answerOf(host.app.request(`/${call}`, jsonPost({}, old)))).http).not.toBe(401);
    await host.db.updateTable('sessions').set({ revokedAt: host.clock.now }).execute();
    expect(await answerOf(host.app.request(`/${call}`, jsonPost({}, old)))).toMatchObject({
      http: 401,
      status: false,
      data: { code: 'login' },
    });
    token = await host.logIn();
  });

  test('leaves nothing personal in the log, whatever went wrong', async () => {
    await send('addmember', partsOf({ ...MEMBER, age: '17' }, { voterCardFront: card }));
    await host.db.schema.alterTable('members').renameTo('away').execute();
    expect(
      (await send('addmember', partsOf(MEMBER, { voterCardFront: card }, uuid()))).http,
    ).toBeGreaterThanOrEqual(500);
    await host.db.schema.alterTable('away').renameTo('members').execute();
    const log = JSON.stringify(host.log);
    expect(host.log.length).toBeGreaterThan(0);
    for (const secret of [
      MEMBER.name,
      MEMBER.mobile,
      MEMBER.voterId,
      MEMBER.email,
      MEMBER.pan,
      token,
    ])
      expect(log).not.toContain(secret);
    expect(await stored()).toEqual(NOTHING);
  });
});
