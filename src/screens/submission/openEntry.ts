import { isEnded } from '../../domain/outbox/outbox.ts';
import type { Draft, DraftName } from '../../device/drafts/drafts.ts';
import { readEntry, readFacts, readFields, readPhoto } from '../../device/outbox/outboxStore.ts';
import { readSetAside, setAside } from '../../device/outbox/setAside.ts';
import type { Opened } from './openDraft.ts';
import type { Fields } from './formDescription.ts';
import type { TakenForm } from './takeForm.ts';

/** An entry to be corrected, and whose it is. */
type EntryName = DraftName & { entry: string };

/** How a form meets the outbox, where it becomes an entry. */
export const ENTRIES = {
  /** Takes an entry for this window alone: while it is open it is not sent. */
  async take(name: EntryName): Promise<TakenForm | Opened> {
    const release = await setAside(name.entry, 'editing');
    return release ? { name, release } : whyNotMine(name.entry);
  },

  /** False for a draft whose entry is in the outbox by now, saved just before the page died, or was changed or sent since. */
  async isUnfinished({ id, corrects }: Draft): Promise<boolean> {
    const saved = await readEntry(id);
    return saved?.version === corrects && !(saved && isEnded(saved));
  },

  /** A saved entry, opened for correction. A damaged photo is left out, so that it must be taken again. */
  open: openEntry,
};
export type EntriesOfForm = typeof ENTRIES;

async function whyNotMine(entryId: string): Promise<Opened> {
  return { status: (await readSetAside()).has(entryId) ? 'beingEdited' : 'beingSent' };
}

async function openEntry(name: EntryName, empty: Fields): Promise<Opened> {
  const id = name.entry;
  const entry = await readEntry(id);
  if (!entry || entry.owner !== name.owner || isEnded(entry) || entry.state === 'sending')
    return { status: 'gone' };
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
  return {
    status: 'open',
    name,
    draft,
    photos,
    isRestored: false,
    photosToTake: lost,
    ...(entry.state === 'refused' && { field: entry.field }),
  };
}
