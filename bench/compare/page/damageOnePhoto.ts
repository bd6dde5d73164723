import { result } from '../../page/contenders/bareStore.ts';

const LEAST_BYTES = 10_000;

/**
 * Overwrites the first photo that lies in any store of this origin with zeros, as a bad sector
 * would.
 * @returns false if there is none
 */
export async function damageOnePhoto(): Promise<boolean> {
  for (const { name } of await indexedDB.databases()) {
    if (!name) continue;
    const db = await result(indexedDB.open(name));
    for (const storeName of db.objectStoreNames) {
      const keys = await result(db.transaction(storeName).objectStore(storeName).getAllKeys());
      for (const key of keys) {
        const record: unknown = await result(
          db.transaction(storeName).objectStore(storeName).get(key),
        );
        const damaged = await zeroed(record);
        if (damaged === undefined) continue;
        const store = db.transaction(storeName, 'readwrite').objectStore(storeName);
        await result(store.keyPath === null ? store.put(damaged, key) : store.put(damaged));
        db.close();
        return true;
      }
    }
    db.close();
  }
  return false;
}

/** The value with the large bytes in it overwritten, or undefined if it has none. */
async function zeroed(value: unknown): Promise<unknown> {
  if (value instanceof ArrayBuffer) return value.byteLength < LEAST_BYTES ? undefined : half(value);
  if (value instanceof Blob)
    return value.size < LEAST_BYTES
      ? undefined
      : new Blob([half(await value.arrayBuffer())], { type: value.type });
  if (typeof value !== 'object' || value === null || value instanceof CryptoKey) return undefined;
  for (const [name, part] of value instanceof Map
    ? (value as Map<string, unknown>)
    : Object.entries(value)) {
    const damaged = await zeroed(part);
    if (damaged !== undefined)
      return value instanceof Map
        ? new Map(value).set(name, damaged)
        : { ...value, [name]: damaged };
  }
  return undefined;
}

/** A stretch in the middle is lost. A request's text, which stands before its photos, stays. */
function half(bytes: ArrayBuffer): ArrayBuffer {
  const copy = new Uint8Array(bytes.slice(0));
  copy.fill(0, copy.length / 2, copy.length / 2 + 1_000);
  return copy.buffer;
}
