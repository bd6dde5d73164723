import '../setup.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Unsent } from '../../../src/domain/outbox/outbox.ts';
import { deliver } from '../../../src/device/delivery/deliver.ts';
import { exportEntries } from '../../../src/device/copy/exportEntries.ts';
import {
  readDraft,
  writeDraft,
  writeDraftPhoto,
  photoKey,
} from '../../../src/device/drafts/drafts.ts';
import { readEntry, readFields, readPhoto } from '../../../src/device/outbox/read.ts';
import { readRecord } from '../../../src/device/storage/readRecord.ts';
import { openStore } from '../../../src/device/storage/openStore.ts';
import { sha256 } from '../../../src/device/storage/sha256.ts';
import { loseRecords } from '../loseRecord.ts';
import { bytesOf, newOwner, saveSample } from '../sample.ts';
import { accept, startTestHost } from '../testHost.ts';
import { testPhone } from '../testPhone.ts';

afterEach(() => vi.restoreAllMocks());

describe('a record that the browser has lost', () => {
  it('makes its entry damaged, text and all readable, and the others go on', async () => {
    const owner = newOwner();
    const lost = await saveSample(owner, { savedAt: 1, name: 'Lost' });
    const whole = await saveSample(owner, { savedAt: 2 });
    loseRecords((key) => key === `photo:${lost.id}:`);
    const host = await startTestHost(accept);
    const session = { owner, name: 'Sample Volunteer', token: 'a token', host: host.url };
    expect(await deliver(testPhone(session))).toBe(0);
    await host.close();
    expect(await readEntry(whole.id)).toMatchObject({ state: 'sent' });
    expect(host.requests).toHaveLength(1);
    const entry = (await readEntry(lost.id)) as Unsent;
    expect(entry).toMatchObject({ state: 'damaged', photo: 'voterCardFront' });
    expect(await readFields(entry)).toMatchObject({ name: 'Lost' });
    expect(await readPhoto(entry, 'voterCardFront')).toBeUndefined();
  });

  it('makes its entry damaged when it is the text that is gone', async () => {
    const owner = newOwner();
    const { id } = await saveSample(owner);
    loseRecords((key) => key === `key:${id}`);
    await deliver(testPhone({ owner, name: '', token: 'a token', host: 'http://host.invalid' }));
    const entry = (await readEntry(id)) as Unsent;
    expect(entry).toMatchObject({ state: 'damaged', photo: 'fields' });
    expect(await readFields(entry)).toBeUndefined();
  });

  it('is named by a second copy, which holds the other entries', async () => {
    const owner = newOwner();
    const lost = await saveSample(owner, { name: 'Lost' });
    await saveSample(owner);
    loseRecords((key) => key === `photo:${lost.id}:`);
    expect(await exportEntries('red bus late again', owner, 1_000)).toMatchObject({
      copied: 1,
      leftOut: ['Lost'],
    });
  });

  it('does not keep its draft from opening with its text and the other photos', async () => {
    const name = { owner: newOwner(), form: 'voter' };
    const photos = await Promise.all(
      ['voterCardFront', 'portrait'].map(async (slot) => ({
        slot,
        sha256: await sha256(bytesOf(slot)),
        bytes: slot.length,
      })),
    );
    const draft = { id: 'd', fields: { name: 'கா.' }, photos };
    await writeDraft(name, draft);
    for (const { slot } of photos) await writeDraftPhoto(name, draft, slot, bytesOf(slot));
    loseRecords((key) => indexedDB.cmp(key, photoKey(name, 'voterCardFront')) === 0);
    expect(await readDraft(name)).toMatchObject({
      draft: { fields: { name: 'கா.' }, photos: [photos[1]] },
      photosLost: [photos[0]],
    });
  });

  it('is not mistaken for a store that fails in another way', async () => {
    const get = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (
      this: IDBObjectStore,
    ) {
      this.transaction.abort();
      throw new DOMException('Not now', 'DataError');
    });
    await expect(
      openStore('outbox')('readonly', (store) => readRecord(store, 'any')),
    ).rejects.toMatchObject({ name: 'DataError' });
    expect(get).toHaveBeenCalledTimes(1);
  });
});
