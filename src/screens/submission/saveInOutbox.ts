import type { Kind, Submission } from '../../domain/outbox/submission.ts';
import type { Draft } from '../../device/drafts/drafts.ts';
import { isPhoneFull, isStorageAbsent } from '../../device/storage/openStore.ts';
import { correctEntry, type PhotoBytes } from '../../device/outbox/outboxStore.ts';
import { saveEntry } from '../../device/outbox/saveEntry.ts';
import { sendUnsaved } from '../../device/delivery/sendUnsaved.ts';
import { readSession } from '../../device/host/session.ts';
import { askToPersist } from '../askToPersist.ts';

/** A form without mistakes: `fields` are as the schema gave them. */
export type Finished = {
  draft: Draft;
  owner: string;
  fields: Record<string, string>;
  photos: PhotoBytes;
};

/**
 * Why a form was not saved: no room, a store that does not work, a part of the form that is not on the phone, or an entry that was sent or changed meanwhile.
 * Where it goes to the host at once: not sent, and why; or refused for a reason (a message key or the host's words), at a field if the host named one.
 */
export type NotSaved =
  | 'full'
  | 'storage'
  | 'missingPart'
  | 'changed'
  | 'notSent'
  | 'noNetwork'
  | 'noAnswer'
  | 'loginPage'
  | { refused: string; field?: string };

/** How a kind of form is saved: in the outbox, as a new entry or as the correction of one. Returns what went wrong, if anything. */
export function saveInOutbox(kind: Kind) {
  return async ({ draft, owner, fields, photos }: Finished): Promise<NotSaved | undefined> => {
    const submission: Submission = { kind, fields, photos: draft.photos };
    const now = Date.now();
    if (isStorageAbsent()) return sendAtOnce(draft.id, submission, photos, now);
    try {
      if (draft.corrects === undefined) await saveEntry(draft.id, owner, submission, photos, now);
      else if (!(await correctEntry(draft.id, draft.corrects, submission, photos, now)))
        return 'changed';
    } catch (error) {
      return isPhoneFull(error) ? 'full' : 'storage';
    }
    // Saved is saved, whatever the browser promises: its answer is shown on the screen of this phone.
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
