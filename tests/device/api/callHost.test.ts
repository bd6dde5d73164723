import '../setup.ts';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setImmediate as moment } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { callHost, fetchFile, type FileType } from '../../../src/device/api/transport.ts';
import type { Answer } from '../../../src/domain/outbox/outcome.ts';
import { startTestHost } from '../testHost.ts';

let host: Awaited<ReturnType<typeof startTestHost>>;
let response: ServerResponse;
let arrived: Promise<void>;

// The phone's clock alone is the test's: what travels between the two is real.
beforeEach(async () => {
  let arrive: () => void;
  arrived = new Promise((resolve) => (arrive = resolve));
  host = await startTestHost((_request, ours) => {
    response = ours;
    arrive();
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await host.close();
});

/** A call with a body of so many bytes; `answer` is undefined until it is over. */
function call(bytes: number, signal?: AbortSignal) {
  const under = { answer: undefined as Answer | undefined };
  void callHost({ host: host.url, endpoint: 'addvoters', body: '{}', bytes, signal }).then(
    (answer) => (under.answer = answer),
  );
  return under;
}

/** A server that sends back what it gets, and a connection to it. */
const echo = createServer((socket) => void socket.pipe(socket));
let post: Socket;
beforeAll(async () => {
  echo.listen(0, '127.0.0.1');
  await once(echo, 'listening');
  post = connect((echo.address() as AddressInfo).port, '127.0.0.1');
  await once(post, 'connect');
});
afterAll(() => {
  post.destroy();
  echo.close();
});

/** Lets what has been written arrive: what goes there and back after it has come back. */
async function travel(): Promise<void> {
  for (let times = 0; times < 20; times += 1) {
    post.write('.');
    await once(post, 'data');
    for (let turn = 0; turn < 10; turn += 1) await moment();
  }
}

async function pass(seconds: number): Promise<void> {
  await travel();
  vi.advanceTimersByTime(seconds * 1_000);
  await travel();
}

describe('a call to the host', () => {
  it('goes on as long as an answer comes at a kilobyte a second', async () => {
    const under = call(0);
    await arrived;
    response.write('{"status":true,"msg":"');
    for (const seconds of [45, 30, 20]) {
      await pass(seconds);
      expect(under.answer).toBeUndefined();
      response.write('x'.repeat(20_000));
    }
    response.end('"}');
    await vi.waitFor(() => expect(under.answer).toMatchObject({ type: 'http', status: 200 }));
    expect((under.answer as { body: string }).body).toMatch(/^{"status":true,.*"}$/);
  });

  it('is given up when its answer only drips', async () => {
    const under = call(0);
    await arrived;
    for (let second = 0; second < 59; second += 1) {
      response.write(' ');
      await pass(1);
    }
    expect(under.answer).toBeUndefined();
    response.write(' ');
    await pass(2);
    expect(under.answer).toEqual({ type: 'none', online: true });
  });

  it('is given up when nothing more of the answer has come for a minute', async () => {
    const under = call(0);
    await arrived;
    response.write('{"status":');
    await pass(59);
    expect(under.answer).toBeUndefined();
    await pass(2);
    expect(under.answer).toEqual({ type: 'none', online: true });
  });

  it('has a second more for every kilobyte that it carries', async () => {
    const under = call(100_000);
    await arrived;
    await pass(60);
    for (let waited = 60; waited < 155; waited += 5) await pass(5);
    expect(under.answer).toBeUndefined();
    await pass(5);
    await pass(1);
    expect(under.answer).toEqual({ type: 'none', online: true });
  });

  it('is given up after a minute of silence when others have shown that the line is good; the next has all its time again', async () => {
    const silent = call(200_000);
    await arrived;
    const other = call(200_000);
    await vi.waitFor(() => expect(host.requests).toHaveLength(2));
    response.end('{"status":true}');
    await vi.waitFor(() => expect(other.answer).toMatchObject({ type: 'http' }));
    await pass(59);
    expect(silent.answer).toBeUndefined();
    await pass(2);
    expect(silent.answer).toEqual({ type: 'none', online: true });
    const next = call(200_000);
    await vi.waitFor(() => expect(host.requests).toHaveLength(3));
    await pass(60);
    for (let waited = 60; waited < 255; waited += 5) await pass(5);
    expect(next.answer).toBeUndefined();
    await pass(5);
    await pass(1);
    expect(next.answer).toEqual({ type: 'none', online: true });
  });

  it('reads no more than the beginning of an endless answer', async () => {
    const under = call(0);
    await arrived;
    response.write('x'.repeat(200_000));
    await vi.waitFor(() => expect(under.answer).toBeDefined());
    expect(under.answer).toMatchObject({ type: 'http', status: 200 });
    const { body } = under.answer as { body: string };
    expect(body).toHaveLength(64 * 1024);
    await vi.waitFor(() => expect(response.destroyed).toBe(true));
  });

  it('does not begin once its time is over', async () => {
    const under = call(0, AbortSignal.abort());
    await vi.waitFor(() => expect(under.answer).toEqual({ type: 'none', online: true }));
    expect(host.requests).toEqual([]);
  });
});

/** Fetches a file that the test sends. */
const fetching = (type: FileType) =>
  fetchFile({ host: host.url, endpoint: 'photo', body: '{}' }, type);

describe('a file of the host', () => {
  it('is taken if it is as long as one can be', async () => {
    const under = fetching('image/jpeg');
    await arrived;
    response.writeHead(200, { 'Content-Type': 'image/jpeg' });
    response.end(Buffer.alloc(2_000_000));
    const fetched = await under;
    expect(fetched).toMatchObject({ type: 'file', file: { size: 2_000_000, type: 'image/jpeg' } });
  });

  it.each([
    ['image/jpeg', 3],
    ['text/csv', 65],
  ] as const)('of the type %s that has no end is given up after its %i MB', async (type, most) => {
    const under = fetching(type);
    await arrived;
    response.writeHead(200, { 'Content-Type': type });
    const megabyte = Buffer.alloc(1_000_000);
    let sent = 0;
    const goOn = () => {
      sent += 1;
      if (response.write(megabyte)) setImmediate(goOn);
    };
    response.on('drain', goOn);
    goOn();
    expect(await under).toEqual({ type: 'tooLong' });
    // What the two machines had buffered comes on top.
    await vi.waitFor(() => expect(response.destroyed).toBe(true), { timeout: 30_000 });
    expect(sent).toBeLessThan(most + 10);
  });
});
