import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { layCable, rawAnswer, type Cable } from './cable.ts';

let host: Server;
let cable: Cable;
/** What reached the host: whole requests, and how many bytes of broken ones. */
let arrived: string[];

beforeEach(async () => {
  arrived = [];
  host = createServer((request, answer) => {
    let bytes = 0;
    request.on('data', (chunk: Buffer) => (bytes += chunk.length));
    request.on('error', () =>
      arrived.push(`${request.method} ${request.url} broken after ${bytes}`),
    );
    request.on('end', () => {
      arrived.push(`${request.method} ${request.url} ${bytes}`);
      answer.end(`Thanks for ${bytes} bytes`);
    });
  });
  await new Promise<void>((resolve) => void host.listen(0, resolve));
  cable = await layCable((host.address() as AddressInfo).port);
});

afterEach(async () => {
  await cable.close();
  host.closeAllConnections();
  host.close();
});

const post = async (path: string, bytes: number) =>
  (await fetch(cable.url + path, { method: 'POST', body: Buffer.alloc(bytes, 'x') })).text();

describe('a cable', () => {
  it('carries requests and answers, small and large, one after the other and at the same time', async () => {
    expect(await post('/a', 0)).toBe('Thanks for 0 bytes');
    expect(await post('/b', 5_000_000)).toBe('Thanks for 5000000 bytes');
    expect(await Promise.all([1, 2, 3].map((bytes) => post('/c', bytes)))).toEqual(
      [1, 2, 3].map((bytes) => `Thanks for ${bytes} bytes`),
    );
    expect(cable.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /a',
      'POST /b',
      'POST /c',
      'POST /c',
      'POST /c',
    ]);
  });

  it('refuses when it is cut, and carries again at the same address when it is mended', async () => {
    await post('/a', 1);
    await cable.cut();
    // The first may still try the connection that is broken.
    const refusal = () =>
      post('/b', 1).catch(({ cause }: { cause?: { code: string } }) => cause?.code);
    await expect.poll(refusal).toBe('ECONNREFUSED');
    await cable.mend();
    expect(await post('/c', 1)).toBe('Thanks for 1 bytes');
    expect(arrived).toEqual(['POST /a 1', 'POST /c 1']);
  });

  it('loses one answer of a request that arrived whole', async () => {
    cable.loseNextAnswer('POST /addvoters');
    expect(await post('/login', 5)).toBe('Thanks for 5 bytes');
    await expect(post('/addvoters', 100_000)).rejects.toThrow('fetch failed');
    expect(await post('/addvoters', 7)).toBe('Thanks for 7 bytes');
    expect(arrived).toEqual(['POST /login 5', 'POST /addvoters 100000', 'POST /addvoters 7']);
  });

  it('answers by itself as often as it was told, even while the host is down', async () => {
    host.closeAllConnections();
    host.close();
    cable.answerInstead('POST /addvoters', rawAnswer(200, 'text/html', '<html>உள்நுழைக</html>'), 2);
    expect(await post('/addvoters', 300_000)).toBe('<html>உள்நுழைக</html>');
    expect(await post('/addvoters', 1)).toBe('<html>உள்நுழைக</html>');
    await expect(post('/addvoters', 1)).rejects.toThrow('fetch failed');
    expect(arrived).toEqual([]);
  });

  it('says what a host in trouble says', async () => {
    cable.answerInstead(
      'GET /',
      rawAnswer(503, 'application/json', '{"status":false}', { 'Retry-After': '7' }),
    );
    const answer = await fetch(cable.url);
    expect([answer.status, answer.headers.get('Retry-After'), await answer.json()]).toEqual([
      503,
      '7',
      { status: false },
    ]);
  });

  it.each([0, 1, 40_000])('breaks after %i bytes of a body', async (bytes) => {
    cable.cutAfterBytes(bytes, 'POST /addvoters');
    await expect(post('/addvoters', 200_000)).rejects.toThrow('fetch failed');
    await expect.poll(() => arrived).toEqual([`POST /addvoters broken after ${bytes}`]);
    expect(await post('/addvoters', 3)).toBe('Thanks for 3 bytes');
  });
});
