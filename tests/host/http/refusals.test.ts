import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { multipartPost } from '../sampleVoter.ts';
import { jsonPost, openTestHost, PEOPLE, type TestHost } from '../testHost.ts';

const [person, , , admin] = PEOPLE;
const AT = '2026-11-20T06:00:00.000Z';

let host: TestHost;
let token: string;
beforeAll(async () => {
  host = await openTestHost();
  token = await host.logIn();
});
beforeEach(() => host.empty());
afterAll(() => host.close());

test.each<[string, () => Parameters<TestHost['app']['request']>, object]>([
  [
    'a wrong password of an account',
    () => ['/login', jsonPost({ ...person, password: 'Wrong#2026' })],
    { route: '/login', status: 200, code: 'wrongLogin', person: person.id },
  ],
  [
    'a login of nobody',
    () => ['/login', jsonPost({ userName: 'planted.name', password: 'Wrong#2026' })],
    { route: '/login', status: 200, code: 'wrongLogin', person: 'nobody' },
  ],
  [
    'a made-up reset code',
    () => [
      '/resetPassword',
      jsonPost({ userName: admin.userName, code: 'AAAAA-AAAAA', password: 'Planted#2026' }),
    ],
    { route: '/resetPassword', status: 200, code: 'wrongLogin', person: admin.id },
  ],
  [
    'a token of no session',
    () => ['/viewvoters', jsonPost({}, 'planted')],
    { route: '/viewvoters', status: 401, code: 'login', person: 'nobody' },
  ],
  [
    'a call for administrators',
    () => ['/setRights', jsonPost({}, token)],
    { route: '/setRights', status: 403, code: 'role', person: person.id },
  ],
  [
    "a record that is somebody else's",
    () => ['/photo', jsonPost({ id: 'V-0000000000', slot: 'portrait' }, token)],
    { route: '/photo', status: 404, code: 'notThere', person: person.id },
  ],
  [
    "a form with a field of the attacker's own",
    () => ['/addvoters', multipartPost([{ name: 'planted', body: 'x' }], token)],
    { route: '/addvoters', status: 409, code: 'unknownQuestion', person: person.id },
  ],
  [
    'a value that breaks a rule',
    () => ['/viewvoters', jsonPost({ limit: 'planted' }, token)],
    { route: '/viewvoters', status: 422, code: 'invalid', person: person.id },
  ],
  [
    'a page of another site',
    () => ['/login', { ...jsonPost(person), headers: { origin: 'https://planted.example' } }],
    { route: '/*', status: 403, code: 'crossSite', person: 'nobody' },
  ],
])(
  '%s is refused with one line in the log, without anything that was sent',
  async (_, call, line) => {
    await host.app.request(...call());
    expect(host.log).toEqual([{ at: AT, event: 'refused', ...line }]);
    expect(JSON.stringify(host.log)).not.toContain('planted');
  },
);

test('what is asked too often is refused with a line, too', async () => {
  for (let count = 0; count < 12; count += 1)
    await host.app.request('/login', jsonPost({ userName: 'asked.often', password: 'Wrong#2026' }));
  expect(host.log.map(({ code }) => code)).toEqual([
    ...Array<string>(10).fill('wrongLogin'),
    'tooManyLogins',
    'tooManyLogins',
  ]);
});

test('what goes well leaves no line', async () => {
  await host.logIn();
  await host.app.request('/viewvoters', jsonPost({}, token));
  expect(host.log).toEqual([]);
});
