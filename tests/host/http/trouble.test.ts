import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { listen } from '../../../host/http/listen.ts';
import type { PhotoFiles } from '../../../host/photos/photoFiles.ts';
import { answerOf, FIELDS, jpeg, multipartPost, voterParts } from '../sampleVoter.ts';
import { jsonPost, openTestHost, PEOPLE, type TestHost } from '../testHost.ts';

let host: TestHost;
let token: string;
let card: Buffer;
let portrait: Buffer;
beforeAll(async () => {
  host = await openTestHost();
  [token, card, portrait] = await Promise.all([host.logIn(), jpeg(), jpeg(30)]);
});
afterEach(() => host.empty());
afterAll(() => host.close());

const post = () => multipartPost(voterParts({ photos: { voterCardFront: card, portrait } }), token);
const failing = (code: string) => Object.assign(new Error(`${code}: ${FIELDS.name}`), { code });

async function expectNothingStored() {
  for (const table of ['submissions', 'voters', 'photos'] as const)
    expect(await host.db.selectFrom(table).selectAll().execute()).toEqual([]);
}

describe('a full disk', () => {
  test.each<keyof PhotoFiles>(['begin', 'keep'])(
    'while photos are written (%s): nothing is stored, and the phone comes back later',
    async (step) => {
      const photos = { ...host.host.photos, [step]: () => Promise.reject(failing('ENOSPC')) };
      const response = await host.appWith({ photos }).request('/addvoters', post());
      expect(response.headers.get('retry-after')).toBe('300');
      expect(await answerOf(response)).toMatchObject({
        http: 507,
        status: false,
        msg: 'Server busy!',
        data: { code: 'full' },
      });
      await expectNothingStored();
      expect(await host.photoFiles()).toEqual([]);
      expect((await answerOf(host.app.request('/addvoters', post()))).status).toBe(true);
    },
  );

  test('for the second photo only: the first one goes too', async () => {
    let photosSoFar = 0;
    const photos: PhotoFiles = {
      ...host.host.photos,
      begin: () =>
        ++photosSoFar > 1 ? Promise.reject(failing('ENOSPC')) : host.host.photos.begin(),
    };
    expect((await host.appWith({ photos }).request('/addvoters', post())).status).toBe(507);
    expect(await host.photoFiles()).toEqual([]);
  });
});

describe('a database', () => {
  test('that cannot write: nothing is stored, the host lives on, and the same request succeeds later', async () => {
    const sent = post();
    await host.db.schema.alterTable('photos').renameTo('photos_away').execute();
    expect(await answerOf(host.app.request('/addvoters', sent))).toMatchObject({
      http: 503,
      status: false,
      data: { code: 'storage' },
    });
    await host.db.schema.alterTable('photos_away').renameTo('photos').execute();
    await expectNothingStored();
    expect((await answerOf(host.app.request('/addvoters', sent))).status).toBe(true);
  });
});

test('a database that fails amid an export: the client notices, and no value is in the log', async () => {
  const printed = vi.spyOn(console, 'error').mockReturnValue();
  const office = await host.logIn(PEOPLE[3]);
  let queries = 0;
  const lists = host.lists.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      queries += 1;
      // The first counts the rows.
      if (queries > 1) throw failing('XX000');
      return Promise.resolve(result);
    },
  });
  const server = await listen(host.appWith({ lists }), '127.0.0.1', 0);
  const exported = async () => {
    const asked = jsonPost({ people: 'voters' }, office);
    return (await fetch(`http://127.0.0.1:${server.port}/exportPeople`, asked)).text();
  };
  await expect(exported()).rejects.toThrow();
  await server.stop();
  expect(host.log).toMatchObject([{ event: 'trouble', route: '/exportPeople', code: 'XX000' }]);
  expect(JSON.stringify(host.log)).not.toContain(FIELDS.name);
  expect(printed).not.toHaveBeenCalled();
  printed.mockRestore();
});

test('an error that nobody expected is answered as the specification says, with a number that is in the log', async () => {
  const app = host.appWith({
    photos: {
      ...host.host.photos,
      begin: () => Promise.reject(new TypeError(`unexpected ${FIELDS.name}`)),
    },
  });
  const answer = await answerOf(app.request('/addvoters', post()));
  expect(answer).toMatchObject({ http: 500, status: false, msg: 'Server busy!' });
  expect(host.log).toMatchObject([
    {
      event: 'trouble',
      route: '/addvoters',
      error: 'TypeError',
      code: '',
      trouble: answer.data['trouble'],
    },
  ]);
  expect(host.log[0]?.['stack']).toContainEqual(expect.stringContaining('trouble.test.ts'));
});

test('the log holds nothing that people typed, whatever happens', async () => {
  const planted = {
    name: 'Planted Name',
    address: 'Planted Street',
    mobile: '9812345678',
    voterId: 'PLT7654321',
  };
  const sent = () =>
    multipartPost(voterParts({ fields: planted, photos: { voterCardFront: card } }), token);
  const login = jsonPost({ userName: 'planted.user', password: 'Planted#2026' });
  const secrets = [
    ...Object.values(planted),
    'planted',
    'Planted',
    token,
    PEOPLE[0].userName,
    PEOPLE[0].password,
    '203.0.113.9',
  ];
  const error = Object.assign(
    new Error(`Planted Name\n    at Planted Street (${token}:1:1)`, { cause: planted }),
    { code: 'ENOSPC', field: planted.address },
  );

  const { app } = host;
  await app.request('/addvoters', sent());
  await app.request('/login', login, { incoming: { socket: { remoteAddress: '203.0.113.9' } } });
  await app.request('/login', jsonPost(PEOPLE[0]));
  await app.request('/login', { method: 'POST', body: '{"password": "Planted' });
  await app.request(`/planted?token=${token}`);
  for (const step of ['begin', 'keep'] as const)
    await host
      .appWith({ photos: { ...host.host.photos, [step]: () => Promise.reject(error) } })
      .request('/addvoters', sent());
  await host.db.schema.alterTable('people').renameTo('away').execute();
  await app.request('/login', login);
  await host.db.schema.alterTable('away').renameTo('people').execute();

  expect(host.log.map(({ event }) => event)).toEqual([
    'refused',
    'refused',
    'trouble',
    'trouble',
    'trouble',
  ]);
  for (const secret of secrets) expect(JSON.stringify(host.log)).not.toContain(secret);
});
