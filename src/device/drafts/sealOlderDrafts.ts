import { getMany } from 'idb-keyval';
import {
  drafts,
  namesOfDrafts,
  recordKey,
  type DraftName,
  type StoredDraft,
} from './draftRecords.ts';
import { readDraft } from './drafts.ts';
import { entryLock, formLock, holdLock } from '../storage/locks.ts';
import { isStorageAbsent } from '../storage/openStore.ts';

/**
 * Seals the unfinished forms, of everybody on this phone, that a build before sealing left as they were typed. One that
 * is open in a window is sealed by that window.
 */
export async function sealOlderDrafts(): Promise<void> {
  if (isStorageAbsent()) return;
  const names = await namesOfDrafts();
  const stored = await getMany<StoredDraft | undefined>(names.map(recordKey), drafts);
  for (const [index, name] of names.entries()) {
    const record = stored[index];
    if (record && 'fields' in record) await ifNotOpen(name, () => readDraft(name));
  }
}

/** A new form is held by its own lock, a correction by that of its entry. */
async function ifNotOpen(name: DraftName, work: () => Promise<unknown>): Promise<void> {
  await holdLock(formLock(name), async () => {
    await holdLock(entryLock(name.entry ?? ''), async () => void (await work()));
  });
}
