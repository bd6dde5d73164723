import './setup.ts';
import { entries, get, set } from 'idb-keyval';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { migrateEntries } from '../../src/device/migrateEntries.ts';
import { openStore } from '../../src/device/openStore.ts';
import { changeEntry, readEntries, readFields, readPhoto, readQueue, type Unsent } from '../../src/device/outboxStore.ts';
import { readOutbox } from '../../src/device/readOutbox.ts';
import type { Step, StoredEntry } from '../../src/domain/formats.ts';
import { FORMAT_1, putFormat1 } from './fixtures/format1.ts';

type Old = StoredEntry & { naam: string };
/** A made-up older layout: it had the name under another key, and before that in two parts. */
const STEPS = new Map<number, Step>([
  [-1, (entry) => ({ ...entry, naam: Object.values(entry).slice(2, 4).join(' ') }) as StoredEntry],
  [0, (entry) => {
    const { naam, ...rest } = entry as Old;
    if (typeof naam !== 'string') throw new TypeError('not what format 0 promises');
    return { ...rest, name: naam } as StoredEntry;
  }],
]);
const old = (id: string) => ({ id, format: 0, naam: `name of ${id}` });
let count = 0;

/** A phone with three entries of format 0, and beside them a photo, one of this build and one of a newer. */
async function phoneOfFormat0() {
  const store = openStore(`old-${count++}`);
  for (const id of ['a', 'b', 'c']) await set(`entry:${id}`, old(id), store);
  await set('photo:a:front', new ArrayBuffer(3), store);
  await set('entry:now', { id: 'now', format: 1, name: 'now' }, store);
  await set('entry:newer', { id: 'newer', format: 7, folded: true }, store);
  return store;
}

afterEach(() => vi.restoreAllMocks());

describe('an older layout', () => {
  it('becomes today’s, and photos, today’s and newer entries stay as they are', async () => {
    const store = await phoneOfFormat0();
    await migrateEntries(store, STEPS, 1);
    expect(Object.fromEntries(await entries(store))).toEqual({
      'entry:a': { id: 'a', format: 1, name: 'name of a' },
      'entry:b': { id: 'b', format: 1, name: 'name of b' },
      'entry:c': { id: 'c', format: 1, name: 'name of c' },
      'entry:now': { id: 'now', format: 1, name: 'now' },
      'entry:newer': { id: 'newer', format: 7, folded: true },
      'photo:a:front': new ArrayBuffer(3),
    });
  });

  it('goes through every step on a phone that skipped builds', async () => {
    const store = openStore('skipped');
    await set('entry:a', { id: 'a', format: -1, first: 'மணி', last: 'மேகலை' }, store);
    await migrateEntries(store, STEPS, 1);
    expect(await get('entry:a', store)).toMatchObject({ format: 1, name: 'மணி மேகலை' });
  });

  it('is wholly there or wholly changed, at whichever write the phone dies; and the next start finishes', async () => {
    for (const dyingAt of [1, 2, 3]) {
      const store = await phoneOfFormat0();
      const before = await entries(store);
      let writes = 0;
      const original: IDBObjectStore['put'] = Reflect.get(IDBObjectStore.prototype, 'put');
      const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
        const request = original.call(this, value, key);
        writes += 1;
        // The store repeats a lost transaction once: that one dies too.
        if (writes >= dyingAt) this.transaction.abort();
        return request;
      });
      await expect(migrateEntries(store, STEPS, 1)).rejects.toThrow();
      put.mockRestore();
      expect(await entries(store)).toEqual(before);
      await migrateEntries(store, STEPS, 1);
      expect(await get('entry:c', store)).toEqual({ id: 'c', format: 1, name: 'name of c' });
    }
  });

  it('is kept as it is when an entry is not what its format promises, and the others go on', async () => {
    const store = await phoneOfFormat0();
    await set('entry:b', { id: 'b', format: 0 }, store);
    await migrateEntries(store, STEPS, 1);
    expect(await get('entry:b', store)).toEqual({ id: 'b', format: 0 });
    expect(await get('entry:c', store)).toMatchObject({ format: 1 });
  });
});

describe('format 1, the first released one', () => {
  it('opens: every state, its text, its photo and the queue', async () => {
    await putFormat1(openStore('outbox'));
    const mine = (await readEntries()).filter(({ owner }) => owner === FORMAT_1.owner);
    expect(mine.map(({ state }) => state).toSorted()).toEqual(['damaged', 'refused', 'sending', 'sent', 'waiting']);
    for (const entry of mine.filter((each): each is Unsent => each.state !== 'sent')) {
      expect(await readFields(entry)).toEqual(FORMAT_1.fields);
      expect(new TextDecoder().decode(await readPhoto(entry, 'voterCardFront'))).toBe(FORMAT_1.photo);
    }
    expect(await readQueue(FORMAT_1.owner)).toMatchObject(FORMAT_1.queue);
  });

  it('goes on living: a waiting entry can be claimed', async () => {
    await putFormat1(openStore('outbox'));
    const { entry, changed } = await changeEntry('f1-waiting', { type: 'claimed', lease: 'b' }, 1_790_000_200_000);
    expect([changed, entry?.state]).toEqual([true, 'sending']);
  });

  it('tells how many entries it does not understand, and leaves them alone', async () => {
    const store = openStore('outbox');
    const before = (await readOutbox()).notUnderstood;
    const newer = { id: 'of-a-newer-build', format: 2, owner: 'somebody', state: 'folded' };
    await set(`entry:${newer.id}`, newer, store);
    expect((await readOutbox()).notUnderstood).toBe(before + 1);
    expect(await get(`entry:${newer.id}`, store)).toEqual(newer);
  });
});
