import type { NotSaved } from '../domain/forms/form.ts';
import type { Kind } from '../domain/outbox/kinds.ts';
import type { Submission, PhotoBytes } from '../domain/outbox/submission.ts';
import type { Draft } from '../device/drafts/drafts.ts';
import { isPhoneFull, isStorageAbsent } from '../device/storage/openStore.ts';
import { correctEntry } from '../device/outbox/write.ts';
import { saveEntry } from '../device/outbox/saveEntry.ts';
import { sendUnsaved } from '../device/delivery/sendUnsaved.ts';
import { readSession } from '../device/api/session.ts';
import { askToPersist } from '../ui/askToPersist.ts';

/** A form without mistakes. `fields` is the schema's output. */
export type Finished = {
  draft: Draft;
  owner: string;
  fields: Record<string, string>;
  photos: PhotoBytes;
};

/**
 * Returns the function that saves a kind of form in the outbox, as a new entry or as a
 * correction. That function returns what went wrong, if anything.
 */
export function saveInOutbox(kind: Kind) {
  return async ({ draft, owner, fields, photos }: Finished): Promise<NotSaved | undefined> => {
    const submission: Submission = { kind, fields, photos: draft.photos };
    const now = Date.now();
    if (isStorageAbsent()) return sendAtOnce(draft.id, submission, photos, now);
    try {
      if (draft.corrects === undefined) {
        const result = await saveEntry(draft.id, owner, submission, photos, now);
        if (result !== 'saved') return result;
      } else if (!(await correctEntry(draft.id, draft.corrects, submission, photos, now))) {
        return 'changed';
      }
    } catch (error) {
      return isPhoneFull(error) ? 'full' : 'storage';
    }
    // The entry is saved whatever the browser promises. PhoneScreen shows the browser's answer.
    void askToPersist().catch(() => undefined);
    return undefined;
  };
}

async function sendAtOnce(
  id: string,
  submission: Submission,
  photos: PhotoBytes,
  now: number,
): Promise<NotSaved | undefined> {
  const session = await readSession();
  const outcome = session && (await sendUnsaved(id, session, submission, photos, now));
  if (outcome?.type === 'accepted') return undefined;
  return outcome?.type === 'refused'
    ? { refused: outcome.reason, field: outcome.field }
    : 'notSent';
}
