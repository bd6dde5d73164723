/**
 * Reads one record. Returns undefined if there is none, and also if the browser has lost it, so one
 * lost record doesn't end the transaction that reads the others.
 * Chromium keeps values above some 64 kB as files beside its database. If such a file is gone,
 * reading its record fails with NotReadableError, every time.
 * @throws the database's own error, for any other failure
 */
export function readRecord<Value>(
  store: IDBObjectStore,
  key: IDBValidKey,
): Promise<Value | undefined> {
  return new Promise((resolve, reject) => {
    const request: IDBRequest<Value | undefined> = store.get(key);
    request.onsuccess = () => resolve(request.result);
    request.onerror = (event) => {
      if (request.error?.name !== 'NotReadableError') return reject(request.error);
      // Without this, the failed request aborts its transaction.
      event.preventDefault();
      resolve(undefined);
    };
  });
}
