import { hash } from '@node-rs/argon2';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ACCOUNT, MEMBER, partsOf } from '../sampleCalls.ts';
import { answerOf, jpeg, multipartPost, sha256 } from '../sampleVoter.ts';
import { jsonPost, openTestHost, type TestHost } from '../testHost.ts';

const DAY_MS = 86_400_000;

// The real hash, which a test asks whether it was called.

let host: TestHost;
let voterCard: Buffer;
let portrait: Buffer;
beforeAll(async () => {
  host = await openTestHost({ publicUrl: 'https://party.example' });
  [voterCard, portrait] = await Promise.all([jpeg(), jpeg(30)]);
});
beforeEach(async () => {
  await host.empty();
  await host.db.deleteFrom('sessions').execute();
  await host.db.deleteFrom('people').where('id', 'not like', 'person-%').execute();
});
afterAll(() => host.close());

const send = (
  id = uuid(),
  change: Record<string, string | undefined> = {},
  photos: Record<string, Buffer> = {},
) =>
  host.app.request(
    '/register',
    multipartPost(
      partsOf(
        { ...MEMBER, ...ACCOUNT, ...change },
        { voterCardFront: voterCard, portrait, ...photos },
        id,
      ),
      '',
    ),
  );
const people = () =>
  host.db
    .selectFrom('people')
    .select(['id', 'userName', 'role', 'name'])
    .where('id', 'not like', 'person-%')
    .execute();

