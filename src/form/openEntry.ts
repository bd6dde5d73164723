import type { WhyClosed } from '../domain/forms/form.ts';
import { isEnded } from '../domain/outbox/outbox.ts';
import type { Draft, DraftName } from '../device/drafts/drafts.ts';
import { readEntry, readFacts, readFields, readPhoto } from '../device/outbox/read.ts';
import { readSetAside, setAside } from '../device/outbox/setAside.ts';
import type { FormEvent, TakenForm } from './opened.ts';

/** An entry to correct, and its owner. */
type EntryName = DraftName & { entry: string };

/** Connects a form to the outbox, where it becomes an entry. */
export const ENTRIES = {
  /** Takes an entry for this window alone. While it is open, nobody sends it. */
  async take(name: EntryName): Promise<TakenForm | WhyClosed> {
    const release = await setAside(name.entry, 'editing');
    return release ? { name, release } : whyNotMine(name.entry);
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
   * again.
   */
  open: openEntry,
};
export type EntriesOfForm = typeof ENTRIES;

async function whyNotMine(entryId: string): Promise<WhyClosed> {
  return (await readSetAside()).has(entryId) ? 'beingEdited' : 'beingSent';
}

async function openEntry(name: EntryName, empty: Draft['fields']): Promise<FormEvent> {
  const id = name.entry;
  const entry = await readEntry(id);
  if (!entry || entry.owner !== name.owner || isEnded(entry) || entry.state === 'sending')
    return { type: 'notOpened', why: 'gone' };
  const photos = new Map<string, ArrayBuffer>();
  const facts = await readFacts(entry);
  for (const { slot } of facts) {
    const bytes = await readPhoto(entry, slot);
    if (bytes) photos.set(slot, bytes);
  }
  const kept = facts.filter(({ slot }) => photos.has(slot));
  const lost = facts.filter(({ slot }) => !photos.has(slot)).map(({ slot }) => slot);
  const draft: Draft = {
    id,
    corrects: entry.version,
    fields: { ...empty, ...(await readFields(entry)) },
    photos: kept,
  };
  const field = entry.state === 'refused' ? entry.field : undefined;
  return {
    type: 'found',
    opened: { name, draft, photos, isRestored: false, photosToTake: lost, field },
  };
}
