import { useEffect, useState } from 'react';
import { dropDraft, listDrafts } from '../../device/drafts/drafts.ts';
import { onOutboxChange } from '../../device/storage/changes.ts';
import type { UnfinishedForm } from './listItems.ts';

/** Returns a person's unfinished forms, without their photos, and a function that deletes one. */
export function useUnfinishedForms(owner: string | undefined) {
  const [forms, setForms] = useState<UnfinishedForm[]>([]);
  useEffect(() => {
    if (!owner) return;
    let isCurrent = true;
    // Ignore a failed read. The rest of the outbox still shows, and StorageNotices reports the
    // store.
    const look = () =>
      void listDrafts(owner)
        .then((found) => isCurrent && setForms(found))
        .catch(() => undefined);
    look();
    const stop = onOutboxChange(look);
    return () => {
      isCurrent = false;
      stop();
    };
  }, [owner]);
  const throwAway = async ({ name }: UnfinishedForm) => {
    await dropDraft(name);
    setForms(await listDrafts(name.owner));
  };
  return { forms, throwAway };
}
