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
 * Seals the drafts that an older build stored unsealed, for everybody on this phone. If a window
 * has such a draft open, that window seals it.
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

/** Runs `work` if no window has the draft open. A correction is held by its entry's lock. */
async function ifNotOpen(name: DraftName, work: () => Promise<unknown>): Promise<void> {
  await holdLock(formLock(name), async () => {
    await holdLock(entryLock(name.entry ?? ''), async () => void (await work()));
  });
}