describe('who registers', () => {
  test('is a person, a member with a card, and logged in', async () => {
    const id = uuid();
    const answer = await answerOf(send(id));
    expect(answer).toMatchObject({
      http: 200,
      status: true,
      data: {
        submissionId: id,
        name: MEMBER.name,
        userName: ACCOUNT.userName,
        role: 'member',
        reference: expect.stringMatching(/^M-/),
      },
    });
    expect(await people()).toEqual([
      { id, userName: ACCOUNT.userName, role: 'member', name: MEMBER.name },
    ]);
    const card = await answerOf(host.app.request('/membercard', jsonPost({}, answer.auth)));
    expect(card).toMatchObject({
      status: true,
      data: {
        memberNumber: answer.data.reference,
        name: MEMBER.name,
        assembly: '120',
        booth: '114',
        portrait: expect.stringMatching(/^data:image\/jpeg;base64,/),
      },
    });
    expect(card.data['check']).toMatch(/^https:\/\/party\.example\/card\/[0-9a-f]{32}$/);
  });

  test('logs in with the new account', async () => {
    await send();
    expect(await host.logIn(ACCOUNT)).toMatch(/^\S{40,}$/);
  });

  test('twice, because the answer was lost, is one person, and is logged in each time', async () => {
    const id = uuid();
    const [first, again] = [await answerOf(send(id)), await answerOf(send(id))];
    expect(again.data).toEqual(first.data);
    expect(again.auth).not.toBe(first.auth);
    for (const { auth } of [first, again])
      expect((await answerOf(host.app.request('/membercard', jsonPost({}, auth)))).status).toBe(
        true,
      );
    expect(await people()).toHaveLength(1);
    expect(await host.photoFiles()).toHaveLength(2);
  });

  test('again after a rule has changed, because the answer was lost, hears that it is stored', async () => {
    const id = uuid();
    const first = await answerOf(send(id));
    host.clock.now += 400 * DAY_MS;
    try {
      const again = await answerOf(send(id));
      expect(again).toMatchObject({ http: 200, status: true, data: first.data });
      expect(await answerOf(send(id, { password: 'Another#2026' }))).toMatchObject({ http: 409 });
      expect(await answerOf(send(uuid()))).toMatchObject({
        http: 422,
        data: { error: 'member:consent.old' },
      });
    } finally {
      host.clock.now -= 400 * DAY_MS;
    }
    expect(await people()).toHaveLength(1);
  });

  test('five times at once is one person', async () => {
    const id = uuid();
    const answers = await Promise.all(Array.from({ length: 5 }, () => answerOf(send(id))));
    expect(answers.map(({ status }) => status)).toEqual([true, true, true, true, true]);
    expect(await people()).toHaveLength(1);
    expect(await host.photoFiles()).toHaveLength(2);
  });

  test('may have their own mobile number as user name, and nobody else’s', async () => {
    for (const userName of ['9876500001', '+91 98765 00001'])
      expect(await answerOf(send(uuid(), { userName }))).toMatchObject({
        http: 422,
        data: { field: 'userName', error: 'member:userName.taken' },
      });
    expect((await answerOf(send(uuid(), { userName: MEMBER.mobile }))).status).toBe(true);
  });

  test('cannot guess the password of a registration more than ten times, though all else is known', async () => {
    const id = uuid();
    await send(id);
    for (let count = 0; count < 10; count += 1)
      expect((await send(id, { password: `Guessed#${count}` })).status).toBe(409);
    for (const password of ['Guessed#10', ACCOUNT.password])
      expect(await answerOf(send(id, { password }))).toMatchObject({
        http: 429,
        data: { code: 'tooManyRegistrations' },
      });
    host.clock.now += 15 * 60_000;
    expect((await answerOf(send(id))).auth).toMatch(/^\S{40,}$/);
  });

  test('cannot take a registration over without its password', async () => {
    const id = uuid();
    await send(id);
    const thief = await answerOf(send(id, { password: 'Another#2026' }));
    expect(thief).toMatchObject({ http: 409, status: false });
    expect(thief.auth).toBeUndefined();
  });

  test('with a user name that is taken, however it is written, is told so, and nothing is stored', async () => {
    expect(await answerOf(send(uuid(), { userName: 'First.Person' }))).toMatchObject({
      http: 422,
      status: false,
      data: { code: 'invalid', field: 'userName', error: 'member:userName.taken' },
    });
    expect(await people()).toEqual([]);
    expect([
      await host.photoFiles(),
      await host.db.selectFrom('members').selectAll().execute(),
      await host.db.selectFrom('audit').selectAll().execute(),
    ]).toEqual([[], [], []]);
  });

  test('while the record cannot be written has no account either, and has it the next time', async () => {
    const id = uuid();
    await host.db.schema.alterTable('audit').renameTo('audit_away').execute();
    const failed = await send(id);
    await host.db.schema.alterTable('audit_away').renameTo('audit').execute();
    expect(failed.status).toBe(503);
    expect(await people()).toEqual([]);
    expect(await host.db.selectFrom('cards').selectAll().execute()).toEqual([]);
    expect((await answerOf(send(id))).status).toBe(true);
  });

  test.each<[string, Record<string, string | undefined>, string, string]>([
    ['a weak password', { password: 'sample' }, 'password', 'member:password.format'],
    ['no user name', { userName: undefined }, 'userName', 'member:userName.required'],
    ['no blood group', { bloodGroup: '' }, 'bloodGroup', 'member:bloodGroup.required'],
    ['no city', { city: '' }, 'city', 'member:city.required'],
    [
      'consent to a text that never existed',
      { consentVersion: '9-en' },
      'consentAt',
      'member:consent.required',
    ],
    [
      'consent of long ago',
      { consentAt: '1999-12-31T00:00:00.000Z' },
      'consentAt',
      'member:consent.old',
    ],
    [
      'consent of next week',
      { consentAt: '2026-11-28T00:00:00.000Z' },
      'consentAt',
      'member:consent.old',
    ],
  ])('with %s is refused at the field', async (_, change, field, error) => {
    expect(await answerOf(send(uuid(), change))).toMatchObject({
      http: 422,
      data: { code: 'invalid', field, error },
    });
    expect(await people()).toEqual([]);
  });

  test('with a photo that is none costs the host no slow hash', async () => {
    vi.mocked(hash).mockClear();
    expect(await answerOf(send(uuid(), {}, { portrait: portrait.subarray(0, 900) }))).toMatchObject(
      { http: 422, data: { code: 'photoBroken', field: 'portrait' } },
    );
    expect(hash).not.toHaveBeenCalled();
    await send();
    expect(hash).toHaveBeenCalledOnce();
  });

  test('leaves no password behind but its slow hash, also none in what the same form is known by', async () => {
    const { hash: slowHash } =
      await vi.importActual<typeof import('@node-rs/argon2')>('@node-rs/argon2');
    vi.mocked(hash).mockImplementationOnce(slowHash);
    await send();
    const { fingerprint } = await host.db
      .selectFrom('submissions')
      .select('fingerprint')
      .executeTakeFirstOrThrow();
    const answers = Object.entries({ ...MEMBER, userName: ACCOUNT.userName });
    const fields = answers.filter(([, value]) => value !== '');
    const photos = [
      ['portrait', sha256(portrait)],
      ['voterCardFront', sha256(voterCard)],
    ];
    const known = [fields.toSorted(([a], [b]) => (a < b ? -1 : 1)), photos];
    expect(fingerprint).toBe(sha256(Buffer.from(JSON.stringify(known))));
    const rows = await Promise.all(
      (['people', 'submissions', 'members', 'audit', 'cards'] as const).map((table) =>
        host.db.selectFrom(table).selectAll().execute(),
      ),
    );
    expect(JSON.stringify(rows)).not.toContain(ACCOUNT.password);
    // As costly as OWASP's password storage cheat sheet asks for at least.
    expect(JSON.stringify(rows)).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    expect(JSON.stringify(host.log)).not.toContain(ACCOUNT.userName);
  });
});

