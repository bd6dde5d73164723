import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startMaintenance, tidyUp } from '../../../host/records/maintenance.ts';
import { createMetrics } from '../../../host/http/metrics.ts';
import { startReset } from '../../../host/logins/resetCode.ts';
import { findBrokenAudit } from '../../../host/tables/audit.ts';
import { MEMBER, partsOf, POST } from '../sampleCalls.ts';
import { answerOf, jpeg, multipartPost } from '../sampleVoter.ts';
import { jsonPost, openTestHost, PEOPLE, type TestHost } from '../testHost.ts';

const DAY_MS = 24 * 60 * 60_000;

let host: TestHost;
let picture: Buffer;
beforeAll(async () => {
  [host, picture] = await Promise.all([openTestHost(), jpeg()]);
});
beforeEach(async () => {
  await host.empty();
  await host.db.deleteFrom('sessions').execute();
  host.clock.now = Date.UTC(2026, 10, 20, 6);
});
afterAll(() => host.close());

const send = async (call: string, parts: ReturnType<typeof partsOf>) =>
  answerOf(host.app.request(`/${call}`, multipartPost(parts, await host.logIn())));
const parts = () =>
  partsOf(MEMBER, {
    voterCardFront: picture,
    aadhaarFront: picture,
    panCard: picture,
    portrait: picture,
  });
const slots = async () =>
  (await host.db.selectFrom('photos').select('slot').orderBy('slot').execute()).map(
    ({ slot }) => slot,
  );

/** Long enough for a week at the wrong time and a week after it. */
const FORTNIGHT = { photoDays: 14 };
/** Lets days pass, with a round of tidying at the end of every second one and of the last. */
async function passDays(days: number): Promise<void> {
  for (let day = 1; day <= days; day += 1) {
    host.clock.now += DAY_MS;
    if (day % 2 === 0 || day === days) await tidyUp(host.host, FORTNIGHT, createMetrics());
  }
}

describe('photos of ID cards', () => {
  test('are removed so many days after they came, on disk too, with a number, a line in the log and one in the audit log', async () => {
    await send('addmember', parts());
    await send('createPost', partsOf(POST, { image1: picture }));
    await passDays(14);
    await send(
      'addmember',
      partsOf({ ...MEMBER, voterId: 'ABC7654321' }, { voterCardFront: picture }),
    );
    host.clock.now += DAY_MS;
    const numbers = createMetrics();
    await tidyUp(host.host, FORTNIGHT, numbers);
    expect(await slots()).toEqual(['image1', 'portrait', 'voterCardFront']);
    expect(await host.photoFiles()).toHaveLength(3);
    expect(await numbers.text()).toContain('enrolment_photos_expired_total 3');
    expect(host.log).toEqual([
      { at: '2026-12-05T06:00:00.000Z', event: 'photosExpired', count: 3 },
    ]);
    const lines = await host.db
      .selectFrom('audit')
      .select(['actor', 'object', 'detail'])
      .where('action', '=', 'photosExpired')
      .execute();
    expect(lines.reduce((sum, { detail }) => sum + Number(detail), 0)).toBe(3);
    expect(lines.every(({ actor, object }) => actor === 'host' && object === '')).toBe(true);
    expect(await findBrokenAudit(host.db)).toEqual([]);
  });

  test('do not come back when the phone sends the record again, which gets its first answer', async () => {
    const sent = parts();
    const first = await send('addmember', sent);
    await passDays(15);
    expect(await send('addmember', sent)).toEqual(first);
    expect(await slots()).toEqual(['portrait']);
  });

  test('stay for a week at a host whose clock is a year ahead, and for good once it is set right', async () => {
    await send('addmember', parts());
    host.clock.now += 365 * DAY_MS;
    await passDays(6);
    expect(await slots()).toHaveLength(4);
    host.clock.now -= 365 * DAY_MS;
    await passDays(8);
    expect(await slots()).toHaveLength(4);
    await passDays(1);
    expect(await slots()).toEqual(['portrait']);
  });

  test('go on the day when PHOTO_DAYS is less than a week', async () => {
    await send('addmember', parts());
    const tidy = () => tidyUp(host.host, { photoDays: 2 }, createMetrics());
    for (const hours of [1, 23, 24]) {
      host.clock.now += (hours * DAY_MS) / 24;
      await tidy();
      expect(await slots()).toHaveLength(4);
    }
    host.clock.now += DAY_MS / 24;
    await tidy();
    expect(await slots()).toEqual(['portrait']);
  });

  test('stay for ever where nothing is configured', async () => {
    await send('addmember', parts());
    host.clock.now += 3_000 * DAY_MS;
    await tidyUp(host.host, { photoDays: undefined }, createMetrics());
    expect(await slots()).toHaveLength(4);
    expect(host.log).toEqual([]);
  });
});

