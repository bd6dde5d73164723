import { vi } from 'vitest';

/**
 * Makes records unreadable, as Chromium does when it has lost a large value's file: the request
 * fails each time, and takes its transaction with it unless the reader prevents that. Returns how
 * to find them again.
 */
export function loseRecords(isLost: (key: IDBValidKey) => boolean): () => void {
  const get = realGet();
  const spy = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (
    this: IDBObjectStore,
    key,
  ) {
    if (!isLost(key as IDBValidKey)) return get.call(this, key as IDBValidKey);
    // Only inside fake-indexeddb can a request be made to fail.
    const inside = this.transaction as unknown as {
      _execRequestAsync(request: { source: unknown; operation: () => never }): IDBRequest<unknown>;
    };
    // oxlint-disable-next-line no-underscore-dangle -- fake-indexeddb names it so
    return inside._execRequestAsync({
      source: this,
      operation() {
        throw new DOMException('Data lost due to missing file', 'NotReadableError');
      },
    });
  });
  return () => spy.mockRestore();
}

/** Makes the store fail, in another way, where a record is read. Returns how to end that. */
export function failToRead(failing: string): () => void {
  const get = realGet();
  const spy = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (
    this: IDBObjectStore,
    key,
  ) {
    if (key === failing) throw new DOMException('Not now', 'DataError');
    return get.call(this, key as IDBValidKey);
  });
  return () => spy.mockRestore();
}

function realGet() {
  return Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'get')?.value as (
    this: IDBObjectStore,
    key: IDBValidKey,
  ) => IDBRequest<unknown>;
}
