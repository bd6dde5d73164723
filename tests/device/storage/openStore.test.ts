import '../setup.ts';
import { get, set } from 'idb-keyval';
import { describe, expect, it, vi } from 'vitest';
import { isPhoneFull, openStore } from '../../../src/device/storage/openStore.ts';

/** Calls `change` with every database that is opened from here on. */
function onOpen(change: (db: IDBDatabase) => void) {
  const open = indexedDB.open.bind(indexedDB);
  return vi.spyOn(indexedDB, 'open').mockImplementation((...args) => {
    const request = open(...args);
    request.addEventListener('success', () => change(request.result));
    return request;
  });
}

describe('a store', () => {
  it('reopens when its connection was closed under it', async () => {
    let live: IDBDatabase | undefined;
    const spy = onOpen((db) => (live = db));
    const store = openStore('closing');
    await set('a', 1, store);
    live?.close();
    expect(await get('a', store)).toBe(1);
    expect(spy).toHaveBeenCalledTimes(2);
    spy.mockRestore();
  });

  it('lets another window delete or upgrade the database, and opens it anew', async () => {
    const store = openStore('upgraded');
    await set('a', 1, store);
    await new Promise((resolve, reject) => {
      const request = indexedDB.deleteDatabase('upgraded');
      request.addEventListener('success', resolve);
      request.addEventListener('blocked', () => reject(new Error('blocked')));
    });
    await set('b', 2, store);
    expect(await get('a', store)).toBeUndefined();
    expect(await get('b', store)).toBe(2);
  });

  it('says so when it does not open, and works again once it does', async () => {
    const spy = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('not today', 'SecurityError');
    });
    const store = openStore('failing');
    await expect(get('a', store)).rejects.toMatchObject({ name: 'SecurityError' });
    spy.mockRestore();
    await set('a', 1, store);
    expect(await get('a', store)).toBe(1);
  });

  it('gives up after five seconds when another window keeps it from opening', async () => {
    vi.useFakeTimers();
    const spy = vi.spyOn(indexedDB, 'open').mockImplementation(() => ({}) as IDBOpenDBRequest);
    const opening = expect(get('a', openStore('blocked'))).rejects.toMatchObject({
      name: 'TimeoutError',
    });
    await vi.advanceTimersByTimeAsync(5_000);
    await opening;
    spy.mockRestore();
    vi.useRealTimers();
  });

  it('gives up on a transaction that never answers, and works again with a new connection', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const store = openStore('stuck');
    await set('a', 1, store);
    const read = vi
      .spyOn(IDBObjectStore.prototype, 'get')
      .mockImplementationOnce(() => ({}) as IDBRequest);
    const reading = expect(get('a', store)).rejects.toMatchObject({ name: 'TimeoutError' });
    await vi.waitFor(() => expect(read).toHaveBeenCalled());
    await vi.advanceTimersByTimeAsync(29_000);
    await vi.advanceTimersByTimeAsync(3_000);
    await reading;
    read.mockRestore();
    vi.useRealTimers();
    expect(await get('a', store)).toBe(1);
  });

  it('tells a full phone from every other trouble', () => {
    expect(isPhoneFull(new DOMException('', 'QuotaExceededError'))).toBe(true);
    expect(isPhoneFull(new DOMException('', 'AbortError'))).toBe(false);
    expect(isPhoneFull(undefined)).toBe(false);
  });
});
