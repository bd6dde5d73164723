import { useEffect, useState } from 'react';
import { dropDraft, listDrafts } from '../../device/drafts/drafts.ts';
import { onOutboxChange } from '../../device/storage/changes.ts';
import type { UnfinishedForm } from './listItems.ts';

/** The unfinished forms of a person, without photos, and the way to throw one away. */
export function useUnfinishedForms(owner: string | undefined) {
  const [forms, setForms] = useState<UnfinishedForm[]>([]);
  useEffect(() => {
    if (!owner) return;
    let isCurrent = true;
    // Without them the rest of the outbox is still there; that storage has trouble is said above it.
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