test('registrations from one address are let through for a camp, and not for a flood', async () => {
  host.clock.now += 15 * 60_000;
  const attempt = () => host.app.request('/register', jsonPost({}));
  for (let count = 0; count < 400; count++) expect((await attempt()).status).toBe(415);
  const refused = await attempt();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  host.clock.now += 15 * 60_000;
});

describe('whoever scans a card', () => {
  test('learns that it is valid, and its number, name and constituency, and nothing else', async () => {
    const { auth, data } = await answerOf(send());
    await host.db.updateTable('cards').set({ confirmedAt: host.clock.now }).execute();
    const { data: card } = await answerOf(host.app.request('/membercard', jsonPost({}, auth)));
    const page = await host.app.request(new URL(String(card['check'])).pathname);
    expect(page.status).toBe(200);
    const text = await page.text();
    for (const told of [MEMBER.name, 'கோயம்புத்தூர் தெற்கு', 'Coimbatore (South)', data.reference])
      expect(text).toContain(told);
    for (const secret of [
      MEMBER.mobile,
      MEMBER.voterId,
      MEMBER.relationName,
      MEMBER.address,
      '114',
    ])
      expect(text).not.toContain(secret);
    expect(page.headers.get('cache-control')).toBe('no-store');
  });

  test.each(['0'.repeat(32), 'x', '..%2f..', "' or 1=1 --"])(
    'that does not exist (%s) is told so',
    async (code) => {
      const page = await host.app.request(`/card/${encodeURIComponent(code)}`);
      expect(page.status).toBe(404);
      expect(await page.text()).toContain('This member card is not valid');
    },
  );

  test('that was revoked is told so', async () => {
    const { auth } = await answerOf(send());
    const { data: card } = await answerOf(host.app.request('/membercard', jsonPost({}, auth)));
    await host.db.updateTable('cards').set({ revokedAt: host.clock.now }).execute();
    expect((await host.app.request(new URL(String(card['check'])).pathname)).status).toBe(404);
    expect(await answerOf(host.app.request('/membercard', jsonPost({}, auth)))).toMatchObject({
      http: 200,
      status: false,
      data: { code: 'noCard' },
    });
  });
});
