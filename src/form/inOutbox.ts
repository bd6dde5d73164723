import type { NotSaved, WhyClosed } from '../domain/forms/form.ts';
import type { Kind } from '../domain/outbox/kinds.ts';
import { isEnded } from '../domain/outbox/outbox.ts';
import type { Trouble } from '../domain/outbox/outcome.ts';
import type { Photo, PhotoBytes, Submission } from '../domain/outbox/submission.ts';
import { readSession } from '../device/api/session.ts';
import { sendUnsaved } from '../device/delivery/sendUnsaved.ts';
import type { Draft, DraftName } from '../device/drafts/drafts.ts';
import { readEntry, readFacts, readFields, readPhoto } from '../device/outbox/read.ts';
import { saveCorrection, saveEntry } from '../device/outbox/saveEntry.ts';
import { readSetAside, setAside } from '../device/outbox/setAside.ts';
import { isPhoneFull, isStorageAbsent } from '../device/storage/openStore.ts';
import { askToPersist } from '../ui/askToPersist.ts';
import type { Finished, FormEvent, TakenForm } from './opened.ts';

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
    const { id, isTried, corrects } = draft;
    if (corrects === undefined) {
      const result = await saveEntry(id, owner, submission, photos, now);
      if (result !== 'saved') return result;
    } else if (!(await saveCorrection({ id, corrects, isTried }, submission, photos, now))) {
      return 'changed';
    }
  } catch (error) {
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
      // The answer to an earlier attempt was lost, and the form has changed since.
      return outcome.earlierVersion ? 'ended' : undefined;
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

/** An entry to correct, and its owner. */
type EntryName = DraftName & { entry: string };

const ENTRIES = {
  /** Takes an entry for this window alone. While it is open, nobody sends it. */
  async take(name: EntryName): Promise<TakenForm | WhyClosed> {
    const release = await setAside(name.entry, 'editing');
    if (release) return { name, release };
    return (await readSetAside()).has(name.entry) ? 'beingEdited' : 'beingSent';
  },

  /**
   * Returns false for a draft whose entry was saved just before the page died, or was changed or
   * sent since. If a save seemed to fail, the person may have changed the form since.
   */
  async isUnfinished({ id, corrects, isTried }: Draft): Promise<boolean> {
    if (isTried) return true;
    const saved = await readEntry(id);
    return saved?.version === corrects && !(saved && isEnded(saved));
  },

  /**
   * Opens a saved entry for correction. Leaves out a damaged photo, so that it must be taken
   * again, and one that the form doesn't ask for any more.
   */
  open: openEntry,
};
export type EntriesOfForm = typeof ENTRIES;

type Typed = Draft['fields'];
/** What a form asks for: see FormDescription. */
type Asking = {
  empty: Typed;
  photos: readonly { slot: string }[];
  ofEntry?: (fields: Typed, slots: readonly string[]) => Typed;
};

const NO_CONSENT = { consentAt: '', consentVersion: '' };

async function openEntry(
  name: EntryName,
  { empty, photos: asked, ofEntry }: Asking,
): Promise<FormEvent> {
  const id = name.entry;
  const entry = await readEntry(id);
  if (!entry || entry.owner !== name.owner || isEnded(entry) || entry.state === 'sending')
    return { type: 'notOpened', why: 'gone' };
  const photos = new Map<string, ArrayBuffer>();
  const isAsked = ({ slot }: Photo) => asked.some((photo) => photo.slot === slot);
  const facts = (await readFacts(entry)).filter(isAsked);
  for (const { slot } of facts) {
    const bytes = await readPhoto(entry, slot);
    if (bytes) photos.set(slot, bytes);
  }
  const kept = facts.filter(({ slot }) => photos.has(slot));
  const lost = facts.filter(({ slot }) => !photos.has(slot)).map(({ slot }) => slot);
  const refused = entry.state === 'refused' ? entry : undefined;
  // A box that is ticked already would be sent as it was.
  const isConsentOld = refused?.field === 'consentAt';
  const fields = { ...empty, ...(await readFields(entry)), ...(isConsentOld && NO_CONSENT) };
  const slots = facts.map(({ slot }) => slot);
  const draft: Draft = {
    id,
    corrects: entry.version,
    fields: { ...fields, ...ofEntry?.(fields, slots) },
    photos: kept,
  };
  return {
    type: 'found',
    opened: { name, draft, photos, isRestored: false, photosToTake: lost, refused },
  };
}
