import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openHostWithPeople, OFFICE, type HostWithPeople } from '../hostWithPeople.ts';
import { MEMBER, partsOf } from '../sampleCalls.ts';
import { answerOf, FIELDS, multipartPost } from '../sampleVoter.ts';
import { jsonPost } from '../testHost.ts';

const MOBILE = '9876500001';
const ADDED = { name: 'ம. மல்லிகா', mobile: MOBILE, role: 'volunteer' };
const PASSWORD = 'Jasmine#2026';
const HAS_ACCOUNT = { http: 409, status: false, data: { code: 'hasAccount', field: 'mobile' } };

let host: HostWithPeople;
beforeAll(async () => {
  host = await openHostWithPeople();
});
beforeEach(async () => {
  await host.empty();
  for (const table of ['passwordResets', 'personBooths', 'loginPlaces', 'sessions'] as const)
    await host.db.deleteFrom(table).where('person', 'not like', 'person-%').execute();
  await host.db.deleteFrom('people').where('id', 'not like', 'person-%').execute();
});
afterAll(() => host.close());

const add = (fields: object = {}, person = OFFICE) =>
  host.ask('addAccount', { ...ADDED, ...fields }, person);
const call = (name: string, body: object, token?: string) =>
  answerOf(host.app.request(`/${name}`, jsonPost(body, token)));
const accounts = () =>
  host.db
    .selectFrom('people')
    .select(['userName', 'name', 'role', 'demo'])
    .where('id', 'not like', 'person-%')
    .execute();

test('the office adds a volunteer, who logs in with the code, chooses a password and enrols', async () => {
  const { data, status } = await add({ booths: [{ assembly: 1, booth: 12 }] });
  expect(status).toBe(true);
  expect(data).toEqual({
    userName: MOBILE,
    code: expect.stringMatching(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/),
  });
  expect(await accounts()).toEqual([
    { userName: MOBILE, name: ADDED.name, role: 'volunteer', demo: 0 },
  ]);

  // As people type their number.
  const typed = { userName: '+91 98765 00001', password: data['code'] };
  expect(await call('login', typed)).toMatchObject({
    http: 200,
    status: false,
    data: { code: 'newPassword' },
  });
  const chosen = { userName: MOBILE, code: data['code'], password: PASSWORD };
  const { auth = '', data: person } = await call('resetPassword', chosen);
  expect(person).toEqual({ userName: MOBILE, name: ADDED.name, role: 'volunteer' });
  const enrolled = multipartPost(partsOf(FIELDS, { voterCardFront: host.picture }), auth);
  expect(await answerOf(host.app.request('/addvoters', enrolled))).toMatchObject({ status: true });
  expect(await call('resetPassword', chosen), 'a code works once').toMatchObject({
    data: { code: 'wrongLogin' },
  });
  expect(await call('login', { userName: MOBILE, password: PASSWORD })).toMatchObject({
    status: true,
  });
});

test('a code that nobody used ends after a day, and the office then gives another', async () => {
  const { data } = await add();
  host.clock.now += 24 * 60 * 60_000;
  const login = (password: unknown) => call('login', { userName: MOBILE, password });
  expect((await login(data['code'])).data.code).toBe('wrongLogin');
  const { data: another } = await host.ask('giveResetCode', { userName: MOBILE });
  expect((await login(another['code'])).data.code).toBe('newPassword');
});

test('the audit log says who added whom, and neither it nor the tables have the code', async () => {
  const booths = [
    { assembly: 1, booth: 12 },
    { assembly: 1, booth: 13 },
  ];
  const { data } = await add({ role: 'lead', booths });
  const { id } = await host.db
    .selectFrom('people')
    .select('id')
    .where('userName', '=', MOBILE)
    .executeTakeFirstOrThrow();
  const lines = await host.db.selectFrom('audit').selectAll().execute();
  expect(lines).toMatchObject([
    { chain: 'host', actor: 'person-4', action: 'addAccount', object: id, detail: 'lead 2' },
  ]);
  expect(
    (await host.ask('viewAccounts', { role: 'lead', search: MOBILE })).data['items'],
  ).toMatchObject([{ name: ADDED.name, booths }]);
  const kept = JSON.stringify([
    lines,
    await host.db.selectFrom('people').selectAll().execute(),
    await host.db.selectFrom('passwordResets').selectAll().execute(),
  ]);
  for (const code of [String(data['code']), String(data['code']).replace('-', '')])
    expect(kept).not.toContain(code);
  expect(JSON.stringify(lines)).not.toContain(MOBILE);
});

