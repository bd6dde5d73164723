import '../setup.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clear, keys } from 'idb-keyval';
import { handBack, sendCarriedAgain } from '../../../src/device/delivery/carried.ts';
import { deliver } from '../../../src/device/delivery/deliver.ts';
import { exportEntries } from '../../../src/device/copy/exportEntries.ts';
import { importEntries } from '../../../src/device/copy/importEntries.ts';
import { openStore } from '../../../src/device/storage/openStore.ts';
import { changeEntry } from '../../../src/device/outbox/write.ts';
import { readEntries, readEntry, readPhoto, readQueue } from '../../../src/device/outbox/read.ts';
import {
  hasArrived,
  isEnded,
  shownState,
  type Entry,
  type Unsent,
} from '../../../src/domain/outbox/outbox.ts';
import { cheapenPassphrases } from '../cheapPassphrases.ts';
import { saveSample } from '../sample.ts';
import { accept, answer, startTestHost } from '../testHost.ts';
import { testPhone } from '../testPhone.ts';

const PASSPHRASE = 'four words by heart';
const store = openStore('outbox');
let host: Awaited<ReturnType<typeof startTestHost>>;
cheapenPassphrases();
beforeEach(() => clear(store));
afterEach(() => host.close());

const sessionOf = (owner: string) => ({
  owner,
  name: 'Sample Person',
  token: `token of ${owner}`,
  host: host.url,
});

const LEAD = { owner: 'lead', role: 'lead' };

/** A volunteer's entry on the phone of their team lead. */
async function carriedEntry() {
  return (await carriedCopy()).id;
}

async function carriedCopy() {
  const { id } = await saveSample('volunteer');
  const { file } = await exportEntries(PASSPHRASE, 'volunteer', 1);
  await clear(store);
  expect(await importEntries(file, PASSPHRASE, LEAD)).toMatchObject({
    taken: 1,
    isForAnother: true,
  });
  expect(await readEntry(id)).toMatchObject({ owner: 'volunteer', carrier: 'lead' });
  return { id, file };
}

/** A copy whose entry the host has refused on the lead's phone. It takes the next attempt. */
async function refusedCopy() {
  host = await startTestHost((request, response, count) =>
    count === 1
      ? answer(response, 403, { status: false, msg: '', data: { code: 'onBehalf' } })
      : accept(request, response),
  );
  const copy = await carriedCopy();
  const phone = testPhone(sessionOf('lead'));
  await deliver(phone);
  expect(await readEntry(copy.id)).toMatchObject({ state: 'refused' });
  return { ...copy, phone };
}

it('a lead delivers a volunteer’s entry with the lead’s own login, and says for whom', async () => {
  host = await startTestHost(accept);
  const id = await carriedEntry();
  expect(await deliver(testPhone(sessionOf('lead')))).toBe(0);
  expect(host.requests).toMatchObject([{ token: 'Bearer token of lead' }]);
  expect(host.requests[0]?.form.get('onBehalfOf')).toBe('volunteer');
  expect(await readEntry(id)).toMatchObject({ state: 'sent', owner: 'volunteer', carrier: 'lead' });
});

it('a lead hears that the host has erased what its owner discarded meanwhile: it has not arrived, and nothing of it stays', async () => {
  host = await startTestHost(({ form }, response) => {
    const photos = { voterCardFront: form.get('voterCardFrontSha256') };
    const data = { submissionId: form.get('submissionId'), reference: 'V-1', photos, erased: true };
    answer(response, 200, { status: true, msg: 'This record was erased', data });
  });
  const { id, file } = await carriedCopy();
  expect(await deliver(testPhone(sessionOf('lead')))).toBe(0);
  const entry = (await readEntry(id)) as Entry;
  expect([shownState(entry), hasArrived(entry)]).toEqual(['erased', false]);
  expect((await keys<string>(store)).filter((key) => /^(key|photo):/.test(key))).toEqual([]);
  expect(await importEntries(file, PASSPHRASE, LEAD)).toMatchObject({ sent: 0, discarded: 1 });
});

it('the volunteer logging in on the lead’s phone sends it as their own', async () => {
  host = await startTestHost(accept);
  await carriedEntry();
  await deliver(testPhone(sessionOf('volunteer')));
  expect(host.requests).toMatchObject([{ token: 'Bearer token of volunteer' }]);
  expect(host.requests[0]?.form.has('onBehalfOf')).toBe(false);
});

it('nobody else’s login sends it', async () => {
  host = await startTestHost(accept);
  const id = await carriedEntry();
  expect(await deliver(testPhone(sessionOf('third person')))).toBe(0);
  expect(host.requests).toEqual([]);
  expect(await readEntry(id)).toMatchObject({ state: 'waiting', tries: 0 });
});

