import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PhotoFiles } from '../../../host/photos/photoFiles.ts';
import { answerOf, jpeg, multipartPost, voterParts } from '../sampleVoter.ts';
import { jsonPost, openTestHost, PEOPLE, type TestHost } from '../testHost.ts';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost({ metricsToken: 'sample-token' });
});
afterAll(() => host.close());

const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } });
const numbers = (headers: Record<string, string> = {}, peer = '127.0.0.1') =>
  host.app.request('/metrics', { headers }, from(peer));

describe('a supervisor and a balancer', () => {
  test('hear that the host lives and is ready', async () => {
    expect((await host.app.request('/health')).status).toBe(200);
    expect(await answerOf(host.app.request('/ready'))).toEqual({
      http: 200,
      status: true,
      msg: '',
      data: { database: true, photoStore: true, room: true },
    });
  });

  test('hear that it is not ready without its photo store or database, and lives all the same', async () => {
    const photos: PhotoFiles = {
      ...host.host.photos,
      ask: () => Promise.reject(new Error('down')),
    };
    expect(await answerOf(host.appWith({ photos }).request('/ready'))).toMatchObject({
      http: 503,
      data: { database: true, photoStore: false, room: true },
    });
    const closed = await openTestHost();
    await closed.close();
    const app = host.appWith({ db: closed.db });
    expect(await answerOf(app.request('/ready'))).toMatchObject({
      http: 503,
      data: { database: false, photoStore: true, room: true },
    });
    expect((await app.request('/health')).status).toBe(200);
  });
});

test('many who ask at once whether the host is ready cost one question to its photo store', async () => {
  let asked = 0;
  const photos: PhotoFiles = {
    ...host.host.photos,
    ask: () => {
      asked += 1;
      return Promise.resolve();
    },
  };
  const app = host.appWith({ photos });
  const all = await Promise.all(Array.from({ length: 20 }, async () => app.request('/ready')));
  expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(asked).toBe(1);
  await app.request('/ready');
  expect(asked).toBe(2);
});

test('a host whose disk is full is not ready: it would only answer that it is', async () => {
  // A real file system without a free block.
  const full = await openTestHost({ dataDir: '/proc' });
  expect(await answerOf(full.app.request('/ready'))).toMatchObject({
    http: 503,
    data: { database: true, photoStore: true, room: false },
  });
  await full.close();
});

describe('the numbers', () => {
  test('count requests by route and status, and time them', async () => {
    const token = await host.logIn();
    await host.app.request(
      '/addvoters',
      multipartPost(voterParts({ photos: { voterCardFront: await jpeg() } }), token),
    );
    await host.app.request('/viewvoters', jsonPost({}));
    const text = await (await numbers()).text();
    expect(text).toContain(
      'enrolment_requests_total{route="/addvoters",method="POST",status="200"} 1',
    );
    expect(text).toContain(
      'enrolment_requests_total{route="/viewvoters",method="POST",status="401"} 1',
    );
    expect(text).toMatch(
      /enrolment_request_seconds_count\{route="\/addvoters",method="POST",status="200"\} 1/,
    );
    expect(text).toContain('process_resident_memory_bytes');
  });

  test('hold nothing that people typed, and no line more for each address that an attacker tries', async () => {
    await host.app.request(
      '/login',
      jsonPost({ userName: 'planted.user', password: 'Planted#2026' }),
    );
    for (let attempt = 0; attempt < 50; attempt++)
      await host.app.request(`/planted-${attempt}?name=planted`, {
        method: attempt % 2 ? 'POST' : 'GET',
      });
    const text = await (await numbers()).text();
    for (const secret of ['planted', 'Planted', PEOPLE[0].userName])
      expect(text).not.toContain(secret);
    expect(
      text.split('\n').filter((line) => line.startsWith('enrolment_requests_total')).length,
    ).toBeLessThan(10);
  });

  test('are for this machine, and elsewhere for who has the token', async () => {
    expect((await numbers({}, '::1')).status).toBe(200);
    expect((await numbers({}, '203.0.113.7')).status).toBe(404);
    expect((await numbers({ 'x-forwarded-for': '203.0.113.7' })).status).toBe(404);
    expect((await numbers({ authorization: 'Bearer sample-token' }, '203.0.113.7')).status).toBe(
      200,
    );
    expect((await numbers({ authorization: 'Bearer sample-tokem' }, '203.0.113.7')).status).toBe(
      404,
    );
    const withoutToken = await openTestHost();
    expect(
      (
        await withoutToken.app.request(
          '/metrics',
          { headers: { authorization: 'Bearer undefined' } },
          from('203.0.113.7'),
        )
      ).status,
    ).toBe(404);
    await withoutToken.close();
  });
});
