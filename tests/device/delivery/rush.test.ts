import '../setup.ts';
import { afterEach, expect, it } from 'vitest';
import { deliver } from '../../../src/device/delivery/deliver.ts';
import { readEntry, readQueue } from '../../../src/device/outbox/read.ts';
import { wakeQueue } from '../../../src/device/outbox/write.ts';
import { sendNow } from '../../../src/device/delivery/deliver.ts';
import { newOwner, saveSample } from '../sample.ts';
import { accept, answer, startTestHost } from '../testHost.ts';
import { testPhone } from '../testPhone.ts';

let host: Awaited<ReturnType<typeof startTestHost>>;
afterEach(() => host.close());

const sessionOf = (owner: string) => ({
  owner,
  name: 'Sample Volunteer',
  token: 'token',
  host: host.url,
});

it('a connection that comes and goes each second for a minute causes one attempt per back-off step', async () => {
  host = await startTestHost((_request, response) => void response.destroy());
  const owner = newOwner();
  for (let n = 0; n < 3; n += 1) await saveSample(owner, { savedAt: n });
  const phone = testPhone(sessionOf(owner), { random: () => 0.999 });
  // Several go at once while nothing is known to be wrong; what counts is what follows.
  await deliver(phone);
  const first = host.requests.length;
  for (let second = 1; second <= 60; second += 1) {
    phone.time += 1_000;
    await wakeQueue(owner, 'online', phone.time);
    await deliver(phone);
  }
  // Steps of 5, 10, 20 and 40 seconds, each ended at most once before its time.
  expect(host.requests.length - first).toBeLessThanOrEqual(4);
  expect(host.requests.length - first).toBeGreaterThanOrEqual(3);
});

it('a host that asks for an hour gets an hour, whatever the network does; a person may try before', async () => {
  host = await startTestHost((_request, response, count) =>
    count === 1
      ? answer(response, 503, { status: false, msg: 'Busy' }, { 'Retry-After': '7200' })
      : accept(_request, response),
  );
  const owner = newOwner();
  const entry = await saveSample(owner);
  const phone = testPhone(sessionOf(owner));
  await deliver(phone);
  expect(await readQueue(owner)).toMatchObject({
    trouble: 'hostTrouble',
    notBefore: phone.time + 60 * 60_000,
  });

  phone.time += 59 * 60_000;
  expect(await wakeQueue(owner, 'online', phone.time)).toBe(false);
  await deliver(phone);
  expect(host.requests).toHaveLength(1);
  await sendNow(owner, phone);
  expect(await readEntry(entry.id)).toMatchObject({ state: 'sent' });
});
