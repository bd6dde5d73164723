import '../setup.ts';
import { get } from 'idb-keyval';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Unsent } from '../../../src/domain/outbox/outbox.ts';
import { callHost } from '../../../src/device/api/transport.ts';
import { deliver } from '../../../src/device/delivery/deliver.ts';
import { openStore } from '../../../src/device/storage/openStore.ts';
import { thisPhone, type Phone } from '../../../src/device/delivery/phone.ts';
import { changeEntry, correctEntry, wakeQueue } from '../../../src/device/outbox/write.ts';
import { readEntry, readFields, readPhoto, readQueue } from '../../../src/device/outbox/read.ts';
import { wakeAfterLogin } from '../../../src/device/login/wakeAfterLogin.ts';
import { sendNow } from '../../../src/device/delivery/deliver.ts';
import { newOwner, sampleSubmission, saveSample } from '../sample.ts';
import { accept, answer, startTestHost, type Request } from '../testHost.ts';
import { testPhone } from '../testPhone.ts';

type Host = Awaited<ReturnType<typeof startTestHost>>;
let host: Host;
afterEach(() => host.close());

const photoIn = async (request: Request | undefined) =>
  (request?.form.get('voterCardFront') as File | undefined)?.text();
const sessionOf = (owner: string, token = `token of ${owner}`) => ({
  owner,
  name: 'Sample Volunteer',
  token,
  host: host.url,
});

