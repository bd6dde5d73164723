import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, get, request as requestPlain, type IncomingMessage } from 'node:http';
import { connect, type ClientHttp2Session, type IncomingHttpHeaders } from 'node:http2';
import { connect as connectTcp, type AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { networkOf } from '../../../host/http/callers.ts';
import { listen, type Listening } from '../../../host/http/listen.ts';
import { SITE_TIMES } from '../../../host/http/throttle.ts';
import { jpeg, multipartPost, voterParts } from '../sampleVoter.ts';
import { openTestHost, PEOPLE, type TestHost } from '../testHost.ts';
import { CALLER, CONNECTIONS, SITE_CONNECTIONS, startNginx } from './nginx.ts';

const PATIENCE_MS = 2_000;

let host: TestHost;
let server: Listening;
let nginx: Awaited<ReturnType<typeof startNginx>>;
let client: ClientHttp2Session;
let token: string;
beforeAll(async () => {
  host = await openTestHost({ withDemo: true });
  token = await host.logIn();
  server = await listen(host.app, '127.0.0.1', 0, PATIENCE_MS);
  nginx = await startNginx(server.port);
  client = connect(`https://127.0.0.1:${nginx.tls}`, {
    ca: nginx.certificate,
    servername: nginx.name,
  });
});
beforeEach(() => host.empty());
afterAll(async () => {
  client.destroy();
  await nginx.stop();
  await server.stop();
  await host.close();
});

type Answered = { status: number; headers: IncomingHttpHeaders; text: string };

/** One request over HTTP/2, its body in pieces with pauses if it is to be slow. */
async function request(
  path: string,
  {
    method = 'GET',
    headers = {},
    body = Buffer.alloc(0),
  }: { method?: string; headers?: Record<string, string>; body?: Buffer } = {},
  pauseMs = 0,
): Promise<Answered> {
  const stream = client.request(
    { ':path': path, ':method': method, ':authority': nginx.name, ...headers },
    { endStream: method === 'GET' },
  );
  const answered = once(stream, 'response') as Promise<
    [IncomingHttpHeaders & { ':status'?: number }]
  >;
  const piece = pauseMs ? Math.ceil(body.length / 20) : Math.max(1, body.length);
  for (let at = 0; at < body.length; at += piece) {
    stream.write(body.subarray(at, at + piece));
    await wait(pauseMs);
  }
  if (method !== 'GET') stream.end();
  const [answer] = await answered;
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return {
    status: answer[':status'] ?? 0,
    headers: answer,
    text: Buffer.concat(chunks).toString(),
  };
}

const voterPost = async () =>
  multipartPost(voterParts({ photos: { voterCardFront: await jpeg() } }), token);
const votersHeld = async () => (await host.db.selectFrom('voters').select('id').execute()).length;

describe('behind nginx with deploy/nginx.conf', () => {
  test('a voter arrives with the photo over HTTP/2, from the app’s own origin', async () => {
    const post = await voterPost();
    const { status, text, headers } = await request('/addvoters', {
      ...post,
      headers: {
        ...post.headers,
        origin: `https://${nginx.name}`,
        'sec-fetch-site': 'same-origin',
      },
    });
    expect({ status, text }).toMatchObject({
      status: 200,
      text: expect.stringContaining('Voter saved'),
    });
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(await votersHeld()).toBe(1);
  });

  test('an upload that is slow but goes on is waited for, longer than the host bears silence', async () => {
    const begin = Date.now();
    const { text } = await request('/addvoters', await voterPost(), (2 * PATIENCE_MS) / 20);
    expect(text).toContain('Voter saved');
    expect(Date.now() - begin).toBeGreaterThan(PATIENCE_MS);
  });

  test('an upload that stalls is ended and leaves nothing behind, and it is no 408', async () => {
    const { headers, body } = await voterPost();
    const stream = client.request({
      ':path': '/addvoters',
      ':method': 'POST',
      ':authority': nginx.name,
      ...headers,
    });
    const answered = once(stream, 'response') as Promise<
      [IncomingHttpHeaders & { ':status'?: number }]
    >;
    stream.write(body.subarray(0, 5_000));
    const [{ ':status': status }] = await answered;
    stream.destroy();
    expect(status).toBe(502);
    await expect.poll(() => host.photoFiles()).toEqual([]);
    expect(await votersHeld()).toBe(0);
  });

  test('what is too large is refused by the host, in its own words', async () => {
    const post = multipartPost(
      voterParts({ photos: { voterCardFront: Buffer.alloc(4_000_000) } }),
      token,
    );
    const { status, text } = await request('/addvoters', post);
    expect(status).toBe(413);
    expect(JSON.parse(text)).toMatchObject({ status: false, data: { code: 'photoTooLarge' } });
  });

  test('JSON that is too long is refused each time, and nobody else’s call fails for it', async () => {
    const body = Buffer.from(JSON.stringify({ userName: 'x'.repeat(250_000) }));
    const headers = { 'content-type': 'application/json', 'content-length': String(body.length) };
    const tooLong = () => request('/login', { method: 'POST', headers, body });
    const statuses: number[][] = [];
    for (let round = 0; round < 20; round += 1) {
      const answers = await Promise.all([tooLong(), request('/health'), tooLong()]);
      statuses.push(answers.map(({ status }) => status));
    }
    expect(statuses).toEqual(Array.from({ length: 20 }, () => [413, 200, 413]));
  });

  test('one network that draws out bodies has no more than its share, and another is served', async () => {
    const slow = Array.from({ length: CONNECTIONS }, () =>
      client.request({ ':path': '/login', ':method': 'POST', ':authority': nginx.name }),
    );
    for (const stream of slow) stream.write('{');
    await expect.poll(async () => (await request('/health')).status).toBe(503);
    const neighbour = connect(`https://${nginx.name}`, {
      createConnection: () =>
        connectTls({
          socket: connectTcp({ host: '127.0.0.1', port: nginx.tls, localAddress: '127.0.0.2' }),
          ca: nginx.certificate,
          servername: nginx.name,
          ALPNProtocols: ['h2'],
        }),
    });
    const served = neighbour.request({ ':path': '/health', ':authority': nginx.name });
    const [{ ':status': status }] = (await once(served, 'response')) as [{ ':status'?: number }];
    neighbour.destroy();
    expect(status).toBe(200);
    for (const stream of slow) stream.close();
    await expect.poll(async () => (await request('/health')).status).toBe(200);
  });

  test('the metrics are nobody’s who comes through it', async () => {
    expect((await request('/metrics')).status).toBe(404);
    expect((await request('/health')).status).toBe(200);
  });

  test('a call whose length is not said before is read, as HTTP/2 allows it', async () => {
    const { userName, password } = PEOPLE[0];
    const { text } = await request('/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify({ userName, password })),
    });
    expect(JSON.parse(text)).toMatchObject({ status: true, auth: expect.any(String) });
  });

  test('there are no demo accounts, though the host has them for its own machine', async () => {
    const [, { id, userName, password }] = PEOPLE;
    const logIn = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userName, password }),
    };
    await host.db.updateTable('people').set({ demo: 1 }).where('id', '=', id).execute();
    const through = await request('/login', { ...logIn, body: Buffer.from(logIn.body) });
    const direct = await (await fetch(`http://localhost:${server.port}/login`, logIn)).text();
    expect(JSON.parse(through.text)).toMatchObject({ data: { code: 'wrongLogin' } });
    expect(JSON.parse(direct)).toMatchObject({ status: true });
    await host.db.updateTable('people').set({ demo: 0 }).where('id', '=', id).execute();
  });

  test('plain HTTP is sent to TLS', async () => {
    const [answer] = await once(
      get(`http://127.0.0.1:${nginx.plain}/home`, { headers: { host: nginx.name } }),
      'response',
    );
    answer.resume();
    expect({ status: answer.statusCode, to: answer.headers.location }).toEqual({
      status: 308,
      to: `https://${nginx.name}/home`,
    });
  });

  test('a call without TLS is refused and not sent on, so that whoever wrote it notices', async () => {
    const call = requestPlain(`http://127.0.0.1:${nginx.plain}/login`, {
      method: 'POST',
      headers: { host: nginx.name },
    }).end('{}');
    const [answer] = await once(call, 'response');
    answer.resume();
    expect({ status: answer.statusCode, to: answer.headers.location }).toEqual({
      status: 403,
      to: undefined,
    });
  });

  test.each([
    ['TLS 1.3 if it can', {}, 'TLSv1.3'],
    ['TLS 1.2 with a key for each connection', { maxVersion: 'TLSv1.2' as const }, 'TLSv1.2'],
    [
      'nothing older',
      {
        minVersion: 'TLSv1' as const,
        maxVersion: 'TLSv1.1' as const,
        ciphers: 'DEFAULT:@SECLEVEL=0',
      },
      undefined,
    ],
    [
      'no cipher that a lost key opens afterwards',
      { maxVersion: 'TLSv1.2' as const, ciphers: 'AES128-GCM-SHA256:AES256-SHA' },
      undefined,
    ],
  ])('a browser gets %s', async (_, asked, protocol) => {
    const socket = connectTls({
      port: nginx.tls,
      host: '127.0.0.1',
      servername: nginx.name,
      ca: nginx.certificate,
      ...asked,
    });
    const spoken = await once(socket, 'secureConnect').then(
      () => socket.getProtocol(),
      () => undefined,
    );
    socket.destroy();
    expect(spoken).toBe(protocol);
  });
});

