import { isEnded, type Unsent } from '../domain/outbox/outbox.ts';
import type { Photo, PhotoBytes } from '../domain/outbox/submission.ts';
import type { Draft, DraftName, ReadDraft } from '../device/drafts/drafts.ts';
import { readEntry, readFacts, readFields, readPhoto } from '../device/outbox/read.ts';
import type { FormEvent, OpenedDraft } from './opened.ts';

type Typed = Draft['fields'];
/** What a form asks for: see FormDescription. */
type Asking = {
  empty: Typed;
  photos: readonly { slot: string }[];
  ofEntry?: (fields: Typed, slots: readonly string[], refused: string | undefined) => Typed;
};

const NO_CONSENT = { consentAt: '', consentVersion: '' };

/**
 * Opens a saved entry for correction, with what an unfinished correction of it has, if there is
 * one. What that lacks comes from the entry, unless somebody took it away.
 */
export async function openEntry(
  name: DraftName,
  asking: Asking,
  before?: ReadDraft,
): Promise<FormEvent> {
  const id = before?.draft.id ?? name.entry;
  const entry = id === undefined ? undefined : await readEntry(id);
  const isCorrection = !before || before.draft.corrects !== undefined;
  if (entry && entry.owner !== name.owner) return { type: 'notOpened', why: 'gone' };
  if (!entry || isEnded(entry) || (entry.state === 'sending' && !isCorrection))
    // What was typed can still be read, whatever became of the entry.
    return before
      ? { type: 'found', opened: asTyped(name, asking, before, isCorrection) }
      : { type: 'notOpened', why: 'gone' };
  if (entry.state === 'sending') return { type: 'notOpened', why: 'beingSent' };
  const sent = await readFields(entry);
  const facts = await readFacts(entry);
  const isAsked = ({ slot }: Photo) => asking.photos.some((photo) => photo.slot === slot);
  const asked = facts.filter(isAsked);
  const known = { ...asking.empty, ...sent };
  const slots = asked.map(({ slot }) => slot);
  const refused = entry.state === 'refused' ? entry : undefined;
  const besides = asking.ofEntry?.(known, slots, refused?.field);
  const fields = { ...known, ...besides, ...before?.draft.fields };
  // A box that is ticked already would be sent as it was.
  const isConsentOld =
    ['consentAt', 'consentVersion'].includes(refused?.field ?? '') &&
    fields['consentAt'] === known['consentAt'];
  const found = await photosOf(entry, asked, before);
  const notAsked = facts.filter((fact) => !isAsked(fact)).map(({ slot }) => slot);
  const draft: Draft = {
    ...before?.draft,
    id: entry.id,
    ...(isCorrection && { corrects: entry.version }),
    fields: { ...fields, ...(isConsentOld && NO_CONSENT) },
    photos: found.kept,
    removed: [...new Set([...(before?.draft.removed ?? []), ...notAsked])],
  };
  const isChanged = isCorrection && before && isOlder(before.draft, entry) && !before.draft.isTried;
  return {
    type: 'found',
    opened: {
      name,
      draft,
      photos: found.photos,
      isRestored: before !== undefined,
      photosToTake: found.lost,
      refused,
      meanwhile: isChanged ? 'changed' : undefined,
    },
  };
}

/** Opens an unfinished form as it was left, without an entry. */
export function asTyped(
  name: DraftName,
  { empty }: Pick<Asking, 'empty'>,
  { draft, photos, photosLost }: ReadDraft,
  isTooLate = false,
): OpenedDraft {
  return {
    name,
    // A draft from an older build may lack fields that the form has now.
    draft: { ...draft, fields: { ...empty, ...draft.fields } },
    photos,
    isRestored: true,
    photosToTake: isTooLate ? [] : photosLost,
    meanwhile: isTooLate ? 'ended' : undefined,
  };
}

function isOlder({ corrects }: Draft, { version }: Unsent): boolean {
  return corrects !== undefined && corrects !== version;
}

/**
 * Returns the photos of a correction: those taken for it, and the entry's in all slots that it
 * hasn't emptied. `lost`: those that are gone or damaged, and those that replaced one of the entry
 * and are gone.
 */
async function photosOf(
  entry: Unsent,
  asked: readonly Photo[],
  before: ReadDraft | undefined,
): Promise<{ kept: Photo[]; photos: PhotoBytes; lost: Photo[] }> {
  const photos = new Map(before?.photos);
  const kept = [...(before?.draft.photos ?? [])];
  const lost = (before?.photosLost ?? []).filter(
    ({ slot }) => !asked.some((fact) => fact.slot === slot),
  );
  for (const fact of asked) {
    const { slot } = fact;
    if (photos.has(slot) || before?.draft.removed?.includes(slot)) continue;
    const listed = before?.photosLost.find((photo) => photo.slot === slot);
    const isReplaced =
      listed && listed.sha256 !== fact.sha256 && before && !isOlder(before.draft, entry);
    const bytes = isReplaced ? undefined : await readPhoto(entry, slot);
    if (bytes) {
      photos.set(slot, bytes);
      kept.push(fact);
    } else lost.push(listed ?? fact);
  }
  return { kept, photos, lost };
}
