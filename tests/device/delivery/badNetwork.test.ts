import '../setup.ts';
import { createServer as createTlsServer } from 'node:tls';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Unsent } from '../../../src/domain/outbox/outbox.ts';
import { callHost } from '../../../src/device/api/transport.ts';
import { deliver } from '../../../src/device/delivery/deliver.ts';
import { openStore } from '../../../src/device/storage/openStore.ts';
import { readEntry, readQueue } from '../../../src/device/outbox/read.ts';
import { chanceOf } from '../../faults/chance.ts';
import { newOwner, saveSample } from '../sample.ts';
import { accept, answer, startTestHost } from '../testHost.ts';
import { testPhone } from '../testPhone.ts';

type Host = Awaited<ReturnType<typeof startTestHost>>;
let host: Host;
afterEach(() => host.close());

const HOUR_MS = 60 * 60_000;
const sessionOf = (owner: string, url = host.url) => ({
  owner,
  name: 'Sample Volunteer',
  token: `token of ${owner}`,
  host: url,
});
const statesOf = (entries: Unsent[]) =>
  Promise.all(entries.map(async ({ id }) => (await readEntry(id))?.state));

async function saveSamples(owner: string, count: number): Promise<Unsent[]> {
  const entries: Unsent[] = [];
  for (let n = 0; n < count; n += 1) entries.push(await saveSample(owner, { savedAt: n }));
  return entries;
}