describe('the requests that nginx lets a network have in flight', () => {
  let inFlight = 0;
  /** Answers only /probe. All others stay in flight for as long as their callers wait. */
  const silent = createServer(({ url }, response) => {
    if (url === '/probe') return void response.end();
    inFlight += 1;
    response.once('close', () => (inFlight -= 1));
  });
  let limited: Awaited<ReturnType<typeof startNginx>>;
  let caller: ClientHttp2Session;
  beforeAll(async () => {
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    limited = await startNginx((silent.address() as AddressInfo).port);
    caller = connect(`https://127.0.0.1:${limited.tls}`, {
      ca: limited.certificate,
      servername: limited.name,
    });
  });
  afterAll(async () => {
    caller.destroy();
    await limited.stop();
    silent.closeAllConnections();
    silent.close();
  });

  const requestFrom = (address: string, path: string) =>
    caller.request({ ':path': path, ':authority': limited.name, [CALLER]: address });
  async function probeFrom(address: string): Promise<number | undefined> {
    const stream = requestFrom(address, '/probe').resume();
    const [{ ':status': status }] = (await once(stream, 'response')) as [{ ':status'?: number }];
    return status;
  }
  /** Holds requests of a caller, as many as may be. Returns a function that lets them go. */
  async function fill(address: string, count = CONNECTIONS): Promise<() => Promise<void>> {
    const before = inFlight;
    const held = Array.from({ length: count }, () => requestFrom(address, '/held'));
    await expect.poll(() => inFlight).toBe(before + count);
    return async () => {
      for (const stream of held) stream.close();
      await expect.poll(() => inFlight).toBe(before);
    };
  }

  test.each([
    ['an IPv4 address', '203.0.113.1', '203.0.113.1', true],
    ['two IPv4 addresses', '203.0.113.1', '203.0.113.2', false],
    ['an IPv4 address, once over an IPv6 socket', '203.0.113.1', '::ffff:203.0.113.1', true],
    ['two IPv4 addresses over IPv6 sockets', '::ffff:203.0.113.1', '::ffff:203.0.113.2', false],
    ['a /64', '2001:db8:0:1::1', '2001:db8:0:1:ffff:ffff:ffff:ffff', true],
    ['two /64s of a /48', '2001:db8:0:1::1', '2001:db8:0:2::1', false],
  ])('are of %s as at the host', async (_, one, other, isOne) => {
    const networks = [one, other].map((address) => networkOf(address.replace('::ffff:', '')));
    expect(networks[0] === networks[1]).toBe(isOne);
    const release = await fill(one);
    expect(await probeFrom(other)).toBe(isOne ? 503 : 200);
    await release();
  });

  test('have an end for a whole /48, which no other /48 and no IPv4 address shares', async () => {
    const releaseFirst = await fill('2001:db8:5:1::1');
    const releaseSecond = await fill('2001:db8:5:2::1', SITE_CONNECTIONS - CONNECTIONS);
    expect(await probeFrom('2001:db8:5:3::1')).toBe(503);
    for (const address of ['2001:db8:6:1::1', '203.0.113.1', '::ffff:203.0.113.1'])
      expect(await probeFrom(address)).toBe(200);
    await releaseSecond();
    await releaseFirst();
  });

  test('have the host’s proportions', async () => {
    const site = await readFile('deploy/nginx.conf', 'utf8');
    const [, ofNetwork, ofSite] =
      /limit_conn networks (\d+);\s+limit_conn sites (\d+);/.exec(site) ?? [];
    expect(Number(ofSite)).toBe(SITE_TIMES * Number(ofNetwork));
  });

  test('come over IPv6 too', async () => {
    const answered = once(
      get({ host: '::1', port: limited.plain, path: '/home', headers: { host: limited.name } }),
      'response',
    );
    const [answer] = (await answered) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(308);
  });
});
