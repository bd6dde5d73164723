import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerOf } from '../sampleVoter.ts';
import { jsonPost, openTestHost, PEOPLE, type TestHost } from '../testHost.ts';

const [person, other] = PEOPLE;
const DAY_MS = 24 * 60 * 60_000;

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

const logIn = (userName: string, password: string) =>
  host.app.request('/login', jsonPost({ userName, password }));
const guess = (account: number) => ({ userName: `account${account}`, password: 'Wrong#2026' });
const from = (peer: string, login: { userName: string; password: string }, forwarded?: string) => {
  const post = jsonPost(login);
  const headers = { ...post.headers, ...(forwarded && { 'x-forwarded-for': forwarded }) };
  return host.app.request(
    '/login',
    { ...post, headers },
    { incoming: { socket: { remoteAddress: peer } } },
  );
};
const list = (token?: string) => host.app.request('/viewvoters', jsonPost({}, token));

describe('logging in', () => {
  test('a person with the right password gets a token and is greeted by name', async () => {
    const answer = await answerOf(logIn(person.userName, person.password));
    expect(answer).toMatchObject({
      http: 200,
      status: true,
      msg: 'Logged in',
      data: { name: person.name, userName: person.userName },
    });
    expect(answer.auth).toMatch(/^[\w-]{43}$/);
  });

  test('capitals and spaces around the user name do not matter', async () => {
    expect((await answerOf(logIn(` First.Person `, person.password))).status).toBe(true);
  });

  test('a wrong password and an unknown name are answered with the same text', async () => {
    const wrongPassword = await logIn(person.userName, 'Wrong#2026');
    const unknownName = await logIn('nobody.here', 'Wrong#2026');
    expect(await wrongPassword.text()).toBe(await unknownName.clone().text());
    expect(await answerOf(unknownName)).toEqual({
      http: 200,
      status: false,
      msg: 'Wrong user name or password',
      data: { code: 'wrongLogin' },
    });
  });

  test('an empty field and a body that is not JSON are refused', async () => {
    expect(await answerOf(logIn('', 'x'))).toMatchObject({
      http: 422,
      data: { code: 'invalid', field: 'userName', error: 'login:userName.required' },
    });
    expect(
      await answerOf(host.app.request('/login', { method: 'POST', body: '{"userName"' })),
    ).toMatchObject({ http: 400, data: { code: 'json' } });
    expect(
      await answerOf(
        host.app.request('/login', { method: 'POST', body: `"${'x'.repeat(20_000)}"` }),
      ),
    ).toMatchObject({ http: 413 });
  });

  test('a demo account cannot log in where the host serves other machines', async () => {
    await host.db.updateTable('people').set({ demo: 1 }).where('id', '=', other.id).execute();
    expect((await answerOf(logIn(other.userName, other.password))).data.code).toBe('wrongLogin');
    await host.db.updateTable('people').set({ demo: 0 }).where('id', '=', other.id).execute();
    expect((await answerOf(logIn(other.userName, other.password))).status).toBe(true);
  });
});

describe('guessing passwords', () => {
  test('after ten failures an account is closed to that address for a quarter of an hour, also to the right password and to many guesses at once', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 15 }, () => answerOf(logIn(person.userName, 'Wrong#2026'))),
    );
    // One failure came from the test above.
    expect(guesses.filter(({ http }) => http === 429)).toHaveLength(6);
    const closed = await logIn(person.userName, person.password);
    expect(closed.headers.get('retry-after')).toBe('900');
    expect(await answerOf(closed)).toMatchObject({
      http: 429,
      status: false,
      msg: 'Too many attempts. Please wait some minutes and try again.',
      data: { code: 'tooManyLogins' },
    });
    expect((await answerOf(logIn(other.userName, other.password))).status).toBe(true);
    host.clock.now += 15 * 60_000;
    expect((await answerOf(logIn(person.userName, person.password))).status).toBe(true);
  });

  test('one address cannot try many accounts, but a whole team may log in from it', async () => {
    for (let member = 0; member < 40; member++)
      expect((await answerOf(from('203.0.113.7', other))).status).toBe(true);
    for (let account = 0; account < 100; account++)
      expect((await from('203.0.113.7', guess(account))).status).toBe(200);
    expect((await from('203.0.113.7', guess(100))).status).toBe(429);
    expect((await from('203.0.113.8', guess(100))).status).toBe(200);
  });

  test("the address is the caller's own behind a proxy on this machine, and cannot be made up from elsewhere", async () => {
    for (let attempt = 0; attempt < 100; attempt++)
      await from('127.0.0.1', guess(200 + attempt), `${attempt}, 203.0.113.20`);
    expect((await from('127.0.0.1', guess(300), '203.0.113.20')).status).toBe(429);
    expect((await from('127.0.0.1', guess(300), '203.0.113.21')).status).toBe(200);
    for (let attempt = 0; attempt < 100; attempt++)
      await from('203.0.113.30', guess(400 + attempt), `${attempt}`);
    expect((await from('203.0.113.30', guess(500), '203.0.113.31')).status).toBe(429);
  });
});

