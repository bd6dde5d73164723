import '../setup.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connection } from '../../../src/device/api/connection.ts';
import { readDataUsed } from '../../../src/device/delivery/dataUsed.ts';
import { dayInIndia } from '../../../src/domain/app/calendar.ts';
import { deliver } from '../../../src/device/delivery/deliver.ts';
import { openStore } from '../../../src/device/storage/openStore.ts';
import { readEntry } from '../../../src/device/outbox/read.ts';
import {
  changePhoneSettings,
  readPhoneSettings,
} from '../../../src/device/storage/phoneSettings.ts';
import { sendNow } from '../../../src/device/delivery/deliver.ts';
import { newOwner, saveSample } from '../sample.ts';
import { accept, startTestHost } from '../testHost.ts';
import { testPhone } from '../testPhone.ts';

let host: Awaited<ReturnType<typeof startTestHost>>;
beforeEach(async () => {
  host = await startTestHost(accept);
});
afterEach(async () => {
  await changePhoneSettings({ wifiOnlyPhotos: false });
  await host.close();
});

const stateOf = async (id: string) => (await readEntry(id))?.state;
async function saveTwo() {
  const owner = newOwner();
  const entries = [
    await saveSample(owner, { savedAt: 1 }),
    await saveSample(owner, { savedAt: 2, photo: '' }),
  ];
  const phone = testPhone(
    { owner, name: '', token: 'token', host: host.url },
    { connection: () => 'metered' },
  );
  return { owner, ids: entries.map(({ id }) => id), phone };
}

function withNetwork(network: unknown) {
  Object.defineProperty(navigator, 'connection', { value: network, configurable: true });
  return connection();
}

describe('photos over Wi-Fi only', () => {
  it('is off until it is switched on', async () => {
    expect(await readPhoneSettings()).toEqual({ wifiOnlyPhotos: false });
    const { ids, phone } = await saveTwo();
    await deliver(phone);
    expect(await Promise.all(ids.map(stateOf))).toEqual(['sent', 'sent']);
  });

  it('keeps photos on the phone while it is on mobile data, lets text go, and lets photos go with Wi-Fi', async () => {
    await changePhoneSettings({ wifiOnlyPhotos: true });
    const { ids, phone } = await saveTwo();
    expect(await deliver(phone)).toBe(1);
    expect(await Promise.all(ids.map(stateOf))).toEqual(['waiting', 'sent']);
    phone.connection = () => 'free';
    expect(await deliver(phone)).toBe(0);
    expect(await Promise.all(ids.map(stateOf))).toEqual(['sent', 'sent']);
  });

  it('does nothing where the browser does not tell the connection', async () => {
    await changePhoneSettings({ wifiOnlyPhotos: true });
    const { ids, phone } = await saveTwo();
    phone.connection = () => 'unknown';
    await deliver(phone);
    expect(await Promise.all(ids.map(stateOf))).toEqual(['sent', 'sent']);
  });

  it('is overruled by "Send now", once', async () => {
    await changePhoneSettings({ wifiOnlyPhotos: true });
    const { owner, ids, phone } = await saveTwo();
    await sendNow(owner, phone);
    expect(await Promise.all(ids.map(stateOf))).toEqual(['sent', 'sent']);
    const later = await saveSample(owner);
    await deliver(phone);
    expect(await stateOf(later.id)).toBe('waiting');
  });

  it('stops in the middle of a queue when the phone leaves the Wi-Fi', async () => {
    await changePhoneSettings({ wifiOnlyPhotos: true });
    const owner = newOwner();
    for (let n = 0; n < 20; n += 1) await saveSample(owner, { savedAt: n });
    const phone = testPhone(
      { owner, name: '', token: 'token', host: host.url },
      { connection: () => (host.requests.length < 4 ? 'free' : 'metered') },
    );
    // Three had come when it still was free, and eight may have been on their way.
    expect(await deliver(phone)).toBeGreaterThanOrEqual(20 - 11);
    expect(host.requests.length).toBeLessThanOrEqual(11);
  });
});

describe('the connection', () => {
  afterEach(() => void Reflect.deleteProperty(navigator, 'connection'));

  it.each([
    [undefined, 'unknown'],
    [{}, 'unknown'],
    [{ type: 'unknown', saveData: false }, 'unknown'],
    [{ type: 'cellular' }, 'metered'],
    [{ type: 'wifi', saveData: true }, 'metered'],
    [{ saveData: true }, 'metered'],
    [{ type: 'wifi' }, 'free'],
    [{ type: 'ethernet', saveData: false }, 'free'],
  ])('told as %j is %s', (network, expected) => expect(withNetwork(network)).toBe(expected));
});

describe('data used', () => {
  const wholeDay = Date.UTC(2031, 0, 15, 12);
  const usedOn = (day: number) => readDataUsed(dayInIndia(wholeDay + day * 24 * 60 * 60_000));
  /** Another test's day must not count here. */
  afterEach(() => openStore('settings')('readwrite', (store) => void store.delete('dataUsed')));

  it('counts every attempt by the day in India, the broken ones too', async () => {
    await host.close();
    host = await startTestHost((request, response, count) =>
      count === 1 ? void response.destroy() : accept(request, response),
    );
    const owner = newOwner();
    await saveSample(owner, { photo: 'x'.repeat(50_000) });
    const phone = testPhone({ owner, name: '', token: 'token', host: host.url });
    phone.time = wholeDay;
    await deliver(phone);
    const once = await usedOn(0);
    expect(
      Math.abs(once / (host.requests[0]?.bytes ?? 0) - 1),
      'as large as the body that arrived, within a hundredth',
    ).toBeLessThan(0.01);

    phone.time += 24 * 60 * 60_000;
    await deliver(phone);
    expect([await usedOn(0), await usedOn(1), await usedOn(2)]).toEqual([once, once, 0]);
  });

  it('does not count what was tried without any network', async () => {
    await host.close();
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    const owner = newOwner();
    await saveSample(owner);
    const phone = testPhone({ owner, name: '', token: 'token', host: host.url });
    phone.time = wholeDay;
    await deliver(phone);
    Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
    expect(await usedOn(0)).toBe(0);
    host = await startTestHost(accept);
  });
});
