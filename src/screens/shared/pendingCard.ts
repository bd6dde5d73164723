import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { MemberCard, type CardFacts } from '../../domain/calls/lists.ts';
import { hasArrived, isEnded, needsOwner, type Entry } from '../../domain/outbox/outbox.ts';
import { readKept } from '../../device/storage/keptAnswers.ts';
import { keepOwn } from '../../device/api/keepOwn.ts';
import { useOutbox } from './useOutbox.ts';
import type { Finished } from '../../form/opened.ts';
import { useLoggedIn } from './useLoggedIn.ts';

/** The location's state for /Joinmember, for whoever joins and doesn't enrol others. */
export const JOINING = { joins: 'self' } as const;

/** Kept beside the host's answers, and sealed and forgotten with them. */
const KEPT = 'joining';
const { name, assembly, district, booth, portrait } = MemberCard.entries;
/** What stands on the card of a form in the outbox. `entry` is the form's id there. */
const Kept = v.object({
  entry: v.string(),
  card: v.object({ name, assembly, district, booth, portrait }),
});

/** Keeps what the card screen draws until the host has given the card its number. */
export async function keepPendingCard({ draft, owner, fields, photos }: Finished): Promise<void> {
  const own = photos.get('portrait');
  const card = { ...fields, portrait: own ? await dataUrlOf(own) : null };
  await keepOwn(owner, KEPT, {
    at: Date.now(),
    data: v.parse(Kept, { entry: draft.id, card }),
  });
}

function dataUrlOf(jpeg: ArrayBuffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('Not read')));
    reader.readAsDataURL(new Blob([jpeg], { type: 'image/jpeg' }));
  });
}

/** A card on its way. It has a number once the host has accepted the form. */
export type PendingCard = { card: CardFacts; entry: Entry; needsYou: boolean };

/** Returns the logged-in person's own card while their form is on its way, or undefined. */
export function usePendingCard(): PendingCard | undefined {
  const owner = useLoggedIn();
  const outbox = useOutbox();
  const [kept, setKept] = useState<v.InferOutput<typeof Kept>>();
  useEffect(() => {
    let isGone = false;
    const read = async () => {
      const found = owner === undefined ? undefined : await readKept(owner, KEPT);
      const { success, output } = v.safeParse(Kept, found?.data);
      if (!isGone) setKept(success ? output : undefined);
    };
    // Another component reports a store that doesn't open.
    void read().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [owner]);
  const entry =
    outbox.status === 'ready' ? outbox.mine.find(({ id }) => id === kept?.entry) : undefined;
  const number = entry && hasArrived(entry) ? entry.receipt.reference : undefined;
  const savedAt = entry?.savedAt;
  const card = cardOf(kept, savedAt, number);
  if (!entry || !card || (isEnded(entry) && !hasArrived(entry))) return undefined;
  return { card, entry, needsYou: needsOwner(entry) };
}

function cardOf(
  kept: v.InferOutput<typeof Kept> | undefined,
  savedAt: number | undefined,
  memberNumber: string | undefined,
): CardFacts | undefined {
  if (!kept || savedAt === undefined) return undefined;
  return {
    ...kept.card,
    joinedAt: new Date(savedAt).toISOString(),
    ...(memberNumber && { memberNumber }),
  };
}
