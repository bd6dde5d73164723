import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startReset } from '../../../host/logins/resetCode.ts';
import { answerOf } from '../sampleVoter.ts';
import { jsonPost, openTestHost, PEOPLE, type TestHost } from '../testHost.ts';

const [person, other, third] = PEOPLE;
const NEW = 'Fresh#2026';
const WRONG = {
  http: 200,
  status: false,
  msg: 'Wrong user name or password',
  data: { code: 'wrongLogin' },
};

let host: TestHost;
let code: string;
beforeAll(async () => {
  host = await openTestHost();
});
beforeEach(async () => {
  host.clock.now += 60 * 60_000;
  code = await startReset(host.db, person.id, 'test', host.clock.now);
});
afterAll(() => host.close());

const logIn = (password: string) =>
  answerOf(host.app.request('/login', jsonPost({ userName: person.userName, password })));
const reset = (body: object) =>
  answerOf(
    host.app.request(
      '/resetPassword',
      jsonPost({ userName: person.userName, code, password: NEW, ...body }),
    ),
  );
const list = async (token: string) =>
  (await host.app.request('/viewvoters', jsonPost({}, token))).status;

test('whoever logs in with the old password while the office resets it gets no login that outlives it', async () => {
  const real = await vi.importActual<{ verify: typeof verify }>('@node-rs/argon2');
  vi.mocked(verify).mockImplementationOnce(async (...known) => {
    const isRight = await real.verify(...known);
    await startReset(host.db, third.id, 'test', host.clock.now);
    return isRight;
  });
  expect(await answerOf(host.app.request('/login', jsonPost(third)))).toEqual(WRONG);
  const sessions = host.db.selectFrom('sessions').select('person').where('person', '=', third.id);
  expect(await sessions.where('revokedAt', 'is', null).execute()).toEqual([]);
});

describe('a person who forgot the password', () => {
  test('logs in with the code, is asked for a new password, and is logged in with it', async () => {
    expect(await logIn(code)).toEqual({
      http: 200,
      status: false,
      msg: 'Please choose a new password',
      data: { code: 'newPassword' },
    });
    const answer = await reset({});
    expect(answer).toMatchObject({
      http: 200,
      status: true,
      data: { userName: person.userName, name: person.name, role: 'volunteer' },
    });
    expect(await list(answer.auth ?? '')).toBe(200);
    expect((await logIn(NEW)).status).toBe(true);
  });

  test('may type the code in any way that reads the same', async () => {
    const typed = ` ${code.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `;
    expect((await logIn(typed)).data.code).toBe('newPassword');
    const pasted = `*\u2060${code.replace('-', '–')}*`;
    expect((await logIn(pasted)).data.code).toBe('newPassword');
  });

  test('uses the code once, also when it comes twice at once', async () => {
    const answers = await Promise.all([reset({}), reset({ password: 'Other#2026' })]);
    expect(answers.filter(({ status }) => status)).toHaveLength(1);
    expect(await reset({})).toEqual(WRONG);
    expect(await logIn(code)).toEqual(WRONG);
  });

  test('has 24 hours for it, and a new code ends the old one', async () => {
    const later = await startReset(host.db, person.id, 'test', host.clock.now);
    expect(await logIn(code)).toEqual(WRONG);
    host.clock.now += 24 * 60 * 60_000;
    expect(await logIn(later)).toEqual(WRONG);
    expect(await reset({ code: later })).toEqual(WRONG);
  });

  test('must choose a password that keeps the rules', async () => {
    expect(await reset({ password: 'weak' })).toMatchObject({
      http: 422,
      data: { field: 'password', error: 'member:password.format' },
    });
    expect((await reset({})).status).toBe(true);
  });
});

describe('giving a code', () => {
  test('ends the old password and every login of the person, and of nobody else', async () => {
    await reset({});
    const [mine, theirs] = [
      await host.logIn({ ...person, password: NEW }),
      await host.logIn(other),
    ];
    await startReset(host.db, person.id, 'test', host.clock.now);
    expect([await list(mine), await list(theirs)]).toEqual([401, 200]);
    expect(await logIn(NEW)).toEqual(WRONG);
  });

  test('leaves the code nowhere, and a line in the audit log', async () => {
    const rows = JSON.stringify([
      await host.db.selectFrom('passwordResets').selectAll().execute(),
      await host.db.selectFrom('audit').selectAll().execute(),
    ]);
    expect(rows).toContain('"action":"resetPassword"');
    expect(rows).not.toContain(code);
    expect(rows).not.toContain(code.replace('-', ''));
  });
});

test('a code cannot be guessed for ever, and says nothing about who has an account', async () => {
  expect(await reset({ userName: 'nobody.here' })).toEqual(WRONG);
  for (let attempt = 0; attempt < 10; attempt++)
    expect(await reset({ code: `AAAAA-AAAA${attempt}` })).toEqual(WRONG);
  expect(await reset({})).toMatchObject({ http: 429 });
  expect(
    (await host.app.request('/login', jsonPost({ userName: person.userName, password: code })))
      .status,
  ).toBe(429);
});