describe('a bad network', () => {
  it('that swallows a request for ever is given up by the phone itself; the lock is free again and the next entry goes', async () => {
    let isSwallowing = true;
    host = await startTestHost((request, response) =>
      isSwallowing ? undefined : accept(request, response),
    );
    const owner = newOwner();
    const swallowed = await saveSample(owner);
    // Only the first time: a busy machine may need longer for an answer.
    const phone = testPhone(sessionOf(owner), {
      call: (call) => callHost(isSwallowing ? { ...call, silenceMs: 200 } : call),
    });
    await deliver(phone);
    isSwallowing = false;
    expect(await readEntry(swallowed.id)).toMatchObject({
      state: 'waiting',
      uncertain: true,
      tries: 1,
    });
    const next = await saveSample(owner);
    phone.time += HOUR_MS;
    expect(await deliver(phone)).toBe(0);
    expect(await statesOf([swallowed, next])).toEqual(['sent', 'sent']);
  });

  it('that swallows a request does not hold up what is saved after it', async () => {
    host = await startTestHost((request, response, count) =>
      count === 1 ? undefined : accept(request, response),
    );
    const owner = newOwner();
    const swallowed = await saveSample(owner);
    const over = new AbortController();
    const phone = testPhone(sessionOf(owner), { deadline: () => over.signal });
    const delivering = deliver(phone);
    await vi.waitFor(() => expect(host.requests).toHaveLength(1));
    const after = await saveSamples(owner, 3);
    await vi.waitFor(async () =>
      expect(await statesOf([swallowed, ...after])).toEqual(['sending', 'sent', 'sent', 'sent']),
    );
    over.abort();
    expect(await delivering).toBe(1);
  });

  it('that breaks the answer in the middle leaves no verdict, and the entry goes again under its id', async () => {
    host = await startTestHost((request, response, count) => {
      if (count > 1) return accept(request, response);
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' });
      response.write('{"status":true,"msg":"Voter saved"', () =>
        response.socket?.resetAndDestroy(),
      );
    });
    const owner = newOwner();
    const entry = await saveSample(owner);
    const phone = testPhone(sessionOf(owner));
    await deliver(phone);
    expect(await readEntry(entry.id)).toMatchObject({ state: 'waiting', uncertain: true });
    phone.time += HOUR_MS;
    await deliver(phone);
    expect(await readEntry(entry.id)).toMatchObject({ state: 'sent' });
    expect(host.requests.map(({ form }) => form.get('submissionId'))).toEqual([entry.id, entry.id]);
  });

  it.each([302, 307])(
    'that leads everyone to its login page by a %i gets nothing there, and the whole queue pauses',
    async (status) => {
      const portal = await startTestHost((_request, response) =>
        answer(response, 200, '<!doctype html><title>Free Wi-Fi</title>'),
      );
      host = await startTestHost((_request, response) =>
        answer(response, status, '', { Location: `${portal.url}/login` }),
      );
      const owner = newOwner();
      const entries = await saveSamples(owner, 10);
      await deliver(testPhone(sessionOf(owner)));
      expect(portal.requests).toEqual([]);
      expect(host.requests.length).toBeLessThanOrEqual(4);
      expect(await statesOf(entries)).toEqual(entries.map(() => 'waiting'));
      expect(await readQueue(owner)).toMatchObject({ trouble: 'noAnswer' });
      await portal.close();
    },
  );

  it('whose certificate is good for nothing is no network: nothing is lost, and the entry goes once it is good', async () => {
    host = await startTestHost(accept);
    // Without a certificate no handshake succeeds; a browser tells a script no more about an
    // expired one.
    const broken = createTlsServer({});
    broken.on('tlsClientError', () => {
      /* It is the client that is tested. */
    });
    await new Promise<void>((resolve) => {
      broken.listen(0, '127.0.0.1', resolve);
    });
    const owner = newOwner();
    const entry = await saveSample(owner);
    const phone = testPhone(
      sessionOf(owner, `https://127.0.0.1:${(broken.address() as AddressInfo).port}`),
    );
    await deliver(phone);
    expect(await readEntry(entry.id)).toMatchObject({ state: 'waiting', uncertain: true });
    expect((await readQueue(owner)).trouble).toBe('noAnswer');
    broken.close();
    phone.time += HOUR_MS;
    await deliver({ ...phone, now: () => phone.time, session: async () => sessionOf(owner) });
    expect(await readEntry(entry.id)).toMatchObject({ state: 'sent' });
  });

  it('whose name leads nowhere is no network', async () => {
    host = await startTestHost(accept);
    const owner = newOwner();
    const entry = await saveSample(owner);
    await deliver(testPhone(sessionOf(owner, 'http://host.invalid')));
    expect(await readEntry(entry.id)).toMatchObject({ state: 'waiting', uncertain: true });
  });

  it('that the phone believes to be absent is tried all the same', async () => {
    host = await startTestHost(accept);
    const owner = newOwner();
    const entry = await saveSample(owner);
    Object.assign(navigator, { onLine: false });
    try {
      await deliver(testPhone(sessionOf(owner)));
    } finally {
      Object.assign(navigator, { onLine: true });
    }
    expect(await readEntry(entry.id)).toMatchObject({ state: 'sent' });
  });

  it('that delays one entry lets the others overtake it', async () => {
    const accepted: unknown[] = [];
    host = await startTestHost(async (request, response, count) => {
      if (count === 1) await sleep(300);
      accepted.push(request.form.get('submissionId'));
      accept(request, response);
    });
    const owner = newOwner();
    const entries = await saveSamples(owner, 3);
    await deliver(testPhone(sessionOf(owner)));
    expect(await statesOf(entries)).toEqual(['sent', 'sent', 'sent']);
    expect(accepted).toHaveLength(3);
    expect(accepted.at(-1)).toBe(host.requests[0]?.form.get('submissionId'));
  });

  it('that is slow and loses every fifth connection, before or after the host has it, still brings every entry home', async () => {
    const chance = chanceOf(20_261_120);
    const held = new Set<unknown>();
    host = await startTestHost(async (request, response) => {
      await sleep(chance.between(0, 20));
      const isLost = chance.between(1, 5) === 1;
      if (!isLost || chance.between(0, 1) === 1) held.add(request.form.get('submissionId'));
      if (isLost) response.destroy();
      else accept(request, response);
    });
    const owner = newOwner();
    const entries = await saveSamples(owner, 30);
    const phone = testPhone(sessionOf(owner));
    for (let round = 0; round < 100 && (await deliver(phone)) > 0; round += 1)
      phone.time += HOUR_MS;
    expect(await statesOf(entries)).toEqual(entries.map(() => 'sent'));
    expect(held).toEqual(new Set(entries.map(({ id }) => id)));
  });
});

describe('a phone', () => {
  it('that reads a photo back as nothing does not send it', async () => {
    host = await startTestHost(accept);
    const owner = newOwner();
    const entry = await saveSample(owner);
    await openStore('outbox')(
      'readwrite',
      (store) =>
        void store.put(new Map([['voterCardFront', new ArrayBuffer(0)]]), `photo:${entry.id}:`),
    );
    await deliver(testPhone(sessionOf(owner)));
    expect(host.requests).toEqual([]);
    expect(await readEntry(entry.id)).toMatchObject({ state: 'damaged', photo: 'voterCardFront' });
  });
});
