import { takeLock } from './locks.ts';
import { isStorageAbsent } from './openStore.ts';
import { isPractising, PRACTICE } from './practice.ts';

/** Held by every page that practises. */
const LOCK = `${PRACTICE}page`;
/** The page that this one has replaced lets go of its lock in this time. */
const LEAVING_MS = 5_000;
/** All that may lie on the phone, for browsers that do not list it (Firefox before 126). To delete what is not there does no harm. */
const DATABASES = ['drafts', 'host', 'kept', 'outbox', 'room', 'session', 'settings', 'shared'].map(
  (name) => `${PRACTICE}${name}`,
);

/** Keeps what is practised, for as long as this page lives. Where Web Locks are missing, the next real start ends it. */
export function keepPracticeData(): void {
  // A page on its way out gets no lock, and needs none.
  navigator.locks
    ?.request(LOCK, { mode: 'shared' }, () => new Promise(() => undefined))
    .catch(() => undefined);
}

/** Deletes everything that was practised on this phone, unless a page still practises. Pages that are real only. */
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
