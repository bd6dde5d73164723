import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CallEnv } from '../../../host/http/call.ts';
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
function open({ port } = server) {
  const socket = connect(port, '127.0.0.1');
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

/** Waits for the end of a connection. `once` of node:events would fail if it ends by a reset. */
function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once('close', () => resolve()));
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
    await closed(socket);
    expect(heard.text).toBe('');
    await expect.poll(() => host.photoFiles()).toEqual([]);
    expect(host.log).toEqual([]);
  });

  test.each(['/addvoters', '/login'])('that drips a form to %s for ever is cut', async (path) => {
    const dripping = await listen(host.app, '127.0.0.1', 0, 200, 1_000);
    const endless = { ...multipartPost(parts, token), body: Buffer.alloc(15_000_000) };
    const { socket } = open(dripping);
    const isCut = closed(socket);
    socket.write(headers(path, endless));
    await Promise.all([isCut, sendSlowly(socket, endless.body, { pauseMs: 20 })]);
    await dripping.stop();
  });

  test('that stalls in the headers is cut without an answer', async () => {
    const { socket, heard } = open();
    socket.write('POST /addvoters HTTP/1.1\r\nHost: loc');
    await closed(socket);
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
      '"code":"unknownQuestion"',
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

describe('a call before the last one is answered', () => {
  test('waits for its turn if all of that answer has come: a proxy sends the next one at once', async () => {
    const app = new Hono<CallEnv>();
    const ends: (() => void)[] = [];
    const begun: string[] = [];
    app.get('/:name', (c) => {
      begun.push(c.req.param('name'));
      const text = `answer ${begun.length}`;
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode(text));
          ends.push(() => controller.close());
        },
      });
      return c.body(body, 200, { 'content-length': String(text.length) });
    });
    const served = await listen(app, '127.0.0.1', 0, PATIENCE_MS);
    const { socket, hears } = open(served);
    socket.write('GET /first HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await hears('answer 1');
    socket.write('GET /second HTTP/1.1\r\nhost: localhost\r\n\r\n');
    // What comes later on another connection shows that the second one has been read.
    const other = open(served);
    other.socket.write('GET /other HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await other.hears('answer 2');
    expect(begun).toEqual(['first', 'other']);
    ends[0]?.();
    await hears('answer 3');
    expect(begun).toEqual(['first', 'other', 'second']);
    for (const end of ends.slice(1)) end();
    await served.stop();
  });

  test('cuts the connection, or thousands would begin at once', async () => {
    const { socket, heard, hears } = open();
    const isCut = closed(socket);
    const call = 'GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n';
    socket.write(call);
    await hears('{"status":true,"msg":"","data":null}');
    heard.text = '';
    socket.write(call.repeat(3));
    await isCut;
    expect(heard.text).toBe('');
  });

  test('never reaches the app, however many calls came in one piece', async () => {
    let begun = 0;
    const app = new Hono<CallEnv>();
    app.use(async (_, next) => {
      begun += 1;
      await next();
    });
    app.route('/', host.app);
    const counted = await listen(app, '127.0.0.1', 0, PATIENCE_MS);
    const { socket } = open(counted);
    const isCut = closed(socket);
    socket.write('GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(100));
    await isCut;
    expect(begun).toBe(1);
    await counted.stop();
  });
});

describe('a call whose JSON is too long', () => {
  const json = JSON.stringify({ userName: 'x'.repeat(400_000) });
  test.each([
    ['says so before', `content-length: ${json.length}\r\n\r\n${json}`],
    [
      'comes in chunks',
      `transfer-encoding: chunked\r\n\r\n${json.length.toString(16)}\r\n${json}\r\n0\r\n\r\n`,
    ],
  ])('and that %s is refused, and the connection serves the next call', async (_, rest) => {
    const { socket, hears } = open();
    socket.write(
      `POST /login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${rest}`,
    );
    await hears('"code":"tooLarge"');
    socket.write('GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await hears('{"status":true,"msg":"","data":null}');
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

  test('who draws out the body of a login is cut without an answer', async () => {
    const post = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: Buffer.alloc(9_000, ' '),
    };
    const { socket, heard } = open();
    socket.write(headers('/login', post));
    await sendSlowly(socket, post.body, { piece: 100, pauseMs: 60 });
    expect(socket.destroyed || socket.readableEnded).toBe(true);
    expect(heard.text).toBe('');
  });

  test('who goes on sending after the refusal is cut after 16 MB, however quick the line', async () => {
    const patient = await listen(host.app, '127.0.0.1', 0);
    const { socket } = open(patient);
    const isCut = closed(socket);
    socket.write(
      'POST /login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 1000000000\r\n\r\n',
    );
    const piece = Buffer.alloc(1_000_000, ' ');
    let sent = 0;
    for (; !socket.destroyed && sent < 200_000_000; sent += piece.length)
      await new Promise<void>((resolve) => {
        socket.write(piece, () => resolve());
        void isCut.then(resolve);
      });
    // What the two ends of a connection hold back comes on top.
    expect(sent).toBeLessThan(60_000_000);
    await isCut;
    await patient.stop();
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

  test('who asks and takes none of the answer is cut', async () => {
    const app = new Hono<CallEnv>();
    const isCut = new Promise<void>((resolve) => {
      app.get('/', (c) =>
        c.body(
          new ReadableStream({
            pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
            cancel: () => resolve(),
          }),
        ),
      );
    });
    const served = await listen(app, '127.0.0.1', 0, 100);
    const { socket } = open(served);
    socket.pause();
    socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await isCut;
    await served.stop();
  });

  test('who sends huge headers is cut', async () => {
    const { socket, heard } = open();
    socket.write(`GET / HTTP/1.1\r\nhost: localhost\r\nx-sample: ${'x'.repeat(20_000)}\r\n\r\n`);
    await closed(socket);
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
    await closed(socket);
    expect(heard.text).toBe('');
  });
});

test('a request is never sent back to its sender (TRACE)', async () => {
  const { socket, hears, heard } = open();
  socket.write(
    'TRACE /health HTTP/1.1\r\nhost: localhost\r\nx-sample: planted\r\nconnection: close\r\n\r\n',
  );
  await hears('HTTP/1.1 404');
  await closed(socket);
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

    const isClosed = closed(idle.socket);
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
