import type { UseStore } from 'idb-keyval';
import { abort, endBeforeLeaving, untilBack } from './pageCache.ts';
import { ownName } from './practice.ts';

const OBJECT_STORE = 'keyval';
const OPEN_TIMEOUT_MS = 5_000;
/** Long enough for a busy phone with slow storage. After it, the database doesn't answer at all. */
const STUCK_AFTER_MS = 30_000;
/** A page that was frozen finds its timers over. The database may answer in this time. */
const AFTER_FREEZE_MS = 2_000;

/**
 * Opens a store for idb-keyval that writes with strict durability by default, which idb-keyval
 * can't request. It reconnects after a lost connection and repeats the lost transaction once: iOS
 * drops connections of backgrounded pages (WebKit bug 197050). The repeat is safe because an
 * aborted transaction has written nothing. Practice has its own stores.
 * @throws QuotaExceededError when the phone is full; TimeoutError when another window keeps the
 *   database from opening, or a transaction neither completes nor aborts
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
    return inTime(transaction, callback(transaction.objectStore(OBJECT_STORE)), forget);
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

/**
 * Ends a transaction that is stuck, so nothing waits for it for ever. Calls `forget` then, because
 * a new connection may work.
 */
function inTime<Result>(
  transaction: IDBTransaction,
  work: PromiseLike<Result> | Result,
  forget: () => void,
): Promise<Result> {
  let timer: ReturnType<typeof setTimeout>;
  const stuck = new Promise<never>((_resolve, reject) => {
    const end = () => {
      forget();
      reject(new DOMException('The database did not answer', 'TimeoutError'));
      abort(transaction);
    };
    timer = setTimeout(() => (timer = setTimeout(end, AFTER_FREEZE_MS)), STUCK_AFTER_MS);
  });
  return Promise.race([work, stuck]).finally(() => clearTimeout(timer));
}

/**
 * Returns true if the browser has no IndexedDB, as in some private and lockdown modes. Then nothing
 * can be stored.
 */
export function isStorageAbsent(): boolean {
  return globalThis.indexedDB === undefined;
}

/** Returns true if the error means that the phone is full. */
export function isPhoneFull(error: unknown): boolean {
  return error instanceof Error && error.name === 'QuotaExceededError';
}

/** Returns true for a lost connection. If the browser itself aborts, the error is null. */
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
      // Nobody waits any more. An open connection would block others from upgrading or deleting.
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
