import type { UseStore } from 'idb-keyval';
import { endBeforeLeaving, untilBack } from './pageCache.ts';
import { ownName } from './practice.ts';

const OBJECT_STORE = 'keyval';
const OPEN_TIMEOUT_MS = 5_000;

/**
 * A store for idb-keyval that writes with strict durability (idb-keyval cannot ask for it) unless it is told otherwise, reopens after its
 * connection was lost and repeats a lost transaction once: iOS drops connections of backgrounded pages
 * (WebKit bug 197050). A repeat is safe because an aborted transaction has written nothing. What is practised has stores of its own.
 * @throws QuotaExceededError when the phone is full; TimeoutError when another window keeps the database from opening
 */
export function openStore(
  database: string,
  durability: IDBTransactionDurability = 'strict',
): UseStore {
  let connection: Promise<IDBDatabase> | undefined;
  const forget = () => (connection = undefined);

  const run: UseStore = async (mode, callback) => {
    await untilBack();
    connection ??= connect(ownName(database), forget);
    const db = await connection.catch((error: unknown) => {
      forget();
      throw error;
    });
    await untilBack();
    const transaction = db.transaction(OBJECT_STORE, mode, { durability });
    endBeforeLeaving(transaction);
    return callback(transaction.objectStore(OBJECT_STORE));
  };

  return async (mode, callback) => {
    try {
      return await run(mode, callback);
    } catch (error) {
      if (!isLostConnection(error)) throw error;
      forget();
      return run(mode, callback);
    }
  };
}

/** True where the browser has no IndexedDB at all, as in some private and lockdown modes: nothing can be kept. */
export function isStorageAbsent(): boolean {
  return globalThis.indexedDB === undefined;
}

/** True when the phone has no room left, which is told apart from every other trouble. */
export function isPhoneFull(error: unknown): boolean {
  return error instanceof Error && error.name === 'QuotaExceededError';
}

/** A transaction that the browser aborted on its own carries no error at all. */
function isLostConnection(error: unknown): boolean {
  return (
    error === null ||
    (error instanceof Error &&
      ['InvalidStateError', 'AbortError', 'UnknownError'].includes(error.name))
  );
}

function connect(database: string, forget: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1);
    let isTooLate = false;
    const timeout = setTimeout(() => {
      isTooLate = true;
      reject(new DOMException('The database did not open', 'TimeoutError'));
    }, OPEN_TIMEOUT_MS);
    request.onupgradeneeded = () => {
      if (request.transaction) endBeforeLeaving(request.transaction);
      request.result.createObjectStore(OBJECT_STORE);
    };
    request.onerror = () => {
      clearTimeout(timeout);
      reject(request.error ?? new DOMException('The database did not open', 'UnknownError'));
    };
    request.onsuccess = () => {
      clearTimeout(timeout);
      const db = request.result;
      // Nobody waits for it any more, and an open connection would keep others from upgrading or deleting.
      if (isTooLate) return db.close();
      db.onclose = forget;
      db.onversionchange = () => {
        db.close();
        forget();
      };
      resolve(db);
    };
  });
}
