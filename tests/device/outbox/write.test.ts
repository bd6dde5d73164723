import '../setup.ts';
import { del, entries, get, keys, set } from 'idb-keyval';
import { v7 as newId } from 'uuid';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Unsent } from '../../../src/domain/outbox/outbox.ts';
import { openStore } from '../../../src/device/storage/openStore.ts';
import type { Sealed } from '../../../src/device/outbox/records.ts';
import {
  changeEntry,
  correctEntry,
  NotSavedError,
  PhotosMissingError,
} from '../../../src/device/outbox/write.ts';
import { readEntries, readEntry, readFields, readPhoto } from '../../../src/device/outbox/read.ts';
import { saveCorrection, saveEntry } from '../../../src/device/outbox/saveEntry.ts';
import { onOutboxChange } from '../../../src/device/storage/changes.ts';
import { sha256 } from '../../../src/device/storage/sha256.ts';
import { bytesOf, newOwner, sampleSubmission, saveSample } from '../sample.ts';

const store = openStore('outbox');
afterEach(() => void vi.restoreAllMocks());
const keysOf = async (id: string) =>
  (await keys(store)).filter((key) => typeof key === 'string' && key.includes(id));
const stored = async (id: string) => (await readEntry(id)) as Unsent;

function withOneBitChanged(buffer = new ArrayBuffer(0)): ArrayBuffer {
  const bytes = new Uint8Array(buffer.slice(0));
  bytes.set([(bytes[20] ?? 0) ^ 1], 20);
  return bytes.buffer;
}

/** Saves, but the page doesn't hear of it: the entry is written and can't be read back. */
async function unheard(saving: () => Promise<unknown>): Promise<void> {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(function (
    this: IDBObjectStore,
    value: unknown,
    key?: IDBValidKey,
  ) {
    put.mockRestore();
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
      throw new DOMException('unreadable', 'NotReadableError');
    });
    return this.put(value, key);
  });
  await expect(saving()).rejects.toThrow('unreadable');
}

function saveUnheard(
  id: string,
  owner: string,
  { submission, photos }: Awaited<ReturnType<typeof sampleSubmission>>,
): Promise<void> {
  return unheard(() => saveEntry(id, owner, submission, photos, 1_000));
}

/** Every run of bytes in a stored value, however deep. */
function buffersIn(value: unknown): ArrayBuffer[] {
  if (value instanceof ArrayBuffer) return [value];
  if (value instanceof Map) return [...value.values()].flatMap(buffersIn);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(buffersIn) : [];
}

