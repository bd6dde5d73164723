import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { v7 as uuid } from 'uuid';
import { startReset } from '../../../host/logins/resetCode.ts';
import { ACCOUNT, MEMBER, partsOf } from '../sampleCalls.ts';
import { answerOf, FIELDS, jpeg, multipartPost } from '../sampleVoter.ts';
import { FROM_THIS_MACHINE, jsonPost, openTestHost, PEOPLE, type TestHost } from '../testHost.ts';

const [volunteer, other, lead, office] = PEOPLE;
const { userName, password } = volunteer;
const SUSPENDED = {
  http: 401,
  status: false,
  msg: 'The office has suspended this account. Please ask the office.',
  data: { code: 'suspended' },
};

let host: TestHost;
let card: Buffer;
let officeToken: string;
beforeAll(async () => {
  [host, card] = await Promise.all([openTestHost({ withDemo: true }), jpeg()]);
});
beforeEach(async () => {
  host.clock.now += 60 * 60_000;
  await host.db.updateTable('people').set({ suspendedAt: null, demo: 0 }).execute();
  officeToken = await host.logIn(office);
  await host.empty();
});
afterAll(() => host.close());

const call = (path: string, body: unknown, token = '') =>
  answerOf(host.app.request(`/${path}`, jsonPost(body, token)));
const set = (isSuspended: boolean, whom: string = userName, token = officeToken) =>
  call('suspendAccount', { userName: whom, isSuspended }, token);
const logIn = (secret: string = password) => call('login', { userName, password: secret });
const lines = () =>
  host.db.selectFrom('audit').select(['actor', 'action', 'object']).orderBy('number').execute();
const send = (token: string) =>
  answerOf(
    host.app.request(
      '/addvoters',
      multipartPost(partsOf({ ...FIELDS, submissionId: uuid() }, { voterCardFront: card }), token),
    ),
  );

describe('a suspended account', () => {
  test('is refused every call of every login that it had, and nobody else is', async () => {
    const tokens = [await host.logIn(volunteer), await host.logIn(volunteer)];
    const others = await host.logIn(other);
    expect(await set(true)).toMatchObject({ status: true, data: { userName, isSuspended: true } });
    for (const token of tokens) {
      expect(await call('viewvoters', {}, token)).toMatchObject(SUSPENDED);
      expect(await send(token)).toMatchObject(SUSPENDED);
      expect(await call('phone', { unsent: 1, oldest: null, isFresh: false }, token)).toMatchObject(
        SUSPENDED,
      );
      expect(await call('lookup', { voterId: 'ABC1234567' }, token)).toMatchObject(SUSPENDED);
    }
    expect(await call('viewvoters', {}, others)).toMatchObject({ http: 200 });
  });

  test('hears why at a login with the right password or code, and only then', async () => {
    await set(true);
    expect(await logIn()).toMatchObject(SUSPENDED);
    expect(await logIn('Wrong#2026')).toMatchObject({ data: { code: 'wrongLogin' } });
    const code = await startReset(host.db, lead.id, 'test', host.clock.now);
    await set(true, lead.userName);
    const chosen = { userName: lead.userName, code, password: lead.password };
    expect(await call('resetPassword', chosen)).toMatchObject(SUSPENDED);
    await set(false, lead.userName);
    expect(await call('resetPassword', chosen)).toMatchObject({ status: true });
  });

  test('gets no login by sending its registration again', async () => {
    const registration = () =>
      answerOf(
        host.app.request(
          '/register',
          multipartPost(
            partsOf({ ...MEMBER, ...ACCOUNT, submissionId: id }, { voterCardFront: card }),
            '',
          ),
        ),
      );
    const id = uuid();
    expect(await registration()).toMatchObject({ status: true });
    await set(true, ACCOUNT.userName);
    expect(await registration()).toMatchObject(SUSPENDED);
  });

  test('is let in again with a new login; earlier ones stay over, and what is sent is stored', async () => {
    const before = await host.logIn(volunteer);
    await set(true);
    expect(await set(false)).toMatchObject({ status: true, data: { isSuspended: false } });
    expect(await call('viewvoters', {}, before)).toMatchObject({
      http: 401,
      data: { code: 'login' },
    });
    const { auth = '' } = await logIn();
    expect(await send(auth)).toMatchObject({ http: 200, status: true });
  });
});

describe('suspending', () => {
  test('is for administrators only, and for nobody themselves', async () => {
    for (const person of [volunteer, lead])
      expect(await set(true, other.userName, await host.logIn(person))).toMatchObject({
        http: 403,
        data: { code: 'role' },
      });
    expect(await set(true, office.userName)).toMatchObject({
      http: 403,
      data: { code: 'ownRights' },
    });
    expect(await set(true, 'nobody.there')).toMatchObject({ http: 404 });
    expect((await lines()).map(({ action }) => action)).not.toContain('suspendAccount');
  });

  test('leaves an administrator who can log in from anywhere, and so does changing rights', async () => {
    await host.db
      .updateTable('people')
      .set({ demo: 1, role: 'admin' })
      .where('id', '=', other.id)
      .execute();
    const ask = (path: string, body: object, token: string) =>
      answerOf(
        host.app.request(
          `http://localhost:8080/${path}`,
          jsonPost({ userName: office.userName, ...body }, token),
          FROM_THIS_MACHINE,
        ),
      );
    const { auth = '' } = await ask('login', other, '');
    for (const [path, body] of [
      ['suspendAccount', { isSuspended: true }],
      ['setRights', { role: 'lead', booths: [] }],
    ] as const)
      expect(await ask(path, body, auth)).toMatchObject({ http: 403, data: { code: 'lastAdmin' } });
    await host.db
      .updateTable('people')
      .set({ role: 'volunteer' })
      .where('id', '=', other.id)
      .execute();
  });

  test('each other at once leaves one of two administrators', async () => {
    await host.db.updateTable('people').set({ role: 'admin' }).where('id', '=', other.id).execute();
    const theirs = await host.logIn(other);
    const answers = await Promise.all([
      set(true, other.userName),
      set(true, office.userName, theirs),
    ]);
    expect(answers.filter(({ status }) => status)).toHaveLength(1);
    const left = await host.db
      .selectFrom('people')
      .select('id')
      .where('role', '=', 'admin')
      .where('suspendedAt', 'is', null)
      .execute();
    expect(left).toHaveLength(1);
    await host.db
      .updateTable('people')
      .set({ role: 'volunteer', suspendedAt: null })
      .where('id', '=', other.id)
      .execute();
  });
});