it('a login that changes at the last moment does not send it', async () => {
  host = await startTestHost(accept);
  const id = await carriedEntry();
  const phone = testPhone(sessionOf('lead'));
  let reads = 0;
  phone.session = async () => sessionOf((reads += 1) === 1 ? 'lead' : 'third person');
  await deliver(phone);
  expect(host.requests).toEqual([]);
  expect(await readEntry(id)).toMatchObject({ state: 'waiting' });
});

it('trouble while carrying holds up the lead’s queue, not the volunteer’s', async () => {
  host = await startTestHost((_, response) =>
    answer(response, 401, { status: false, data: { code: 'login' } }),
  );
  await carriedEntry();
  await deliver(testPhone(sessionOf('lead')));
  expect((await readQueue('lead')).trouble).toBe('loginNeeded');
  expect((await readQueue('volunteer')).trouble).toBe(null);
});

it('a host that does not allow it refuses the entry, which stays on the phone with the reason', async () => {
  host = await startTestHost((_, response) =>
    answer(response, 403, {
      status: false,
      msg: 'You may not',
      data: { code: 'onBehalf', error: 'secondcopy:onBehalf.refused' },
    }),
  );
  const id = await carriedEntry();
  await deliver(testPhone(sessionOf('lead')));
  expect(await readEntry(id)).toMatchObject({
    state: 'refused',
    reason: 'secondcopy:onBehalf.refused',
    owner: 'volunteer',
    carrier: 'lead',
  });
});

it('what was refused goes again when the lead says so, under the same id and version', async () => {
  const { id, phone } = await refusedCopy();
  await sendCarriedAgain('somebody else', phone);
  expect(await readEntry(id)).toMatchObject({ state: 'refused' });
  await sendCarriedAgain('lead', phone);
  expect(host.requests.map(({ form }) => form.get('submissionId'))).toEqual([id, id]);
  expect(await readEntry(id)).toMatchObject({ state: 'sent', version: 1, carrier: 'lead' });
});

it('what was refused is taken again from the same copy, and goes', async () => {
  const { id, file, phone } = await refusedCopy();
  expect(await importEntries(file, PASSPHRASE, LEAD)).toMatchObject({ taken: 1, here: 0 });
  await deliver(phone);
  expect(await readEntry(id)).toMatchObject({ state: 'sent', carrier: 'lead' });
});

it('what was refused can be handed back: nothing of it stays, nothing waits, and the copy still has it', async () => {
  const { id, file, phone } = await refusedCopy();
  const before = (await readEntry(id)) as Unsent;
  await handBack('somebody else', phone);
  expect(await readPhoto(before, 'voterCardFront')).toBeDefined();
  await handBack('lead', phone);
  expect((await readEntries()).filter((entry) => !isEnded(entry))).toEqual([]);
  expect((await keys<string>(store)).filter((key) => /^(key|photo)/.test(key))).toEqual([]);
  expect(JSON.stringify(await readEntry(id))).not.toContain('4567');

  expect(await importEntries(file, PASSPHRASE, LEAD)).toMatchObject({ taken: 1, discarded: 0 });
  await deliver(phone);
  expect(await readEntry(id)).toMatchObject({ state: 'sent' });
});

it('only what needs its owner can be handed back, and only what was carried', async () => {
  host = await startTestHost(accept);
  const id = await carriedEntry();
  const own = await saveSample('lead');
  await refuse(own.id);
  await handBack('lead');
  expect(await readEntry(id)).toMatchObject({ state: 'waiting' });
  expect(await readEntry(own.id)).toMatchObject({ state: 'refused' });
});

it('what its owner saved on this very phone stays theirs, though a copy repairs it', async () => {
  host = await startTestHost(accept);
  const { id } = await saveSample('volunteer');
  const { file } = await exportEntries(PASSPHRASE, 'volunteer', 1);
  await changeEntry(id, { type: 'claimed', lease: 'a' }, 1);
  await changeEntry(id, { type: 'damaged', lease: 'a', photo: 'voterCardFront' }, 1);
  expect(await importEntries(file, PASSPHRASE, LEAD)).toMatchObject({ taken: 1 });
  await refuse(id);
  await handBack('lead');
  expect(await readEntry(id)).toMatchObject({ state: 'refused', owner: 'volunteer' });
});

it('what is taken again from a copy may have arrived by the attempt before', async () => {
  const { id, file, phone } = await refusedCopy();
  await handBack('lead', phone);
  await importEntries(file, PASSPHRASE, LEAD);
  expect(await readEntry(id)).toMatchObject({ state: 'waiting', uncertain: true });
});

async function refuse(id: string): Promise<void> {
  await changeEntry(id, { type: 'claimed', lease: 'b' }, 2);
  await changeEntry(id, { type: 'refused', lease: 'b', reason: '', field: '' }, 2);
}