describe('a session', () => {
  const LOGIN_NEEDED = {
    http: 401,
    status: false,
    msg: 'Please log in again',
    data: { code: 'login' },
  };

  test('is needed for every call but login', async () => {
    for (const token of [undefined, '', 'made-up']) {
      expect(await answerOf(list(token))).toEqual(LOGIN_NEEDED);
      expect(await answerOf(host.app.request('/addvoters', jsonPost({}, token)))).toEqual(
        LOGIN_NEEDED,
      );
    }
  });

  test('ends when its phone logs out, and no other of the same person does', async () => {
    const [here, there] = [await host.logIn(), await host.logIn()];
    const ask = async (call: string, token: string) =>
      (await host.app.request(`/${call}`, jsonPost({}, token))).status;
    expect(await ask('logout', here)).toBe(200);
    expect([
      await ask('viewvoters', here),
      await ask('logout', here),
      await ask('viewvoters', there),
    ]).toEqual([401, 401, 200]);
  });

  test('ends by the hash of its token, which opens nothing', async () => {
    const [here, there] = [await host.logIn(), await host.logIn()];
    const login = createHash('sha256').update(here).digest('hex');
    expect((await list(login)).status).toBe(401);
    const end = (hash: string) =>
      answerOf(host.app.request('/endLogin', jsonPost({ login: hash })));
    const isEnded = { status: true, msg: '', data: { login } };
    expect(await end(login)).toMatchObject(isEnded);
    expect([(await list(here)).status, (await list(there)).status]).toEqual([401, 200]);
    expect(await end(login)).toMatchObject(isEnded);
    expect(await end('0'.repeat(64))).toMatchObject({ status: true });
    expect(await end(here)).toMatchObject({ http: 422 });
  });

  test('ends when it is revoked', async () => {
    const token = await host.logIn();
    expect((await list(token)).status).toBe(200);
    await host.db.updateTable('sessions').set({ revokedAt: host.clock.now }).execute();
    expect(await answerOf(list(token))).toEqual(LOGIN_NEEDED);
  });

  test('ends after two weeks without use', async () => {
    const token = await host.logIn();
    host.clock.now += 14 * DAY_MS - 1;
    expect((await list(token)).status).toBe(200);
    host.clock.now += 14 * DAY_MS;
    expect((await list(token)).status).toBe(401);

    const unused = await host.logIn();
    host.clock.now += 14 * DAY_MS;
    expect((await list(unused)).status).toBe(401);
  });

  test('ends after thirty days however much it is used', async () => {
    const token = await host.logIn();
    for (let day = 1; day < 30; day++) {
      host.clock.now += DAY_MS;
      expect((await list(token)).status).toBe(200);
    }
    host.clock.now += DAY_MS;
    expect((await list(token)).status).toBe(401);
  });

  test('leaves its token nowhere in the database', async () => {
    const token = await host.logIn();
    const stored = JSON.stringify(await host.db.selectFrom('sessions').selectAll().execute());
    expect(stored).toContain('"deviceType":"website"');
    expect(stored).not.toContain(token);
  });
});
