import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DAY_MS } from '../../../src/domain/app/calendar.ts';
import {
  createNetworkThrottle,
  createThrottle,
  slotOf,
  TOO_MANY_LOOKS,
  TOO_MANY_TODAY,
} from '../../../host/http/throttle.ts';
import { openDatabase } from '../../../host/database/database.ts';
import { openTestHost, type TestHost } from '../testHost.ts';

const WINDOW_MS = 15 * 60_000;

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
beforeEach(() => {
  // The beginning of a window, and of a day.
  host.clock.now = Math.ceil((host.clock.now + 1) / DAY_MS) * DAY_MS;
});
afterAll(() => host.close());

test('lets as many attempts pass as its limit says, names the last, and then how long to wait', async () => {
  const throttle = createThrottle(host.host, 'passing', 3);
  const seen: [number, boolean][] = [];
  for (let count = 0; count < 5; count += 1) {
    const { wait, isLast } = await throttle.attempt('key');
    seen.push([wait, isLast]);
  }
  expect(seen).toEqual([
    [0, false],
    [0, false],
    [0, true],
    [900, false],
    [900, false],
  ]);
  host.clock.now += WINDOW_MS - 1;
  expect((await throttle.attempt('key')).wait).toBe(1);
  expect((await throttle.attempt('other')).wait).toBe(0);
});

test('begins again with each window of its own length', async () => {
  const [short, long] = [
    createThrottle(host.host, 'short', 1),
    createThrottle(host.host, 'long', 1, DAY_MS),
  ];
  for (const throttle of [short, long]) {
    expect((await throttle.attempt('key')).wait).toBe(0);
    expect((await throttle.attempt('key')).wait).toBeGreaterThan(0);
  }
  host.clock.now += WINDOW_MS;
  expect((await short.attempt('key')).wait).toBe(0);
  expect((await long.attempt('key')).wait).toBe((DAY_MS - WINDOW_MS) / 1000);
  host.clock.now += DAY_MS;
  expect((await long.attempt('key')).wait).toBe(0);
});

test('takes back an attempt that was none, and forgets all where that is wanted', async () => {
  const throttle = createThrottle(host.host, 'taken back', 2);
  await throttle.attempt('key');
  await (await throttle.attempt('key')).takeBack();
  const last = await throttle.attempt('key');
  expect(last).toMatchObject({ wait: 0, isLast: true });
  await last.forget();
  expect(await throttle.attempt('key')).toMatchObject({ wait: 0, isLast: false });
});

test('forgets a count by itself once its window is over, so that it takes no memory for good', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  try {
    const throttle = createThrottle(host.host, 'forgotten', 1);
    const first = await throttle.attempt('key');
    expect((await throttle.attempt('key')).wait).toBe(900);
    // The host's clock stands still, so the key is the same.
    vi.advanceTimersByTime(WINDOW_MS);
    await first.takeBack();
    vi.advanceTimersByTime(WINDOW_MS);
    expect((await throttle.attempt('key')).wait).toBe(0);
    expect((await throttle.attempt('key')).wait).toBe(900);
  } finally {
    vi.useRealTimers();
  }
});

test('counts only what it can: an error of the counter is no refusal, and lets nobody pass', async () => {
  const db = openDatabase('postgres://nobody@127.0.0.1:1/nowhere');
  const throttle = createThrottle({ db, now: () => 0 }, 'unreachable', 1);
  await expect(throttle.attempt('key')).rejects.toMatchObject({ code: 'DATABASE_UNREACHABLE' });
  await db.destroy();
});

test('counts an attempt for as many as it is worth', async () => {
  const throttle = createThrottle(host.host, 'worth', 10);
  const dear = await throttle.attempt('key', 9);
  expect(await throttle.attempt('key')).toMatchObject({ wait: 0, isLast: true });
  expect((await throttle.attempt('key')).wait).toBe(900);
  await dear.takeBack();
  expect((await throttle.attempt('key')).wait).toBe(0);
});

const waitAt = async (throttle: ReturnType<typeof createNetworkThrottle>, network: string) =>
  (await throttle.attempt(network)).wait;

describe('per network', () => {
  test('whoever has a /48 and takes another /64 each time has ten times the limit of one', async () => {
    const throttle = createNetworkThrottle(host.host, 'site', 2);
    const waits: number[] = [];
    for (let number = 0; number < 25; number += 1)
      waits.push(await waitAt(throttle, `2001:db8:1:${number.toString(16)}::/64`));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(20);
    expect(waits.slice(20)).toEqual([900, 900, 900, 900, 900]);
    expect(await waitAt(throttle, '2001:db8:2:0::/64')).toBe(0);
  });

  test('one /64 has the limit, and does not use up that of its neighbours', async () => {
    const throttle = createNetworkThrottle(host.host, 'neighbours', 2);
    for (let count = 0; count < 30; count += 1) await waitAt(throttle, '2001:db8:3:1::/64');
    expect(await waitAt(throttle, '2001:db8:3:1::/64')).toBe(900);
    for (let number = 2; number < 20; number += 1)
      expect(await waitAt(throttle, `2001:db8:3:${number.toString(16)}::/64`)).toBe(0);
  });

  test('an IPv4 address has the limit once, whatever its neighbours do', async () => {
    const throttle = createNetworkThrottle(host.host, 'addresses', 1);
    for (let number = 1; number < 30; number += 1)
      expect(await waitAt(throttle, `203.0.113.${number}`)).toBe(0);
    expect(await waitAt(throttle, '203.0.113.1')).toBe(900);
  });

  test('what is taken back counts for neither the /64 nor the /48', async () => {
    const throttle = createNetworkThrottle(host.host, 'site back', 1);
    for (let number = 0; number < 30; number += 1)
      await (await throttle.attempt(`2001:db8:4:${number.toString(16)}::/64`)).takeBack();
    expect(await waitAt(throttle, '2001:db8:4:1::/64')).toBe(0);
  });
});

test('says whether to come again in some minutes or tomorrow', () => {
  expect([TOO_MANY_LOOKS, TOO_MANY_TODAY]).toEqual([
    {
      code: 'tooManyLooks',
      msg: 'Too many requests. Please wait some minutes and try again.',
    },
    {
      code: 'tooManyToday',
      msg: 'Too many requests for one day. Please try again tomorrow.',
    },
  ]);
});

test('gives what strangers choose one of 131,072 keys, the same each time', () => {
  expect(slotOf('murugan', '203.0.113.1')).toBe(slotOf('murugan', '203.0.113.1'));
  expect(slotOf('ab', 'c')).not.toBe(slotOf('a', 'bc'));
  const slots = Array.from({ length: 2_000 }, (_, number) => Number(slotOf(`name${number}`)));
  expect(Math.max(...slots)).toBeLessThan(131_072);
  expect(new Set(slots).size).toBeGreaterThan(1_900);
});
