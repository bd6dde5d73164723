import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isPlaceKnown, notePlace, removeOldPlaces } from '../../../host/tables/loginPlaces.ts';
import {
  insertSession,
  removeOldSessions,
  revokeDemoSessions,
  revokeSession,
  revokeSessions,
  useSession,
} from '../../../host/tables/sessions.ts';
import { jsonPost, openTestHost, PEOPLE, type TestHost } from '../testHost.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const NOW = Date.UTC(2026, 10, 20, 6);
const [person, other] = PEOPLE;

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
beforeEach(async () => {
  await host.empty();
  for (const table of ['sessions', 'loginPlaces'] as const)
    await host.db.deleteFrom(table).execute();
});
afterAll(() => host.close());

const begin = (tokenHash: string, owner: string = person.id, at = NOW) =>
  insertSession(host.db, { tokenHash, person: owner, deviceType: 'website' }, at);
const use = (tokenHash: string, at = NOW) => useSession(host.db, tokenHash, at, false);
const stored = () => host.db.selectFrom('sessions').selectAll().orderBy('tokenHash').execute();

test('a session belongs to its person, and gives away no more of them than a call needs', async () => {
  await begin('mine');
  expect(await use('mine')).toEqual({
    id: person.id,
    userName: person.userName,
    name: person.name,
    session: 'mine',
    role: 'volunteer',
  });
  expect(await use('unknown')).toBeUndefined();
});

test('its use is written down once an hour, to spare a commit with every call', async () => {
  await begin('mine');
  await use('mine', NOW + HOUR_MS);
  expect(await stored()).toMatchObject([{ lastUsedAt: NOW }]);
  await use('mine', NOW + HOUR_MS + 1);
  expect(await stored()).toMatchObject([{ lastUsedAt: NOW + HOUR_MS + 1 }]);
});

test('writing down the use of one leaves the others alone', async () => {
  await begin('a');
  await begin('b');
  await use('a', NOW + DAY_MS);
  expect(await stored()).toMatchObject([{ lastUsedAt: NOW + DAY_MS }, { lastUsedAt: NOW }]);
});

test('one that was ended stays ended at the time when it was', async () => {
  await begin('a');
  await begin('b');
  await begin('c', other.id);
  await revokeSession(host.db, 'a', NOW + 1);
  await revokeSession(host.db, 'a', NOW + 2);
  await revokeSessions(host.db, person.id, NOW + 3);
  await revokeSessions(host.db, person.id, NOW + 4);
  expect((await stored()).map(({ revokedAt }) => revokedAt)).toEqual([NOW + 1, NOW + 3, null]);
});

test('those of demo accounts end together, and nobody else is logged out', async () => {
  await host.db.updateTable('people').set({ demo: 1 }).where('id', '=', other.id).execute();
  await begin('mine');
  await begin('demo', other.id);
  expect(await use('demo')).toBeUndefined();
  expect(await useSession(host.db, 'demo', NOW, true)).toMatchObject({ id: other.id });
  await revokeDemoSessions(host.db, NOW);
  await revokeDemoSessions(host.db, NOW + 1);
  expect((await stored()).map(({ revokedAt }) => revokedAt)).toEqual([NOW, null]);
  await host.db.updateTable('people').set({ demo: 0 }).execute();
});

test('what no call can use is removed, and all else stays', async () => {
  await begin('expired', person.id, NOW - 30 * DAY_MS);
  await begin('idle', person.id, NOW - 14 * DAY_MS);
  await begin('in use', person.id, NOW - 14 * DAY_MS + 1);
  await begin('revoked');
  await revokeSession(host.db, 'revoked', NOW);
  // The oldest was used until now.
  await host.db
    .updateTable('sessions')
    .set({ lastUsedAt: NOW })
    .where('tokenHash', '=', 'expired')
    .execute();
  expect(await use('expired')).toBeUndefined();
  await removeOldSessions(host.db, NOW);
  expect((await stored()).map(({ tokenHash }) => tokenHash)).toEqual(['in use']);
});

test('a call carries the token as a bearer, in any spelling of that word', async () => {
  const token = await host.logIn();
  const status = async (authorization: string) => {
    const post = jsonPost({});
    const headers = { ...post.headers, authorization };
    return (await host.app.request('/viewvoters', { ...post, headers })).status;
  };
  expect(await status(`Bearer ${token}`)).toBe(200);
  expect(await status(`bearer ${token}`)).toBe(200);
  for (const wrong of [token, `Basic ${token}`, `x Bearer ${token}`, `Bearer ${token} x`])
    expect(await status(wrong)).toBe(401);
});

test('whoever must log in is told how', async () => {
  const answer = await host.app.request('/viewvoters', jsonPost({}));
  expect(answer.headers.get('www-authenticate')).toBe('Bearer');
});

test('where a person logged in is known for 90 days from the last time, for that person, and then forgotten', async () => {
  const [home, shop] = [
    { person: person.id, place: 'aaaaa' },
    { person: person.id, place: 'bbbbb' },
  ];
  await notePlace(host.db, { ...home, usedAt: NOW });
  await notePlace(host.db, { ...shop, usedAt: NOW });
  await notePlace(host.db, { ...home, usedAt: NOW + DAY_MS });
  const last = NOW + 90 * DAY_MS - 1;
  expect(await isPlaceKnown(host.db, shop, last)).toBe(true);
  expect(await isPlaceKnown(host.db, { ...shop, person: other.id }, last)).toBe(false);
  expect(await isPlaceKnown(host.db, shop, last + 1)).toBe(false);
  expect(await isPlaceKnown(host.db, home, last + 1)).toBe(true);

  const places = () => host.db.selectFrom('loginPlaces').select('place').execute();
  await removeOldPlaces(host.db, last);
  expect(await places()).toHaveLength(2);
  await removeOldPlaces(host.db, last + 1);
  expect(await places()).toEqual([{ place: home.place }]);
});

test('a login leaves a line in the audit log', async () => {
  await host.logIn();
  const lines = await host.db.selectFrom('audit').selectAll().execute();
  expect(lines).toMatchObject([
    { chain: 'visits', actor: person.id, action: 'login', object: '', detail: '', at: NOW },
  ]);
});
