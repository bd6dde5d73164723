import '../setup.ts';
import { get } from 'idb-keyval';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openStore } from '../../../src/device/storage/openStore.ts';
import { hasRoomForPhoto, readRoom } from '../../../src/device/storage/storageRoom.ts';

function estimating(estimate: unknown) {
  Object.defineProperty(navigator, 'storage', {
    value: { estimate: async () => estimate },
    configurable: true,
  });
}
/** A phone on which every write ends with the abort of a full one. */
function fillPhone() {
  const original: IDBObjectStore['put'] = Reflect.get(IDBObjectStore.prototype, 'put');
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    value: unknown,
    key?: IDBValidKey,
  ) {
    const request = original.call(this, value, key);
    request.addEventListener('success', () => {
      Object.defineProperty(this.transaction, 'error', {
        value: new DOMException('full', 'QuotaExceededError'),
      });
      this.transaction.abort();
    });
    return request;
  });
}
afterEach(() => {
  vi.restoreAllMocks();
  Object.defineProperty(navigator, 'storage', { value: undefined, configurable: true });
});

describe('the room on this phone', () => {
  it.each([
    ['lacks the question', undefined],
    ['answers nothing', {}],
    ['answers nonsense', { usage: -1, quota: 0 }],
    ['answers with no numbers', { usage: 'much', quota: NaN }],
  ])(
    'is not known when the browser %s, and photos are taken all the same',
    async (_what, estimate) => {
      if (estimate) estimating(estimate);
      expect(await readRoom()).toBeUndefined();
      expect(await hasRoomForPhoto()).toBe(true);
    },
  );

  it('is not known when the browser refuses to say', async () => {
    Object.defineProperty(navigator, 'storage', {
      value: { estimate: () => Promise.reject(new TypeError('opaque')) },
      configurable: true,
    });
    expect(await readRoom()).toBeUndefined();
  });

  it('takes photos below 95 %', async () => {
    estimating({ usage: 94, quota: 100 });
    fillPhone();
    expect(await hasRoomForPhoto()).toBe(true);
  });

  it('refuses photos from 95 % on when the phone is full indeed', async () => {
    estimating({ usage: 960_000, quota: 1_000_000 });
    fillPhone();
    expect(await hasRoomForPhoto()).toBe(false);
  });

  it('takes photos when the browser says "full" and yet writes, and leaves nothing of the trial behind', async () => {
    estimating({ usage: 1_000_000, quota: 1_000_000 });
    expect(await hasRoomForPhoto()).toBe(true);
    expect(await get('trial', openStore('room'))).toBeUndefined();
  });

  it('leaves it to saving when the trial fails for another reason', async () => {
    estimating({ usage: 1, quota: 1 });
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('', 'DataError');
    });
    expect(await hasRoomForPhoto()).toBe(true);
  });
});
