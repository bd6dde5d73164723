import { takeLock } from '../storage/locks.ts';
import { isStorageAbsent } from '../storage/openStore.ts';
import { isPractising, PRACTICE } from '../storage/practice.ts';

/** Every page that practises holds this lock. */
const LOCK = `${PRACTICE}page`;
/** The page that this one replaced releases its lock within this time. */
const LEAVING_MS = 5_000;
/**
 * All databases of practice, for browsers that can't list them (Firefox before 126). Deleting a
 * missing one does no harm.
 */
const DATABASES = ['drafts', 'host', 'kept', 'outbox', 'room', 'session', 'settings', 'shared'].map(
  (name) => `${PRACTICE}${name}`,
);

/** Keeps practice data while this page lives. */
export function keepPracticeData(): void {
  // A page that is unloading can't get the lock, and doesn't need it.
  navigator.locks
    .request(LOCK, { mode: 'shared' }, () => new Promise(() => undefined))
    .catch(() => undefined);
}

/** Deletes all practice data, unless a page still practises. Does nothing in such a page itself. */
export async function deletePractised(): Promise<void> {
  if (isPractising || isStorageAbsent()) return;
  const release = await takeLock(LOCK, LEAVING_MS);
  try {
    const names = release ? await listDatabases() : [];
    for (const name of names) if (name?.startsWith(PRACTICE)) await deleteDatabase(name);
  } finally {
    release?.();
  }
}

async function listDatabases(): Promise<(string | undefined)[]> {
  return 'databases' in indexedDB
    ? (await indexedDB.databases()).map(({ name }) => name)
    : DATABASES;
}

function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () =>
      reject(request.error ?? new DOMException('The database was not deleted', 'UnknownError'));
  });
}
