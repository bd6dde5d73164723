import '../setup.ts';
import { clear, entries, get, set } from 'idb-keyval';
import { beforeEach, describe, expect, it } from 'vitest';
import { deliver } from '../../../src/device/delivery/deliver.ts';
import { openStore } from '../../../src/device/storage/openStore.ts';
import { changeEntry, correctEntry, NotSavedError } from '../../../src/device/outbox/write.ts';
import { readEntry, readOutbox } from '../../../src/device/outbox/read.ts';
import { saveEntry } from '../../../src/device/outbox/saveEntry.ts';
import { FORMAT_1, putFormat1 } from '../fixtures/format1.ts';
import { FORMAT_2, putFormat2 } from '../fixtures/format2.ts';
import { sampleSubmission, saveSample } from '../sample.ts';
import { accept, startTestHost } from '../testHost.ts';
import { testPhone } from '../testPhone.ts';

const store = openStore('outbox');
/** Everything in the store but the log of changes, the queues and what `id` names. */
const othersThan = async (id: string) =>
  (await entries<string, unknown>(store)).filter(
    ([key]) => key !== 'changes' && !key.startsWith('queue:') && !key.includes(id),
  );

describe.each([
  { format: 1, ...FORMAT_1, put: putFormat1 },
  { format: 2, ...FORMAT_2, put: putFormat2 },
])('what a build of format $format has saved', ({ format, owner, put }) => {
  const waiting = `f${format}-waiting`;

  beforeEach(async () => {
    await clear(store);
    await put(store);
  });

  it('is counted while it is unsent, and not shown', async () => {
    expect(await readOutbox()).toEqual({ entries: [], older: 4, newer: 0 });
    expect(await readEntry(waiting)).toBeUndefined();
  });

  it('lies there as it did, whatever is saved, sent or changed', async () => {
    const before = await othersThan('none');
    const host = await startTestHost(accept);
    const { id } = await saveSample(owner);
    await deliver(testPhone({ owner, name: 'Sample Volunteer', token: 'a token', host: host.url }));
    await host.close();
    expect(host.requests.map(({ form }) => form.get('submissionId'))).toEqual([id]);
    const { submission, photos } = await sampleSubmission({ name: 'changed' });
    await expect(saveEntry(waiting, owner, submission, photos, 5)).rejects.toThrow(NotSavedError);
    expect(await correctEntry(waiting, 1, submission, photos, 5)).toBe(false);
    expect(await changeEntry(waiting, { type: 'claimed', lease: 'b' }, 5)).toMatchObject({
      changed: false,
    });
    expect(await othersThan(id)).toEqual(before);
  });
});

it('what a newer build has saved is counted, and left alone', async () => {
  const before = (await readOutbox()).newer;
  const newer = { id: 'of-a-newer-build', format: 99, owner: 'somebody', state: 'waiting' };
  await set(`entry:${newer.id}`, newer, store);
  expect((await readOutbox()).newer).toBe(before + 1);
  await changeEntry(newer.id, { type: 'claimed', lease: 'b' }, 5);
  expect(await get(`entry:${newer.id}`, store)).toEqual(newer);
});
