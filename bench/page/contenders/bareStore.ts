import type { Contender } from '../contender.ts';

/** The limit: the same bytes as one record, in one transaction, and nothing else. */
export function bareStore(durability: IDBTransactionDurability): Contender {
  let db: IDBDatabase;
  const store = (mode: IDBTransactionMode) =>
    db.transaction('records', mode, { durability }).objectStore('records');
  return {
    async open() {
      const opening = indexedDB.open('bare', 1);
      opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('records'));
      db = await result(opening);
    },
    async save({ id, fields, photos }) {
      const records = store('readwrite');
      records.put({ id, fields, photos }, id);
      await new Promise((resolve, reject) => {
        records.transaction.addEventListener('complete', resolve);
        records.transaction.addEventListener('abort', reject);
      });
    },
    count: () => result(store('readonly').count()),
    list: () => result(store('readonly').getAll()),
    firstRows: () => result(store('readonly').getAll(null, 20)),
  };
}

export function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () =>
      reject(request.error ?? new Error('The request failed')),
    );
  });
}
