import { useEffect, useState } from 'react';
import { dropDraft, listDrafts } from '../../device/drafts/drafts.ts';
import { onOutboxChange } from '../../device/storage/changes.ts';
import type { UnfinishedForm } from './listItems.ts';

type Forms = Awaited<ReturnType<typeof listDrafts>>;

/**
 * Returns a person's unfinished forms, without their photos, how many a build too old to be
 * supported has left, and a function that deletes a form.
 */
export function useUnfinishedForms(owner: string | undefined) {
  const [{ found, older }, setForms] = useState<Forms>({ found: [], older: 0 });
  useEffect(() => {
    if (!owner) return;
    let isCurrent = true;
    // Ignore a failed read. The rest of the outbox still shows, and StorageNotices reports the
    // store.
    const look = () =>
      void listDrafts(owner)
        .then((forms) => isCurrent && setForms(forms))
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
  return { forms: found, older, throwAway };
}