describe('deliver', () => {
  it('sends a waiting entry with its photo, under its owner’s login, and keeps only the receipt', async () => {
    host = await startTestHost(accept);
    const owner = newOwner();
    const entry = await saveSample(owner);
    expect(await deliver(testPhone(sessionOf(owner)))).toBe(0);

    const [request] = host.requests;
    expect(request).toMatchObject({
      path: '/addvoters',
      token: `Bearer token of ${owner}`,
      deviceType: 'website',
    });
    expect(request?.form.get('submissionId')).toBe(entry.id);
    expect(request?.form.get('name')).toBe('கா. மணி');
    expect(await photoIn(request)).toBe('a photo');

    const sent = await readEntry(entry.id);
    expect(sent).toMatchObject({
      state: 'sent',
      receipt: { reference: 'V-TEST', earlierVersion: false },
    });
    expect(sent).toMatchObject({ receipt: { title: 'கா. மணி', tail: '4567' } });
    expect(sent).not.toHaveProperty('content');
    expect(await readPhoto(entry, 'voterCardFront')).toBeUndefined();
  });

  it('makes one request per entry when page, second tab and worker deliver at once', async () => {
    host = await startTestHost(accept);
    const owner = newOwner();
    for (let n = 0; n < 5; n += 1) await saveSample(owner, { savedAt: n });
    const phone = testPhone(sessionOf(owner));
    await Promise.all([deliver(phone), deliver(phone), deliver(phone)]);
    expect(host.requests.length).toBe(5);
    expect(new Set(host.requests.map(({ form }) => form.get('submissionId'))).size).toBe(5);
  });

  it('has two under way on a slow line, and no more', async () => {
    host = await startTestHost(accept);
    const owner = newOwner();
    for (let n = 0; n < 8; n += 1) await saveSample(owner, { savedAt: n });
    let underWay = 0;
    let most = 0;
    let meet: () => void;
    const met = new Promise<void>((resolve) => (meet = resolve));
    const phone = testPhone(sessionOf(owner), {
      async call(call) {
        underWay += 1;
        most = Math.max(most, underWay);
        phone.time += 3_000;
        // The first waits for the second: here calls are too short to be sure to meet.
        if (underWay === 2) meet();
        await met;
        const came = await callHost(call);
        underWay -= 1;
        return came;
      },
    });
    expect(await deliver(phone)).toBe(0);
    expect(most).toBe(2);
  });

  it('has two more under way after each that was quick, up to eight', async () => {
    const waiting: (() => void)[] = [];
    const seen: number[] = [];
    const all = 20;
    host = await startTestHost(async (request, response, count) => {
      const turn = new Promise<void>((resolve) => waiting.push(resolve));
      // One is answered whenever as many have come as may be under way; of the last ones there are
      // fewer.
      if (waiting.length === Math.min(2 * seen.length + 2, 8) || count === all) {
        seen.push(waiting.length);
        waiting.shift()?.();
      }
      if (count === all) for (const go of waiting) go();
      await turn;
      accept(request, response);
    });
    const owner = newOwner();
    for (let n = 0; n < all; n += 1) await saveSample(owner, { savedAt: n });
    expect(await deliver(testPhone(sessionOf(owner)))).toBe(0);
    expect(seen.slice(0, 6)).toEqual([2, 4, 6, 8, 8, 8]);
  });

  it('writes down what one came to together with the claim of the next', async () => {
    host = await startTestHost(accept);
    const owner = newOwner();
    for (let n = 0; n < 12; n += 1) await saveSample(owner, { savedAt: n });
    const writes: string[][] = [];
    const changeEntries: Phone['store']['changeEntries'] = (changes) => {
      writes.push(changes.map(({ event }) => event.type).toSorted());
      return thisPhone.store.changeEntries(changes);
    };
    const phone = testPhone(sessionOf(owner), { store: { ...thisPhone.store, changeEntries } });
    expect(await deliver(phone)).toBe(0);
    expect(
      writes.filter((events) => events.includes('accepted') && events.includes('claimed')),
    ).not.toEqual([]);
  });

  it('holds on to nothing when the store stops taking what attempts came to', async () => {
    host = await startTestHost(accept);
    const owner = newOwner();
    for (let n = 0; n < 30; n += 1) await saveSample(owner, { savedAt: n });
    let isFull = true;
    const changeEntries: Phone['store']['changeEntries'] = (changes) =>
      isFull && changes.some(({ event }) => event.type === 'accepted')
        ? Promise.reject(new DOMException('full', 'QuotaExceededError'))
        : thisPhone.store.changeEntries(changes);
    const phone = testPhone(sessionOf(owner), { store: { ...thisPhone.store, changeEntries } });
    await expect(deliver(phone)).rejects.toMatchObject({ name: 'QuotaExceededError' });
    isFull = false;
    await vi.waitFor(
      async () => {
        phone.time += 60 * 60_000;
        expect(await deliver(phone)).toBe(0);
      },
      { timeout: 30_000 },
    );
    expect(new Set(host.requests.map(({ form }) => form.get('submissionId'))).size).toBe(30);
  });

  it('starts nothing while the person pauses, lets what is under way finish, and goes on after', async () => {
    let isPaused = false;
    host = await startTestHost((request, response) => {
      isPaused = true;
      accept(request, response);
    });
    const owner = newOwner();
    for (let n = 0; n < 9; n += 1) await saveSample(owner, { savedAt: n });
    const phone = testPhone(sessionOf(owner), { isPaused: async () => isPaused });
    const left = await deliver(phone);
    expect(host.requests.length).toBeGreaterThan(0);
    expect(host.requests.length).toBeLessThanOrEqual(4);
    expect(left).toBe(9 - host.requests.length);
    expect(await deliver(phone)).toBe(left);
    host.requests.splice(0);
    phone.isPaused = async () => false;
    expect(await deliver(phone)).toBe(0);
    expect(host.requests).toHaveLength(left);
  });

  it('has made the claim durable before the first byte leaves', async () => {
    const owner = newOwner();
    const stored: unknown[] = [];
    host = await startTestHost(async (request, response) => {
      stored.push(
        await get(`entry:${request.form.get('submissionId') as string}`, openStore('outbox')),
      );
      accept(request, response);
    });
    await saveSample(owner);
    await deliver(testPhone(sessionOf(owner)));
    expect(stored).toMatchObject([{ state: 'sending' }]);
  });

  it('sends again with the same id when the answer was lost', async () => {
    host = await startTestHost((request, response, count) =>
      count === 1 ? void response.destroy() : accept(request, response),
    );
    const owner = newOwner();
    const entry = await saveSample(owner);
    const phone = testPhone(sessionOf(owner));
    expect(await deliver(phone)).toBe(1);
    expect(await readEntry(entry.id)).toMatchObject({
      state: 'waiting',
      uncertain: true,
      tries: 1,
      notBefore: phone.time + 2_500,
    });
    expect((await readQueue(owner)).trouble).toBe('noAnswer');

    await deliver(phone);
    expect(host.requests.length, 'the wait is kept').toBe(1);
    phone.time += 2_500;
    await deliver(phone);
    expect(host.requests.map(({ form }) => form.get('submissionId'))).toEqual([entry.id, entry.id]);
    expect(await readEntry(entry.id)).toMatchObject({ state: 'sent' });
  });

  it('takes no login page, error page or half an answer for an acceptance', async () => {
    const answers: [number, string][] = [
      [200, '<html>Please log in</html>'],
      [200, ''],
      [200, '{"status":"true"}'],
      [200, '{"status":tr'],
      [500, 'oops'],
      [204, ''],
    ];
    host = await startTestHost((_request, response, count) =>
      answer(response, ...(answers[count - 1] ?? [500, ''])),
    );
    const owner = newOwner();
    const entry = await saveSample(owner);
    const phone = testPhone(sessionOf(owner));
    for (let count = 1; count <= answers.length; count += 1) {
      await deliver(phone);
      expect(host.requests.length).toBe(count);
      expect(await readEntry(entry.id)).toMatchObject({ state: 'waiting', uncertain: true });
      phone.time += 60 * 60_000;
    }
  });

  it('does not send a photo that changed on the phone, and goes on with the others', async () => {
    host = await startTestHost(accept);
    const owner = newOwner();
    const broken = await saveSample(owner, { savedAt: 1 });
    const whole = await saveSample(owner, { savedAt: 2 });
    await openStore('outbox')('readwrite', (store) => {
      store.put(
        new Map([['voterCardFront', new TextEncoder().encode('b photo').buffer]]),
        `photo:${broken.id}:`,
      );
    });
    await deliver(testPhone(sessionOf(owner)));
    expect(await readEntry(broken.id)).toMatchObject({ state: 'damaged', photo: 'voterCardFront' });
    expect(await readFields((await readEntry(broken.id)) as Unsent)).toMatchObject({
      name: 'கா. மணி',
    });
    expect(await readEntry(whole.id)).toMatchObject({ state: 'sent' });
    expect(host.requests.length).toBe(1);
  });

  it('keeps a refused entry with the reason and goes on with the others', async () => {
    const owner = newOwner();
    const entries = [
      await saveSample(owner, { savedAt: 1 }),
      await saveSample(owner, { savedAt: 2 }),
    ];
    host = await startTestHost((request, response) =>
      request.form.get('submissionId') === entries[0]?.id
        ? answer(response, 422, {
            status: false,
            msg: 'Refused',
            data: { code: 'invalid', field: 'voterId', error: 'voter:voterId.format' },
          })
        : accept(request, response),
    );
    await deliver(testPhone(sessionOf(owner)));
    expect(await readEntry(entries[0]?.id ?? '')).toMatchObject({
      state: 'refused',
      reason: 'voter:voterId.format',
      field: 'voterId',
    });
    expect(await readEntry(entries[1]?.id ?? '')).toMatchObject({ state: 'sent' });
  });

  it('never lets one entry that always fails hold up the rest', async () => {
    const owner = newOwner();
    const entries: Unsent[] = [];
    for (let n = 0; n < 8; n += 1) entries.push(await saveSample(owner, { savedAt: n }));
    host = await startTestHost((request, response) =>
      request.form.get('submissionId') === entries[0]?.id
        ? answer(response, 500, '')
        : accept(request, response),
    );
    const phone = testPhone(sessionOf(owner));
    for (let round = 0; round < 10; round += 1) {
      await deliver(phone);
      phone.time += 60 * 60_000;
    }
    const states = await Promise.all(entries.map(async ({ id }) => (await readEntry(id))?.state));
    expect(states).toEqual(['waiting', ...Array.from({ length: 7 }, () => 'sent')]);
  });

  it('tries one entry, not all, while a login page stands in between', async () => {
    host = await startTestHost((_request, response) =>
      answer(response, 200, '<!doctype html><title>Free Wi-Fi</title>'),
    );
    const owner = newOwner();
    for (let n = 0; n < 10; n += 1) await saveSample(owner, { savedAt: n });
    const phone = testPhone(sessionOf(owner));
    await deliver(phone);
    const first = host.requests.length;
    expect(first).toBeLessThanOrEqual(4);
    phone.time += 60 * 60_000;
    await deliver(phone);
    expect(host.requests.length).toBe(first + 1);
    expect((await readQueue(owner)).trouble).toBe('loginPage');
  });

  it('stops when the login is over and goes on by itself after the same person’s login', async () => {
    host = await startTestHost((request, response, count) =>
      count === 1
        ? answer(response, 401, { status: false, msg: '', data: { code: 'login' } })
        : accept(request, response),
    );
    const owner = newOwner();
    const entry = await saveSample(owner);
    const phone = testPhone(sessionOf(owner));
    await deliver(phone);
    phone.time += 60 * 60_000;
    await deliver(phone);
    expect(host.requests.length).toBe(1);
    expect(await readEntry(entry.id)).toMatchObject({
      state: 'waiting',
      uncertain: false,
      tries: 0,
    });

    await wakeQueue(owner, 'login', phone.time);
    await deliver(phone);
    expect(await readEntry(entry.id)).toMatchObject({ state: 'sent' });
  });

  it('does not stop for a late "login needed" that was said of the login before', async () => {
    const owner = newOwner();
    let token = 'old';
    const session = async () => ({ ...sessionOf(owner), token });
    host = await startTestHost((request, response) => {
      if (request.token !== 'Bearer old') return accept(request, response);
      token = 'new';
      answer(response, 401, { status: false, msg: '', data: { code: 'login' } });
    });
    const entry = await saveSample(owner);
    const phone = testPhone(undefined, { session });
    await deliver(phone);
    expect((await readQueue(owner)).trouble).toBeNull();
    phone.time += 60_000;
    await deliver(phone);
    expect(await readEntry(entry.id)).toMatchObject({ state: 'sent' });
  });

  it('goes on when the login came while it wrote down that one was needed', async () => {
    const owner = newOwner();
    let token = 'old';
    host = await startTestHost((request, response) =>
      request.token === 'Bearer old'
        ? answer(response, 401, { status: false, msg: '', data: { code: 'login' } })
        : accept(request, response),
    );
    const entry = await saveSample(owner);
    const changeEntries: Phone['store']['changeEntries'] = async (changes) => {
      if (changes.some(({ event }) => event.type === 'deferred')) {
        token = 'new';
        await wakeQueue(owner, 'login', phone.time);
      }
      return thisPhone.store.changeEntries(changes);
    };
    const phone = testPhone(undefined, {
      session: async () => ({ ...sessionOf(owner), token }),
      store: { ...thisPhone.store, changeEntries },
    });
    await deliver(phone);
    expect((await readQueue(owner)).trouble).toBeNull();
    await deliver(phone);
    expect(await readEntry(entry.id)).toMatchObject({ state: 'sent' });
  });

  it('never sends under another person’s login', async () => {
    host = await startTestHost(accept);
    const [first, second] = [newOwner(), newOwner()];
    const entry = await saveSample(first);
    await deliver(testPhone(sessionOf(second)));
    await deliver(testPhone(undefined));
    expect(host.requests).toEqual([]);
    expect(await readEntry(entry.id)).toMatchObject({ state: 'waiting' });
  });

  it('does not use a login that changed after the claim', async () => {
    host = await startTestHost(accept);
    const owner = newOwner();
    const entry = await saveSample(owner);
    let asked = 0;
    const session = async () => sessionOf((asked += 1) === 1 ? owner : newOwner());
    await deliver(testPhone(undefined, { session }));
    expect(host.requests).toEqual([]);
    expect(await readEntry(entry.id)).toMatchObject({ state: 'waiting', uncertain: false });
  });

  it('makes photos smaller once when the host finds them too large, then takes it for a refusal', async () => {
    host = await startTestHost((_request, response) =>
      answer(response, 413, { status: false, msg: 'Too large' }),
    );
    const owner = newOwner();
    const entry = await saveSample(owner);
    const phone = testPhone(sessionOf(owner), {
      shrinkPhoto: async () => new TextEncoder().encode('small').buffer,
    });
    await deliver(phone);
    expect(await readEntry(entry.id)).toMatchObject({
      id: entry.id,
      state: 'waiting',
      version: 2,
      shrunk: true,
    });
    await deliver(phone);
    expect(await photoIn(host.requests[1])).toBe('small');
    expect(await readEntry(entry.id)).toMatchObject({
      state: 'refused',
      reason: 'outbox:reason.tooLarge',
    });
  });

  it('says nothing of a lost correction when the host already had the larger photo', async () => {
    host = await startTestHost((request, response, count) => {
      if (count === 1) return void response.destroy();
      if (count === 2) return answer(response, 413, { status: false, msg: 'Too large' });
      const data = { code: 'otherContent', submissionId: request.form.get('submissionId') };
      answer(response, 409, { status: false, msg: '', data: { ...data, reference: 'V-1' } });
    });
    const owner = newOwner();
    const entry = await saveSample(owner);
    const phone = testPhone(sessionOf(owner), {
      shrinkPhoto: async () => new TextEncoder().encode('small').buffer,
    });
    for (let n = 0; n < 3; n += 1) {
      await deliver(phone);
      phone.time += 5_000;
    }
    expect(await photoIn(host.requests[2])).toBe('small');
    expect(await readEntry(entry.id)).toMatchObject({
      state: 'sent',
      receipt: { reference: 'V-1', earlierVersion: false },
    });
  });

  it('takes it for a refusal at once when the host finds an entry without photos too large', async () => {
    host = await startTestHost((_request, response) =>
      answer(response, 413, { status: false, msg: 'Too large' }),
    );
    const owner = newOwner();
    const { id } = await saveSample(owner, { photo: '' });
    await deliver(testPhone(sessionOf(owner)));
    expect(host.requests).toHaveLength(1);
    expect(await readEntry(id)).toMatchObject({ state: 'refused', reason: '' });
  });

  it('waits before it sends again when a photo that is too large for the host cannot be made smaller', async () => {
    host = await startTestHost((_request, response) =>
      answer(response, 413, { status: false, msg: 'Too large' }),
    );
    const owner = newOwner();
    const entry = await saveSample(owner);
    const phone = testPhone(sessionOf(owner), {
      shrinkPhoto: () => Promise.reject(new DOMException('no memory', 'EncodingError')),
    });
    expect(await deliver(phone)).toBe(1);
    expect(await deliver(phone)).toBe(1);
    expect(host.requests).toHaveLength(1);
    expect(await readEntry(entry.id)).toMatchObject({
      state: 'waiting',
      tries: 1,
      notBefore: phone.time + 2_500,
    });
  });

  it('leaves an entry alone that ended elsewhere while its photos were made smaller', async () => {
    host = await startTestHost((_request, response) =>
      answer(response, 413, { status: false, msg: 'Too large' }),
    );
    const owner = newOwner();
    const { id } = await saveSample(owner);
    const receipt = { title: '', tail: '', booth: '', reference: '', earlierVersion: false };
    const phone = testPhone(sessionOf(owner), {
      async shrinkPhoto() {
        await changeEntry(id, { type: 'accepted', version: 1, receipt }, 1_000_000);
        return new TextEncoder().encode('small').buffer;
      },
    });
    expect(await deliver(phone)).toBe(0);
    expect(await readEntry(id)).toMatchObject({ state: 'sent', version: 1 });
  });

  it('waits before it tries an entry again that broke after its claim, and goes on with the others', async () => {
    host = await startTestHost(accept);
    const owner = newOwner();
    const broken = await saveSample(owner, { savedAt: 1 });
    const whole = await saveSample(owner, { savedAt: 2 });
    const phone = testPhone(sessionOf(owner), {
      store: {
        ...thisPhone.store,
        readWhole: (entry) =>
          entry.id === broken.id
            ? Promise.reject(new DOMException('unreadable', 'UnknownError'))
            : thisPhone.store.readWhole(entry),
      },
    });
    await expect(deliver(phone)).rejects.toMatchObject({ name: 'UnknownError' });
    await vi.waitFor(async () =>
      expect(await readEntry(whole.id)).toMatchObject({ state: 'sent' }),
    );
    expect(await deliver(phone)).toBe(1);
    expect(await readEntry(broken.id)).toMatchObject({
      state: 'waiting',
      tries: 1,
      notBefore: phone.time + 2_500,
    });
  });

  it('does not call an entry damaged that another sender has made smaller since it was read, and sends what it is now', async () => {
    host = await startTestHost(accept);
    const owner = newOwner();
    const entry = await saveSample(owner);
    const small = new TextEncoder().encode('small').buffer;
    let end: () => void;
    const shrunk = new Promise<void>((resolve) => (end = resolve));
    const phone = testPhone(sessionOf(owner), {
      holdLock: (name, work) => shrunk.then(() => thisPhone.holdLock(name, work)),
      store: {
        ...thisPhone.store,
        readWhole: async (read) => {
          if (read.version > 1) return thisPhone.store.readWhole(read);
          // Between the look at the queue and the claim, another window sends it and makes it
          // smaller.
          await changeEntry(entry.id, { type: 'claimed', lease: 'of the other' }, 1_000_000);
          const facts = [
            {
              slot: 'voterCardFront',
              bytes: small.byteLength,
              sha256: await thisPhone.sha256(small),
            },
          ];
          await changeEntry(
            entry.id,
            { type: 'shrunk', lease: 'of the other', content: { kind: read.kind, photos: facts } },
            1_000_000,
            await thisPhone.store.sealPhotos(entry, facts, new Map([['voterCardFront', small]])),
          );
          end();
          return thisPhone.store.readWhole(read);
        },
      },
    });
    await deliver(phone);
    expect(await readEntry(entry.id)).toMatchObject({ state: 'sent', version: 2 });
    expect(host.requests).toHaveLength(1);
  });

  it('sends the correction that came between reading ahead and the claim', async () => {
    host = await startTestHost(accept);
    const owner = newOwner();
    const entry = await saveSample(owner);
    const { submission, photos } = await sampleSubmission({ name: 'கா. மாலா', photo: 'another' });
    let ahead: Promise<unknown> | undefined;
    const phone = testPhone(sessionOf(owner), {
      store: {
        ...thisPhone.store,
        readWhole: (unsent) => {
          const whole = thisPhone.store.readWhole(unsent);
          ahead ??= whole;
          return whole;
        },
        changeEntries: async (changes) => {
          if (changes.some(({ event }) => event.type === 'claimed')) {
            await ahead;
            await correctEntry(entry.id, entry.version, submission, photos, phone.time);
          }
          return thisPhone.store.changeEntries(changes);
        },
      },
    });
    expect(await deliver(phone)).toBe(0);
    expect(host.requests.map(({ form }) => form.get('name'))).toEqual(['கா. மாலா']);
    expect(await photoIn(host.requests[0])).toBe('another');
    expect(await readEntry(entry.id)).toMatchObject({ state: 'sent', version: 2 });
  });

  it('frees an entry whose sender died, and leaves one whose sender lives', async () => {
    host = await startTestHost(accept);
    const owner = newOwner();
    const dead = await saveSample(owner, { savedAt: 1 });
    const alive = await saveSample(owner, { savedAt: 2 });
    for (const { id } of [dead, alive])
      await changeEntry(id, { type: 'claimed', lease: 'of a tab' }, 1_000_000);
    const phone = testPhone(sessionOf(owner));
    await phone.holdLock(`outbox:${alive.id}`, () => deliver(phone).then(() => undefined));
    expect(await readEntry(dead.id)).toMatchObject({ state: 'sent' });
    expect(await readEntry(alive.id)).toMatchObject({ state: 'sending', lease: 'of a tab' });
  });

  it('stops by itself at the end of its time and leaves the entry waiting', async () => {
    host = await startTestHost(() => undefined);
    const owner = newOwner();
    const entry = await saveSample(owner);
    const phone = testPhone(sessionOf(owner), { deadline: () => AbortSignal.timeout(50) });
    expect(await deliver(phone, phone.time + 50)).toBe(1);
    expect(await readEntry(entry.id)).toMatchObject({ state: 'waiting', uncertain: true });
  });

  it('takes the end of its own time for no failure of the entry or of the network', async () => {
    host = await startTestHost(() => undefined);
    const owner = newOwner();
    const entry = await saveSample(owner);
    const phone = testPhone(sessionOf(owner), { deadline: () => AbortSignal.timeout(50) });
    await deliver(phone);
    expect(await readEntry(entry.id)).toMatchObject({ state: 'waiting', tries: 0, notBefore: 0 });
    expect(await readQueue(owner)).toMatchObject({ trouble: null, tries: 0 });
  });

  it('looks again before it calls a photo damaged that did not open once', async () => {
    host = await startTestHost(accept);
    const owner = newOwner();
    const entry = await saveSample(owner);
    const decrypt = vi
      .spyOn(crypto.subtle, 'decrypt')
      .mockRejectedValueOnce(new DOMException('no memory', 'OperationError'));
    await deliver(testPhone(sessionOf(owner)));
    decrypt.mockRestore();
    expect(await readEntry(entry.id)).toMatchObject({ state: 'sent' });
  });

  it('keeps what a suspended person saved, tries it no more, and sends it after the login that follows', async () => {
    const owner = newOwner();
    host = await startTestHost((request, response) =>
      request.token === 'Bearer old'
        ? answer(response, 401, { status: false, msg: '', data: { code: 'suspended' } })
        : accept(request, response),
    );
    const entries = [await saveSample(owner), await saveSample(owner)];
    const phone = testPhone(sessionOf(owner, 'old'));
    await deliver(phone);
    const tried = host.requests.length;
    await sendNow(owner, phone);
    expect(host.requests).toHaveLength(tried);
    expect(await readQueue(owner)).toMatchObject({ trouble: 'suspended' });
    for (const { id } of entries)
      expect(await readEntry(id)).toMatchObject({ state: 'waiting', tries: 0 });
    const session = sessionOf(owner, 'new');
    await wakeAfterLogin(session, phone.time);
    await deliver(testPhone(session));
    for (const { id } of entries) expect(await readEntry(id)).toMatchObject({ state: 'sent' });
  });

  it('goes on at the next start when the page died between a login and the waking of the queue', async () => {
    const owner = newOwner();
    host = await startTestHost((request, response) =>
      request.token === 'Bearer old'
        ? answer(response, 401, { status: false, msg: '', data: { code: 'login' } })
        : accept(request, response),
    );
    let session = sessionOf(owner, 'old');
    const entry = await saveSample(owner);
    const phone = testPhone(undefined, { session: async () => session });
    await deliver(phone);
    await wakeAfterLogin(session, phone.time);
    expect((await readQueue(owner)).trouble).toBe('loginNeeded');
    session = sessionOf(owner, 'new');
    await wakeAfterLogin(session, phone.time);
    await deliver(phone);
    expect(await readEntry(entry.id)).toMatchObject({ state: 'sent' });
  });

  it('sends nothing to where a redirect leads', async () => {
    const elsewhere = await startTestHost(accept);
    host = await startTestHost((_request, response) =>
      answer(response, 307, '', { Location: `${elsewhere.url}/addvoters` }),
    );
    const owner = newOwner();
    const entry = await saveSample(owner);
    await deliver(testPhone(sessionOf(owner)));
    expect(elsewhere.requests).toEqual([]);
    expect(await readEntry(entry.id)).toMatchObject({ state: 'waiting', uncertain: true });
    await elsewhere.close();
  });

  it('does not believe an answer about another submission', async () => {
    host = await startTestHost((_request, response) =>
      answer(response, 200, { status: true, msg: '', data: { submissionId: 'another' } }),
    );
    const owner = newOwner();
    const entry = await saveSample(owner);
    await deliver(testPhone(sessionOf(owner)));
    expect(await readEntry(entry.id)).toMatchObject({ state: 'waiting', uncertain: true });
  });

  it('believes a host that knows no submission ids when it says status true', async () => {
    host = await startTestHost((_request, response) =>
      answer(response, 200, { status: true, msg: 'ok' }),
    );
    const owner = newOwner();
    const entry = await saveSample(owner);
    await deliver(testPhone({ ...sessionOf(owner), knowsKeys: false }));
    expect(await readEntry(entry.id)).toMatchObject({ state: 'sent' });
  });

  it.each([
    ['says that its host has keys', { knowsKeys: true }],
    ['is from before hosts said so', {}],
  ])(
    'keeps an entry that a bare status true proves nothing about, when its login %s',
    async (_, keys) => {
      host = await startTestHost((request, response, count) =>
        count === 1 ? answer(response, 200, '{"status":true}') : accept(request, response),
      );
      const owner = newOwner();
      const entry = await saveSample(owner);
      const phone = testPhone({ ...sessionOf(owner), ...keys });
      await deliver(phone);
      expect(await readEntry(entry.id)).toMatchObject({ state: 'waiting', uncertain: true });
      expect(await readPhoto(entry, 'voterCardFront')).toBeDefined();
      expect((await readQueue(owner)).trouble).toBe('noProof');

      phone.time += 60 * 60_000;
      await deliver(phone);
      expect(await readEntry(entry.id)).toMatchObject({ state: 'sent' });
      expect((await readQueue(owner)).trouble).toBeNull();
    },
  );
});
