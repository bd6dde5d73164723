import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerOf } from '../sampleVoter.ts';
import { jsonPost, openTestHost, PEOPLE, type TestHost } from '../testHost.ts';

let host: TestHost;
let tokens: string[];
beforeAll(async () => {
  host = await openTestHost();
  tokens = await Promise.all(PEOPLE.map((person) => host.logIn(person)));
});
beforeEach(() => host.empty());
afterAll(() => host.close());

const OFFICE = 3;
const ask = (call: string, body: unknown = {}, person = OFFICE) =>
  answerOf(host.app.request(`/${call}`, jsonPost(body, tokens[person])));
const namesFor = async (asked: object) =>
  ((await ask('viewAccounts', asked)).data['items'] as { userName: string }[]).map(
    ({ userName }) => userName,
  );

describe('the office', () => {
  test('sees who can log in, by name and role, with the booths of a lead and without a password', async () => {
    await ask('setRights', {
      userName: 'team.lead',
      role: 'lead',
      booths: [{ assembly: 120, booth: 114 }],
    });
    expect((await namesFor({})).toSorted()).toEqual(
      PEOPLE.map(({ userName }) => userName).toSorted(),
    );
    expect(await namesFor({ search: 'மணி' })).toEqual(['first.person']);
    expect(await namesFor({ search: 'PERSON' })).toHaveLength(2);
    const { data } = await ask('viewAccounts', { role: 'lead' });
    expect(data['items']).toEqual([
      {
        userName: 'team.lead',
        name: 'Team Lead',
        role: 'lead',
        booths: [{ assembly: 120, booth: 114 }],
        createdAt: '1970-01-01T00:00:00.000Z',
        isSuspended: false,
      },
    ]);
  });

  test('reads them page by page', async () => {
    const first = await ask('viewAccounts', { limit: 3 });
    const second = await ask('viewAccounts', { limit: 3, before: first.data['next'] });
    expect([
      ...(first.data['items'] as object[]),
      ...(second.data['items'] as object[]),
    ]).toHaveLength(PEOPLE.length);
    expect(second.data['next']).toBeNull();
  });

  test('gives a code once, with which the person chooses a new password; the old one has ended', async () => {
    const { data } = await ask('giveResetCode', { userName: 'Second.Person' });
    expect(await ask('viewvoters', {}, 1)).toMatchObject({ http: 401 });
    const chosen = await answerOf(
      host.app.request(
        '/resetPassword',
        jsonPost({ userName: 'second.person', code: data['code'], password: 'Changed#2026' }),
      ),
    );
    expect(chosen).toMatchObject({ status: true });
    expect(
      await host.db
        .selectFrom('audit')
        .select(['actor', 'action', 'object', 'detail'])
        .orderBy('chain')
        .orderBy('number')
        .execute(),
    ).toEqual([
      { actor: 'person-4', action: 'resetPassword', object: 'person-2', detail: '' },
      { actor: 'person-2', action: 'resetPassword', object: '', detail: '' },
      { actor: 'person-2', action: 'login', object: '', detail: '' },
    ]);
  });

  test('cannot reset itself, or nobody', async () => {
    expect(await ask('giveResetCode', { userName: 'office' })).toMatchObject({
      http: 403,
      data: { code: 'ownRights' },
    });
    expect(await ask('giveResetCode', { userName: 'nobody.there' })).toMatchObject({ http: 404 });
  });

  test('suspends an account: its logins end, only its own password hears why, and it can be let in again', async () => {
    const person = PEOPLE[0];
    const logIn = (password: string) =>
      answerOf(host.app.request('/login', jsonPost({ userName: 'first.person', password })));
    const suspend = (isSuspended: boolean) =>
      ask('suspendAccount', { userName: 'First.Person', isSuspended });
    const token = await host.logIn(person);
    const call = () => answerOf(host.app.request('/viewvoters', jsonPost({}, token)));
    expect(await call()).toMatchObject({ http: 200, status: true });

    expect(await suspend(true)).toMatchObject({ status: true, data: { isSuspended: true } });
    expect(await call()).toMatchObject({ http: 401, data: { code: 'suspended' } });
    expect(await logIn(person.password)).toMatchObject({
      http: 401,
      status: false,
      data: { code: 'suspended' },
    });
    expect((await logIn('Wrong#2026')).data.code).toBe('wrongLogin');
    expect((await ask('viewAccounts', { search: 'first' })).data['items']).toMatchObject([
      { userName: 'first.person', isSuspended: true },
    ]);

    await suspend(true);
    await suspend(false);
    expect(await call(), 'the old login stays ended').toMatchObject({ http: 401 });
    tokens[0] = await host.logIn(person);
    expect(tokens[0]).toMatch(/^\S{40,}$/);
    expect(
      await host.db
        .selectFrom('audit')
        .select(['actor', 'action', 'object'])
        .where('action', '!=', 'login')
        .orderBy('number')
        .execute(),
    ).toEqual([
      { actor: 'person-4', action: 'suspendAccount', object: 'person-1' },
      { actor: 'person-4', action: 'resumeAccount', object: 'person-1' },
    ]);
  });

  test('cannot suspend itself, or nobody', async () => {
    expect(await ask('suspendAccount', { userName: 'office', isSuspended: true })).toMatchObject({
      http: 403,
      data: { code: 'ownRights' },
    });
    expect(
      await ask('suspendAccount', { userName: 'nobody.there', isSuspended: true }),
    ).toMatchObject({ http: 404 });
  });

  test('reads the audit log, the last line first and with user names, and sees whether it is whole', async () => {
    for (const role of ['volunteer', 'lead', 'volunteer'])
      await ask('setRights', { userName: 'first.person', role });
    const first = await ask('viewAudit', { chain: 'host', limit: 2 });
    expect(first.data['items']).toMatchObject([
      { number: 3, actor: 'office', action: 'setRights', object: 'first.person' },
      { number: 2 },
    ]);
    expect(
      (await ask('viewAudit', { chain: 'host', limit: 2, before: first.data['next'] })).data,
    ).toMatchObject({ items: [{ number: 1 }], next: null });
    expect((await ask('checkAudit')).data).toEqual({
      chains: [{ chain: 'host', lines: 3, broken: null }],
    });
    await host.db.updateTable('audit').set({ detail: 'admin 0' }).where('number', '=', 2).execute();
    expect((await ask('checkAudit')).data).toEqual({
      chains: [{ chain: 'host', lines: 3, broken: 2 }],
    });
  });
});

test.each([
  ['viewAccounts', {}],
  ['giveResetCode', { userName: 'first.person' }],
  ['suspendAccount', { userName: 'first.person', isSuspended: true }],
  ['viewAudit', { chain: 'host' }],
  ['checkAudit', {}],
])('%s is for administrators only', async (call, body) => {
  for (const person of [0, 2])
    expect(await ask(call, body, person)).toMatchObject({ http: 403, data: { code: 'role' } });
});
