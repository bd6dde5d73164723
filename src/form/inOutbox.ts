import type { NotSaved, WhyClosed } from '../domain/forms/form.ts';
import type { Kind } from '../domain/outbox/kinds.ts';
import type { Trouble } from '../domain/outbox/outcome.ts';
import type { PhotoBytes, Submission } from '../domain/outbox/submission.ts';
import { readSession } from '../device/login/session.ts';
import { sendUnsaved } from '../device/delivery/sendUnsaved.ts';
import type { Draft, DraftName } from '../device/drafts/drafts.ts';
import { readEntry } from '../device/outbox/read.ts';
import { saveCorrection, saveEntry } from '../device/outbox/saveEntry.ts';
import { readSetAside, setAside } from '../device/outbox/setAside.ts';
import { PhotosMissingError } from '../device/outbox/write.ts';
import { isPhoneFull, isStorageAbsent } from '../device/storage/openStore.ts';
import { askToPersist } from '../ui/askToPersist.ts';
import { openEntry } from './openEntry.ts';
import type { Finished, TakenForm } from './opened.ts';

/**
 * Connects a form to the outbox, where it becomes an entry of this kind.
 * @param afterSave runs once it's saved. If it fails, the form is saved all the same
 */
export function inOutbox(kind: Kind, afterSave?: (finished: Finished) => Promise<unknown>) {
  return {
    entries: ENTRIES,
    async save(finished: Finished): Promise<NotSaved | undefined> {
      const why = await saveInOutbox(kind, finished);
      if (!why) await afterSave?.(finished).catch(() => undefined);
      return why;
    },
  };
}

/** Saves a form as a new entry or as a correction. Returns what went wrong, if anything. */
async function saveInOutbox(
  kind: Kind,
  { draft, owner, fields, photos }: Finished,
): Promise<NotSaved | undefined> {
  const submission: Submission = { kind, fields, photos: draft.photos };
  const now = Date.now();
  if (isStorageAbsent()) return sendAtOnce(draft.id, submission, photos, now);
  try {
    const { id, isTried, corrects, removed } = draft;
    if (corrects === undefined) {
      const result = await saveEntry(id, owner, submission, photos, now, removed);
      if (result !== 'saved') return result;
    } else {
      const correction = { id, corrects, isTried, removed };
      if (!(await saveCorrection(correction, submission, photos, now))) return 'changed';
    }
  } catch (error) {
    if (error instanceof PhotosMissingError) return 'photosMissing';
    return isPhoneFull(error) ? 'full' : 'storage';
  }
  // The entry is saved whatever the browser promises. PhoneScreen shows the browser's answer.
  void askToPersist().catch(() => undefined);
  return undefined;
}

async function sendAtOnce(
  id: string,
  submission: Submission,
  photos: PhotoBytes,
  now: number,
): Promise<NotSaved | undefined> {
  const session = await readSession();
  if (!session) return NOT_SENT.loginNeeded;
  const outcome = await sendUnsaved(id, session, submission, photos, now);
  switch (outcome.type) {
    case 'accepted':
      // The answer to an earlier attempt was lost, and the form has changed since, or was erased.
      return outcome.earlierVersion || outcome.erased ? 'ended' : undefined;
    case 'refused':
      return { refused: outcome.reason, field: outcome.field };
    case 'tooLarge':
      return { refused: photos.size > 0 ? 'outbox:reason.tooLarge' : '' };
    case 'noVerdict':
    case 'deferred':
      return outcome.trouble === null ? 'noAnswer' : NOT_SENT[outcome.trouble];
  }
}

const NOT_SENT = {
  noNetwork: 'notSent',
  noAnswer: 'noAnswer',
  hostTrouble: 'noAnswer',
  slowDown: 'noAnswer',
  loginPage: 'loginPage',
  noProof: 'loginPage',
  loginNeeded: { refused: 'common:refused.login' },
  suspended: { refused: 'common:refused.suspended' },
} satisfies Record<Trouble, NotSaved>;

const ENTRIES = {
  /** Takes an entry for this window alone. While it is open, nobody sends it. */
  async take(name: DraftName & { entry: string }): Promise<TakenForm | WhyClosed> {
    const release = await setAside(name.entry, 'editing');
    if (release) return { name, release };
    return (await readSetAside()).has(name.entry) ? 'beingEdited' : 'beingSent';
  },

  /**
   * Returns false for a new form that was saved just before the page died. If a save seemed to
   * fail, the person may have changed the form since.
   */
  async isUnfinished({ id, corrects, isTried }: Draft): Promise<boolean> {
    return isTried === true || corrects !== undefined || !(await readEntry(id));
  },

  open: openEntry,
};
export type EntriesOfForm = typeof ENTRIES;
