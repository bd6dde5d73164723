import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listen, type Listening } from '../../../host/http/listen.ts';
import { jpeg, multipartPost, voterParts, type Part } from '../sampleVoter.ts';
import { openTestHost, type TestHost } from '../testHost.ts';

const PATIENCE_MS = 1_000;

let host: TestHost;
let server: Listening;
let token: string;
let parts: Part[];
let sockets: Socket[];
beforeAll(async () => {
  host = await openTestHost();
  token = await host.logIn();
  parts = voterParts({ photos: { voterCardFront: await jpeg() } });
});
beforeEach(async () => {
  server = await listen(host.app, '127.0.0.1', 0, PATIENCE_MS);
  sockets = [];
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await server.stop();
  await host.empty();
});
afterAll(() => host.close());

/** A connection whose every byte the test sends. */
function open() {
  const socket = connect(server.port, '127.0.0.1');
  sockets.push(socket);
  const heard = { text: '' };
  socket.setEncoding('utf8').on('data', (text: string) => {
    heard.text += text;
  });
  socket.on('error', () => {
    /* A cut connection is what some tests wait for. */
  });
  return {
    socket,
    heard,
    hears: async (text: string) => {
      while (!heard.text.includes(text)) await once(socket, 'data');
    },
  };
}

function headers(
  path: string,
  { headers: fields, body }: ReturnType<typeof multipartPost>,
): string {
  const lines = Object.entries({
    host: 'localhost',
    'content-length': String(body.length),
    ...fields,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

/** Sends in pieces with pauses, as a bad line does. */
async function sendSlowly(socket: Socket, bytes: Buffer, { piece = 1_200, pauseMs = 60 } = {}) {
  for (let at = 0; at < bytes.length && socket.writable; at += piece) {
    socket.write(bytes.subarray(at, at + piece));
    await wait(pauseMs);
  }
}

describe('a phone on a bad line', () => {
  test('that is slow but goes on is waited for', async () => {
    const post = multipartPost(parts, token);
    const { socket, hears } = open();
    const start = Date.now();
    socket.write(headers('/addvoters', post));
    await sendSlowly(socket, post.body);
    await hears('"msg":"Voter saved"');
    expect(Date.now() - start).toBeGreaterThan(PATIENCE_MS);
  });

  test('that stalls in the middle is cut without an answer, so that no browser sends again by itself', async () => {
    const post = multipartPost(parts, token);
    const { socket, heard } = open();
    socket.write(headers('/addvoters', post));
    socket.write(post.body.subarray(0, 5_000));
    await once(socket, 'close');
    expect(heard.text).toBe('');
    await expect.poll(() => host.photoFiles()).toEqual([]);
    expect(host.log).toEqual([]);
  });

  test('that stalls in the headers is cut without an answer', async () => {
    const { socket, heard } = open();
    socket.write('POST /addvoters HTTP/1.1\r\nHost: loc');
    await once(socket, 'close');
    expect(heard.text).toBe('');
  });

  test('that goes away in the middle leaves nothing behind', async () => {
    const post = multipartPost(parts, token);
    const { socket } = open();
    socket.write(headers('/addvoters', post));
    socket.write(post.body.subarray(0, 5_000));
    await expect.poll(() => host.photoFiles()).toHaveLength(1);
    socket.destroy();
    await expect.poll(() => host.photoFiles()).toEqual([]);
    expect(host.log).toEqual([]);
  });

  test.each([
    ['whose login is over', () => multipartPost(parts, 'made-up'), '"code":"login"'],
    [
      'whose form is wrong',
      () => multipartPost([{ name: 'unknown', body: 'x' }, ...parts], token),
      '"code":"unknownField"',
    ],
  ])('%s hears so at once, is heard out, and keeps the connection', async (_, makePost, answer) => {
    const post = makePost();
    const { socket, hears, heard } = open();
    socket.write(headers('/addvoters', post));
    socket.write(post.body.subarray(0, 1_500));
    await hears(answer);
    await sendSlowly(socket, post.body.subarray(1_500));
    heard.text = '';
    const next = multipartPost(parts, token);
    socket.write(Buffer.concat([Buffer.from(headers('/addvoters', next)), next.body]));
    await hears('"msg":"Voter saved"');
  });
});

describe('an attacker', () => {
  test('who sends a byte now and then is cut', async () => {
    const post = multipartPost(parts, token);
    const { socket, heard } = open();
    socket.write(headers('/addvoters', post));
    await sendSlowly(socket, post.body, { piece: 1, pauseMs: 20 });
    expect(socket.destroyed || socket.readableEnded).toBe(true);
    expect(heard.text).toBe('');
  });

  test('who sends without end is cut', async () => {
    const { socket, heard } = open();
    socket.write(
      'POST /addvoters HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n',
    );
    const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;
    while (!socket.destroyed) {
      if (!socket.write(chunk)) await wait(1);
    }
    expect(heard.text).toContain('"code":"login"');
  });

  test('who sends huge headers is cut', async () => {
    const { socket, heard } = open();
    socket.write(`GET / HTTP/1.1\r\nhost: localhost\r\nx-sample: ${'x'.repeat(20_000)}\r\n\r\n`);
    await once(socket, 'close');
    expect(heard.text).toBe('');
  });
});

describe('a request that two readers could cut differently', () => {
  test.each([
    ['two lengths', 'content-length: 2\r\ncontent-length: 40\r\n'],
    ['a length and chunks', 'content-length: 2\r\ntransfer-encoding: chunked\r\n'],
    ['chunks under another name', 'transfer-encoding: xchunked\r\n'],
    ['a space before the colon', 'content-length : 2\r\n'],
    ['a line folded into the next', 'x-sample: a\r\n content-length: 2\r\n'],
  ])('with %s ends the connection without an answer', async (_, fields) => {
    const { socket, heard } = open();
    socket.write(
      `POST /login HTTP/1.1\r\nhost: localhost\r\n${fields}\r\n{}GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n`,
    );
    await once(socket, 'close');
    expect(heard.text).toBe('');
  });
});

test('a request is never sent back to its sender (TRACE)', async () => {
  const { socket, hears, heard } = open();
  socket.write(
    'TRACE /health HTTP/1.1\r\nhost: localhost\r\nx-sample: planted\r\nconnection: close\r\n\r\n',
  );
  await hears('HTTP/1.1 404');
  await once(socket, 'close');
  expect(heard.text).not.toContain('planted');
});

describe('a host that is stopped', () => {
  test('finishes what is under way, closes what is idle, and takes nothing new', async () => {
    const idle = open();
    idle.socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await idle.hears('not built');
    const post = multipartPost(parts, token);
    const { socket, hears } = open();
    socket.write(headers('/addvoters', post));
    socket.write(post.body.subarray(0, 5_000));
    await expect.poll(() => host.photoFiles()).toHaveLength(1);

    const isClosed = once(idle.socket, 'close');
    const isStopped = server.stop();
    await isClosed;
    await expect(once(open().socket, 'connect')).rejects.toThrow('ECONNREFUSED');
    socket.write(post.body.subarray(5_000));
    await hears('"msg":"Voter saved"');
    await isStopped;
    server = await listen(host.app, '127.0.0.1', 0, PATIENCE_MS);
  });

  test('keeps an idle connection longer than a proxy does', async () => {
    const { socket, hears } = open();
    socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await hears('Keep-Alive: timeout=620');
    await wait(2 * PATIENCE_MS);
    expect(socket.destroyed).toBe(false);
  });
});
