import '../setup.ts';
import type { ServerResponse } from 'node:http';
import { setImmediate as moment } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callHost } from '../../../src/device/host/callHost.ts';
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

/** Lets what has been written arrive. */
async function travel(): Promise<void> {
  for (let n = 0; n < 200; n += 1) await moment();
}

async function pass(seconds: number): Promise<void> {
  await travel();
  vi.advanceTimersByTime(seconds * 1_000);
  await travel();
}

describe('a call to the host', () => {
  it('goes on as long as something of the answer comes every minute', async () => {
    const under = call(0);
    await arrived;
    for (const part of ['{"status"', ':', 'true', '}']) {
      await pass(59);
      expect(under.answer).toBeUndefined();
      response.write(part);
    }
    response.end();
    await vi.waitFor(() =>
      expect(under.answer).toMatchObject({ type: 'http', status: 200, body: '{"status":true}' }),
    );
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
    await pass(159);
    expect(under.answer).toBeUndefined();
    await pass(2);
    expect(under.answer).toEqual({ type: 'none', online: true });
  });

  it('reads no more than the beginning of an endless answer', async () => {
    const under = call(0);
    await arrived;
    response.write('x'.repeat(200_000));
    await vi.waitFor(() => expect(under.answer).toBeDefined());
    expect(under.answer).toMatchObject({ type: 'http', status: 200 });
    const { body } = under.answer as { body: string };
    expect(body.length).toBeGreaterThanOrEqual(64 * 1024);
    expect(body.length).toBeLessThan(200_000);
  });

  it('does not begin once its time is over', async () => {
    const under = call(0, AbortSignal.abort());
    await vi.waitFor(() => expect(under.answer).toEqual({ type: 'none', online: true }));
    expect(host.requests).toEqual([]);
  });
});
