import '../setup.ts';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { callHost } from '../../../src/device/api/transport.ts';
import { readHostSettings } from '../../../src/device/api/hostSettings.ts';
import { timeNow } from '../../../src/device/api/hostTime.ts';
import { answer, startTestHost } from '../testHost.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const NOW = Date.UTC(2026, 10, 26, 10);

/** How far the phone's clock is ahead, and how long the page has been open. */
let ahead: number;
let opened: number;
let respond: (response: ServerResponse) => void;
let host: Awaited<ReturnType<typeof startTestHost>>;
beforeEach(async () => {
  [ahead, opened] = [0, 0];
  vi.spyOn(Date, 'now').mockImplementation(() => NOW + opened + ahead);
  vi.spyOn(performance, 'now').mockImplementation(() => opened);
  respond = (response) => answer(response, 200, { status: true }, { Date: httpDate() });
  host = await startTestHost((_request, response) => respond(response));
  await ask();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await host.close();
});

const httpDate = () => new Date(NOW + opened).toUTCString();
const ask = () => callHost({ host: host.url, endpoint: 'viewTelecost', body: '{}' });

it.each([-400 * DAY_MS, -DAY_MS, -11 * MINUTE_MS, 11 * MINUTE_MS, DAY_MS, 400 * DAY_MS])(
  'a clock that is %i ms ahead is set right by the next answer of the host',
  async (wrong) => {
    ahead = wrong;
    expect(timeNow()).toBe(NOW + wrong);
    await ask();
    opened += 3_000;
    expect(timeNow()).toBe(NOW + 3_000);
  },
);

it('its settings do as well', async () => {
  ahead = DAY_MS;
  respond = (response) =>
    answer(response, 200, { otp: false, aadhaar: 'last4', keys: true }, { Date: httpDate() });
  await readHostSettings(host.url);
  expect(timeNow()).toBe(NOW);
});

it('a clock that is right but for minutes is believed', async () => {
  ahead = 9 * MINUTE_MS;
  await ask();
  expect(timeNow()).toBe(Date.now());
});

it('a clock that somebody sets meanwhile is believed until the host answers again', async () => {
  ahead = DAY_MS;
  await ask();
  ahead = 0;
  expect(timeNow()).toBe(NOW);
  ahead = -DAY_MS;
  expect(timeNow()).toBe(NOW - DAY_MS);
  await ask();
  expect(timeNow()).toBe(NOW);
});

it.each([
  ['a login page', (response: ServerResponse) => answer(response, 200, '<title>Wi-Fi</title>')],
  [
    'a router that says yes to everything, in 1970',
    (response: ServerResponse) =>
      answer(response, 200, { status: true }, { Date: new Date(9_000).toUTCString() }),
  ],
  [
    'a host that does not say it',
    (response: ServerResponse) => {
      response.sendDate = false;
      answer(response, 200, { status: true });
    },
  ],
])('%s sets no clock', async (_, other) => {
  respond = other;
  ahead = DAY_MS;
  await ask();
  expect(timeNow()).toBe(NOW + DAY_MS);
});