test('a mobile number that has an account is refused, also of two who add it at once, and nothing changes', async () => {
  const answers = await Promise.all([add(), add({ name: 'Somebody Else', role: 'lead' })]);
  expect(answers.filter(({ status }) => status)).toHaveLength(1);
  expect(answers.find(({ status }) => !status)).toMatchObject(HAS_ACCOUNT);
  const before = await accounts();
  expect(before).toHaveLength(1);
  expect(await add({ mobile: '+91 98765-00001' })).toMatchObject(HAS_ACCOUNT);
  expect(await accounts()).toEqual(before);
});

test('whoever registered with the number of a volunteer to be loses it once the office gives the role', async () => {
  const registration = {
    ...MEMBER,
    consentAt: new Date(host.clock.now).toISOString(),
    mobile: MOBILE,
    userName: MOBILE,
    password: PASSWORD,
  };
  const photos = { voterCardFront: host.picture };
  const { auth } = await answerOf(
    host.app.request('/register', multipartPost(partsOf(registration, photos), '')),
  );
  expect(await add()).toMatchObject(HAS_ACCOUNT);
  const give = (role: string) => host.ask('setRights', { userName: MOBILE, role, booths: [] });
  const { data } = await give('volunteer');
  expect(data).toEqual({
    userName: MOBILE,
    role: 'volunteer',
    code: expect.stringMatching(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/),
  });
  expect(await call('viewvoters', {}, auth)).toMatchObject({ http: 401, data: { code: 'login' } });
  const login = (password: unknown) => call('login', { userName: MOBILE, password });
  expect((await login(PASSWORD)).data.code).toBe('wrongLogin');
  expect((await login(data['code'])).data.code).toBe('newPassword');
  // Whoever has rights keeps the password, with more of them and with none.
  const chosen = { userName: MOBILE, code: data['code'], password: 'Lotus#2026' };
  expect((await call('resetPassword', chosen)).status).toBe(true);
  for (const role of ['lead', 'member'])
    expect((await give(role)).data).toEqual({ userName: MOBILE, role });
  expect((await login('Lotus#2026')).status).toBe(true);
});

test("a registered member's mobile number has an account, and that of somebody who was enrolled has none", async () => {
  const member = {
    ...MEMBER,
    consentAt: new Date(host.clock.now).toISOString(),
    mobile: '9876500002',
  };
  const registration = { ...member, userName: 'mallika', password: PASSWORD };
  const photos = { voterCardFront: host.picture };
  expect(
    await answerOf(host.app.request('/register', multipartPost(partsOf(registration, photos), ''))),
  ).toMatchObject({ status: true });
  expect(await add({ mobile: '9876500002' })).toMatchObject(HAS_ACCOUNT);

  const enrolled = partsOf({ ...MEMBER, mobile: MOBILE }, { ...photos, portrait: host.picture });
  expect(await host.send('addmember', enrolled)).toMatchObject({ status: true });
  expect(await add()).toMatchObject({ status: true });
});

test.each<[object, string, string | undefined]>([
  [{ mobile: '12345' }, 'mobile', 'member:mobile.format'],
  [{ mobile: '' }, 'mobile', 'member:mobile.required'],
  [{ name: 'ம' }, 'name', 'member:name.short'],
  [{ role: 'admin' }, 'role', undefined],
  [{ role: 'member' }, 'role', undefined],
  [{ booths: [{ assembly: 0, booth: 1 }] }, 'booths.0.assembly', undefined],
])('%j is refused', async (fields, field, error) => {
  expect(await add(fields)).toMatchObject({
    http: 422,
    data: { code: 'invalid', field, ...(error && { error }) },
  });
  expect(await accounts()).toEqual([]);
});

test.each([0, 1, 2])('only administrators add accounts (person %i)', async (person) => {
  expect(await add({}, person)).toMatchObject({ http: 403, data: { code: 'role' } });
  expect(await accounts()).toEqual([]);
});