describe('saving', () => {
  it('writes an entry, its key and its photos together', async () => {
    const { id } = await saveSample(newOwner());
    expect(await keysOf(id)).toEqual([`entry:${id}`, `key:${id}`, `photo:${id}:`]);
  });

  it('brings back text and photos as they were', async () => {
    const entry = await saveSample(newOwner());
    expect(await readFields(entry)).toEqual({ name: 'கா. மணி', voterId: 'ABC1234567' });
    expect(new TextDecoder().decode(await readPhoto(entry, 'voterCardFront'))).toBe('a photo');
  });

  it('leaves nothing readable at rest, and a key that no script can read out', async () => {
    const { id } = await saveSample(newOwner(), { name: 'Planted Name', photo: 'planted photo' });
    const all = (await entries(store)).filter(
      ([key]) => typeof key === 'string' && key.includes(id),
    );
    const buffers = buffersIn(all);
    expect(buffers).toHaveLength(2);
    for (const sealed of buffers)
      expect(new TextDecoder().decode(sealed)).not.toMatch(/planted|ABC1234567/i);
    expect(JSON.stringify(all)).not.toMatch(/planted|ABC1234567/i);
    const { key } = (await get<Sealed>(`key:${id}`, store)) as Sealed;
    expect(key.extractable).toBe(false);
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow('extractable');
  });

  it('makes one entry of a double tap, and leaves the first untouched', async () => {
    const owner = newOwner();
    const entry = await saveSample(owner);
    await changeEntry(entry.id, { type: 'claimed', lease: 'a' }, 2_000);
    const { submission, photos } = await sampleSubmission();
    await saveEntry(entry.id, owner, submission, photos, 3_000);
    expect(await readEntry(entry.id)).toMatchObject({
      state: 'sending',
      savedAt: 1_000,
      version: 1,
    });
  });

  it('takes what a person changed after a save that got through without being heard of', async () => {
    const owner = newOwner();
    const entry = await saveSample(owner);
    const { submission, photos } = await sampleSubmission({
      name: 'changed',
      photo: 'another photo',
    });
    await saveEntry(entry.id, owner, submission, photos, 3_000);
    expect(await readEntry(entry.id)).toMatchObject({
      state: 'waiting',
      savedAt: 1_000,
      version: 2,
    });
    expect(await readFields(await stored(entry.id))).toMatchObject({ name: 'changed' });
    expect(
      new TextDecoder().decode(await readPhoto(await stored(entry.id), 'voterCardFront')),
    ).toBe('another photo');
  });

  it('does not say that a change is saved while the entry is being sent as it was before', async () => {
    const owner = newOwner();
    const entry = await saveSample(owner);
    await changeEntry(entry.id, { type: 'claimed', lease: 'a' }, 2_000);
    const { submission, photos } = await sampleSubmission({ name: 'again' });
    expect(await saveEntry(entry.id, owner, submission, photos, 3_000)).toBe('beingSent');
    expect(await readFields(await stored(entry.id))).toMatchObject({ name: 'கா. மணி' });
  });

  it('calls only the same content saved when a save that seemed to fail was sent', async () => {
    const [owner, sample] = [newOwner(), await sampleSubmission()];
    const receipt = { title: '', tail: '', reference: 'R', earlierVersion: false };
    for (const [name, result] of [
      ['கா. மணி', 'saved'],
      ['changed', 'ended'],
    ] as const) {
      const id = newId();
      await saveUnheard(id, owner, sample);
      await changeEntry(id, { type: 'accepted', version: 1, receipt }, 2_000);
      const { submission, photos } = await sampleSubmission({ name });
      expect(await saveEntry(id, owner, submission, photos, 3_000)).toBe(result);
      expect(await keysOf(id)).toEqual([`entry:${id}`]);
    }
  });

  it('does not call saved what was discarded after a save that seemed to fail', async () => {
    const [id, owner, sample] = [newId(), newOwner(), await sampleSubmission()];
    await saveUnheard(id, owner, sample);
    const receipt = { title: '', tail: '' };
    await changeEntry(id, { type: 'discarded', owner, version: 1, receipt }, 2_000);
    expect(await saveEntry(id, owner, sample.submission, sample.photos, 3_000)).toBe('ended');
  });

  it('lets an entry be corrected whose key the phone has lost', async () => {
    const { id } = await saveSample(newOwner());
    await del(`key:${id}`, store);
    const { submission, photos } = await sampleSubmission({ name: 'typed again' });
    expect(await correctEntry(id, 1, submission, photos, 3_000)).toBe(true);
    expect(await readFields(await stored(id))).toMatchObject({ name: 'typed again' });
    expect(await readPhoto(await stored(id), 'voterCardFront')).toBeDefined();
  });

  it('is not done, and leaves nothing behind, when what is read back is not what was taken', async () => {
    const id = newId();
    const { submission } = await sampleSubmission();
    await expect(
      saveEntry(id, newOwner(), submission, new Map([['voterCardFront', bytesOf('b photo')]]), 1),
    ).rejects.toThrow(NotSavedError);
    expect(await keysOf(id)).toEqual([]);
  });

  it('is not done either when another window claims it before it is read back', async () => {
    const id = newId();
    const { submission } = await sampleSubmission();
    const begin: IDBDatabase['transaction'] = Reflect.get(IDBDatabase.prototype, 'transaction');
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
      this: IDBDatabase,
      names,
      mode,
      options,
    ) {
      if (mode === 'readonly') {
        transaction.mockRestore();
        const records = begin.call(this, names, 'readwrite').objectStore('keyval');
        const request: IDBRequest<object> = records.get(`entry:${id}`);
        request.onsuccess = () =>
          records.put({ ...request.result, state: 'sending', lease: 'a' }, `entry:${id}`);
      }
      return begin.call(this, names, mode, options);
    });
    await expect(
      saveEntry(id, newOwner(), submission, new Map([['voterCardFront', bytesOf('b photo')]]), 1),
    ).rejects.toThrow(NotSavedError);
    // What it comes to is its sender's to say.
    expect(await readEntry(id)).toMatchObject({ state: 'sending' });
  });

  it('that is written and cannot be read back is told to whoever sends', async () => {
    const heard = vi.fn();
    const stop = onOutboxChange(heard);
    await saveUnheard(newId(), newOwner(), await sampleSubmission());
    await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce());
    stop();
  });

  it('is not done when the transaction aborts after every request succeeded: the phone is full', async () => {
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(function (
      this: IDBObjectStore,
      value: unknown,
      key?: IDBValidKey,
    ) {
      put.mockRestore();
      const request = this.put(value, key);
      request.addEventListener('success', () => {
        Object.defineProperty(this.transaction, 'error', {
          value: new DOMException('full', 'QuotaExceededError'),
        });
        this.transaction.abort();
      });
      return request;
    });
    const owner = newOwner();
    await expect(saveSample(owner)).rejects.toMatchObject({ name: 'QuotaExceededError' });
    expect((await readEntries()).filter((entry) => entry.owner === owner)).toEqual([]);
  });

  it('asks for strict durability', async () => {
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
    await saveSample(newOwner());
    expect(transaction.mock.calls.every(([, , options]) => options?.durability === 'strict')).toBe(
      true,
    );
    transaction.mockRestore();
  });
});

