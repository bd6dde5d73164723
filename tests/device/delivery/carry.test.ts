import '../setup.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clear } from 'idb-keyval';
import { deliver } from '../../../src/device/delivery/deliver.ts';
import { exportEntries } from '../../../src/device/copy/exportEntries.ts';
import { importEntries } from '../../../src/device/copy/importEntries.ts';
import { openStore } from '../../../src/device/storage/openStore.ts';
import { readEntry, readQueue } from '../../../src/device/outbox/outboxStore.ts';
import { saveSample } from '../sample.ts';
import { accept, answer, startTestHost } from '../testHost.ts';
import { testPhone } from '../testPhone.ts';

const PASSPHRASE = 'four words by heart';
const store = openStore('outbox');
let host: Awaited<ReturnType<typeof startTestHost>>;
beforeEach(() => clear(store));
afterEach(() => host.close());

const sessionOf = (owner: string) => ({
  owner,
  name: 'Sample Person',
  token: `token of ${owner}`,
  host: host.url,
});

/** A volunteer's entry on the phone of their team lead. */
async function carriedEntry() {
  const { id } = await saveSample('volunteer');
  const { file } = await exportEntries(PASSPHRASE, 'volunteer', 1);
  await clear(store);
  expect(await importEntries(file, PASSPHRASE, { owner: 'lead', role: 'lead' })).toMatchObject({
    taken: 1,
    isForAnother: true,
  });
  expect(await readEntry(id)).toMatchObject({ owner: 'volunteer', carrier: 'lead' });
  return id;
}

it('a lead delivers a volunteer’s entry with the lead’s own login, and says for whom', async () => {
  host = await startTestHost(accept);
  const id = await carriedEntry();
  expect(await deliver(testPhone(sessionOf('lead')))).toBe(0);
  expect(host.requests).toMatchObject([{ token: 'Bearer token of lead' }]);
  expect(host.requests[0]?.form.get('onBehalfOf')).toBe('volunteer');
  expect(await readEntry(id)).toMatchObject({ state: 'sent', owner: 'volunteer', carrier: 'lead' });
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