const MINUTE_MS = 60_000;
/** Lets time pass, by the machine's own measure and by its clock. */
const pass = async (ms: number, byTheClock = ms) => {
  host.clock.now += byTheClock;
  await vi.advanceTimersByTimeAsync(ms);
};

describe('a round of maintenance', () => {
  const SLOW_MACHINE = { timeout: 30_000 };
  const DUE = { photoDays: 21 };
  /** Stores photos, and lets two weeks pass. In a week the photos go. */
  async function untilMarked(): Promise<void> {
    await send('addmember', parts());
    host.clock.now += 14 * DAY_MS + 1;
    await tidyUp(host.host, DUE, createMetrics());
  }
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'performance'] }));
  afterEach(() => void vi.useRealTimers());

  test('removes nothing while the clock has just jumped, and goes on once it runs evenly', async () => {
    await untilMarked();
    host.clock.now += 6 * DAY_MS + 20 * 60 * MINUTE_MS;
    const stop = startMaintenance(host.host, DUE, createMetrics());
    // The machine starts with a wrong clock, and hears the time after a while.
    await pass(10 * MINUTE_MS, 300 * DAY_MS);
    await vi.waitFor(
      () => expect(host.log).toMatchObject([{ event: 'clockJumped' }]),
      SLOW_MACHINE,
    );
    await pass(350 * MINUTE_MS, -300 * DAY_MS + 350 * MINUTE_MS);
    await vi.waitFor(() => expect(host.log).toHaveLength(2), SLOW_MACHINE);
    expect(await slots()).toHaveLength(4);
    await pass(360 * MINUTE_MS);
    await vi.waitFor(() => expect(host.log).toHaveLength(3), SLOW_MACHINE);
    await stop();
    expect(host.log.map(({ event }) => event)).toEqual([
      'clockJumped',
      'clockJumped',
      'photosExpired',
    ]);
    expect(await slots()).toEqual(['portrait']);
  });

  test('comes ten minutes after the start', async () => {
    await untilMarked();
    host.clock.now += 8 * DAY_MS;
    const stop = startMaintenance(host.host, DUE, createMetrics());
    await pass(9 * MINUTE_MS);
    expect(await slots()).toHaveLength(4);
    await pass(MINUTE_MS);
    await vi.waitFor(
      () => expect(host.log).toMatchObject([{ event: 'photosExpired' }]),
      SLOW_MACHINE,
    );
    await stop();
    expect(await slots()).toEqual(['portrait']);
  });
});

test('logins that are over and codes that ran out are forgotten, others stay', async () => {
  const [idle, loggedOut] = [await host.logIn(), await host.logIn()];
  await host.app.request('/logout', jsonPost({}, loggedOut));
  await startReset(host.db, 'person-2', 'test', host.clock.now);
  host.clock.now += 14 * DAY_MS;
  const fresh = await host.logIn();
  await startReset(host.db, 'person-3', 'test', host.clock.now);
  await tidyUp(host.host, { photoDays: undefined }, createMetrics());
  expect(await host.db.selectFrom('sessions').select('person').execute()).toEqual([
    { person: PEOPLE[0].id },
  ]);
  expect(await host.db.selectFrom('passwordResets').select('person').execute()).toEqual([
    { person: 'person-3' },
  ]);
  for (const token of [idle, loggedOut])
    expect((await host.app.request('/viewvoters', jsonPost({}, token))).status).toBe(401);
  expect((await host.app.request('/viewvoters', jsonPost({}, fresh))).status).toBe(200);
});