describe('changing', () => {
  it('replaces the photos of a corrected entry and drops the removed ones', async () => {
    const entry = await saveSample(newOwner());
    const bytes = bytesOf('a portrait');
    const photos = [{ slot: 'portrait', sha256: await sha256(bytes), bytes: bytes.byteLength }];
    expect(
      await correctEntry(
        entry.id,
        1,
        { kind: 'addvoters', fields: { name: 'மு. தமிழ்ச்செல்வி' }, photos },
        new Map([['portrait', bytes]]),
        5,
        ['voterCardFront'],
      ),
    ).toBe(true);
    expect(await stored(entry.id)).toMatchObject({ id: entry.id, version: 2, state: 'waiting' });
    expect(await readFields(await stored(entry.id))).toEqual({ name: 'மு. தமிழ்ச்செல்வி' });
    expect(await keysOf(entry.id)).toEqual([
      `entry:${entry.id}`,
      `key:${entry.id}`,
      `photo:${entry.id}:`,
    ]);
  });

  it.each(['its list of photos', 'nothing'])(
    'never stores a next version with fewer photos, but for those that somebody took away: the phone has lost %s',
    async (lost) => {
      const entry = await saveSample(newOwner());
      const without = { kind: 'addvoters', fields: { name: 'again' }, photos: [] } as const;
      if (lost !== 'nothing') await del(`key:${entry.id}`, store);
      for (const removed of [[], ['portrait']])
        await expect(
          correctEntry(entry.id, 1, { ...without, photos: [] }, new Map(), 5, removed),
        ).rejects.toMatchObject({ name: 'PhotosMissingError', slots: ['voterCardFront'] });
      expect(await stored(entry.id)).toMatchObject({ version: 1 });
      if (lost === 'nothing') expect(await readPhoto(entry, 'voterCardFront')).toBeDefined();
      expect(
        await correctEntry(entry.id, 1, { ...without, photos: [] }, new Map(), 5, [
          'voterCardFront',
        ]),
      ).toBe(true);
    },
  );

  it('does not store fewer photos either after a save that seemed to fail', async () => {
    const owner = newOwner();
    const entry = await saveSample(owner);
    const { submission } = await sampleSubmission({ photo: '' });
    await expect(saveEntry(entry.id, owner, submission, new Map(), 5)).rejects.toThrow(
      PhotosMissingError,
    );
    expect(await saveEntry(entry.id, owner, submission, new Map(), 5, ['voterCardFront'])).toBe(
      'saved',
    );
  });

  it('lets one of two corrections win and tells the other', async () => {
    const { id } = await saveSample(newOwner());
    const { submission, photos } = await sampleSubmission();
    const won = await Promise.all(
      ['first', 'second'].map((name) =>
        correctEntry(id, 1, { ...submission, fields: { name } }, photos, 5),
      ),
    );
    expect(won.filter(Boolean)).toHaveLength(1);
    expect(await readFields(await stored(id))).toEqual({ name: won[0] ? 'first' : 'second' });
    expect(await stored(id)).toMatchObject({ version: 2 });
  });

  it.each(['corrected', 'changed once more'])(
    'saves a correction again that was kept without being heard of: %s',
    async (name) => {
      const { id } = await saveSample(newOwner());
      const first = await sampleSubmission({ name: 'corrected' });
      await unheard(() => correctEntry(id, 1, first.submission, first.photos, 5));
      const { submission, photos } = await sampleSubmission({ name });
      const draft = { id, corrects: 1 };
      expect(await saveCorrection(draft, submission, photos, 6)).toBe(false);
      expect(await saveCorrection({ ...draft, isTried: true }, submission, photos, 6)).toBe(true);
      expect(await readFields(await stored(id))).toMatchObject({ name });
    },
  );

  it('does not call a tried correction saved once its entry was sent', async () => {
    const { id } = await saveSample(newOwner());
    const { submission, photos } = await sampleSubmission({ name: 'corrected' });
    await unheard(() => correctEntry(id, 1, submission, photos, 5));
    const receipt = { title: '', tail: '', reference: 'R', earlierVersion: false };
    await changeEntry(id, { type: 'accepted', version: 2, receipt }, 6);
    const draft = { id, corrects: 1, isTried: true } as const;
    expect(await saveCorrection(draft, submission, photos, 7)).toBe(false);
  });

  it('leaves an entry of a newer build alone', async () => {
    const newer = { id: 'newer', format: 99, owner: 'somebody', state: 'folded', savedAt: 1 };
    await set('entry:newer', newer, store);
    expect((await readEntries()).map(({ id }) => id)).not.toContain('newer');
    await changeEntry('newer', { type: 'damaged', lease: 'a', photo: 'x' }, 1);
    expect(await get('entry:newer', store)).toEqual(newer);
  });

  it('destroys photos and key in the transaction that writes sent', async () => {
    const entry = await saveSample(newOwner());
    await changeEntry(entry.id, { type: 'claimed', lease: 'a' }, 2_000);
    await changeEntry(
      entry.id,
      {
        type: 'accepted',
        version: 1,
        receipt: { title: 'கா. மணி', tail: '4567', reference: 'V-1', earlierVersion: false },
      },
      3_000,
    );
    expect(await keysOf(entry.id)).toEqual([`entry:${entry.id}`]);
  });

  it('destroys photos and key in the transaction that writes discarded, and keeps a receipt', async () => {
    const entry = await saveSample(newOwner());
    const discarded = {
      type: 'discarded',
      owner: entry.owner,
      version: 1,
      receipt: { title: 'கா. மணி', tail: '4567' },
    } as const;
    await changeEntry(entry.id, { ...discarded, owner: 'somebody else' }, 3_000);
    expect(await keysOf(entry.id)).toHaveLength(3);
    await changeEntry(entry.id, discarded, 3_000);
    expect(await keysOf(entry.id)).toEqual([`entry:${entry.id}`]);
    expect(await readEntry(entry.id)).toMatchObject({
      state: 'discarded',
      at: 3_000,
      receipt: { title: 'கா. மணி', tail: '4567' },
    });
  });

  it('does not open a photo or text of which a single bit has changed', async () => {
    const entry = await saveSample(newOwner());
    const photos =
      (await get<Map<string, ArrayBuffer>>(`photo:${entry.id}:`, store)) ??
      new Map<string, ArrayBuffer>();
    await set(
      `photo:${entry.id}:`,
      photos.set('voterCardFront', withOneBitChanged(photos.get('voterCardFront'))),
      store,
    );
    expect(await readPhoto(entry, 'voterCardFront')).toBeUndefined();
    const sealed = (await get<Sealed>(`key:${entry.id}`, store)) as Sealed;
    await set(
      `key:${entry.id}`,
      { ...sealed, sealedFields: withOneBitChanged(sealed.sealedFields) },
      store,
    );
    expect(await readFields(entry)).toBeUndefined();
  });
});
