import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerOf } from '../sampleVoter.ts';
import { FROM_THIS_MACHINE, jsonPost, openTestHost, PEOPLE, type TestHost } from '../testHost.ts';

const [, demo, , office] = PEOPLE;

let host: TestHost;
let officeToken: string;
beforeAll(async () => {
  host = await openTestHost({ withDemo: true });
  await host.db.updateTable('people').set({ demo: 1 }).where('id', '=', demo.id).execute();
  officeToken = await host.logIn(office);
});
afterAll(() => host.close());

type From = { headers?: Record<string, string>; peer?: string; name?: string };

function call(path: string, body: unknown, token: string, from: From) {
  const post = jsonPost(body, token);
  return answerOf(
    host.app.request(
      `http://${from.name ?? 'localhost:8080'}/${path}`,
      { ...post, headers: { ...post.headers, ...from.headers } },
      from.peer === undefined
        ? FROM_THIS_MACHINE
        : { incoming: { socket: { remoteAddress: from.peer } } },
    ),
  );
}

const { userName, password } = demo;
const hasAccount = async (from: From) => {
  const { data } = await call('viewAccounts', {}, officeToken, from);
  return (data['items'] as { userName: string }[]).some((each) => each.userName === userName);
};

describe('a demo account', () => {
  test.each<[string, From]>([
    ['localhost', {}],
    ['127.0.0.1', { name: '127.0.0.1:8080' }],
    ['[::1]', { name: '[::1]:8080', peer: '::1' }],
    ['a name under localhost', { name: 'app.localhost:8080' }],
  ])('exists on the host’s own machine (%s)', async (_, from) => {
    const { auth = '' } = await call('login', { userName, password }, '', from);
    expect(await call('viewvoters', {}, auth, from)).toMatchObject({ http: 200 });
    expect(await hasAccount(from)).toBe(true);
  });

  test.each<[string, From]>([
    ['another machine', { peer: '192.0.2.7' }],
    ['a proxy here that says who called', { headers: { 'x-forwarded-for': '192.0.2.7' } }],
    ['a proxy here in the words of RFC 7239', { headers: { forwarded: 'for=192.0.2.7' } }],
    ['a proxy here that says only that it is one', { headers: { via: '1.1 sample' } }],
    ['a tunnel here that says nothing, by a public name', { name: 'enrolment.example' }],
  ])('exists for nobody who comes from %s', async (_, from) => {
    const { auth = '' } = await call('login', { userName, password }, '', {});
    expect(await call('viewvoters', {}, auth, from)).toMatchObject({
      http: 401,
      data: { code: 'login' },
    });
    expect(await call('login', { userName, password }, '', from)).toMatchObject({
      data: { code: 'wrongLogin' },
    });
    expect(await hasAccount(from)).toBe(false);
    expect(await call('giveResetCode', { userName }, officeToken, from)).toMatchObject({
      http: 404,
    });
    expect(
      await call('setRights', { userName, role: 'lead', booths: [] }, officeToken, from),
    ).toMatchObject({ http: 404 });
    // On the host's own machine the login goes on.
    expect(await call('viewvoters', {}, auth, {})).toMatchObject({ http: 200 });
  });
});
