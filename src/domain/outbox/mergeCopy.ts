import {
  FORMAT,
  isEnded,
  newEntry,
  next,
  type Entry,
  type Refused,
  type Waiting,
} from './outbox.ts';
import type { Content } from './submission.ts';

/** What a second copy says of an entry beside its text and photos. `refusal` is the host's, if it refused. */
export type Copied = {
  id: string;
  version: number;
  owner: string;
  carrier?: string;
  savedAt: number;
  uncertain: boolean;
  shrunk: boolean;
  refusal?: { reason: string; field: string };
};

/** What becomes of an entry out of a second copy: taken over, or left as it is because it is here, was sent, or was discarded by its owner. */
export type TakeOver = 'taken' | 'here' | 'sent' | 'discarded';

/**
 * Whether a copied entry replaces the stored one: only an older version, or one whose photo is damaged here, of the
 * same owner. One that is being sent at this moment is left alone, and so is one of a newer build.
 */
export function takeOver(stored: Entry | undefined, { owner, version }: Copied): TakeOver {
  if (!stored) return 'taken';
  if (isEnded(stored)) return stored.state;
  if (stored.owner !== owner || stored.format > FORMAT || stored.state === 'sending') return 'here';
  const isBetter =
    stored.version < version || (stored.version === version && stored.state === 'damaged');
  return isBetter ? 'taken' : 'here';
}

/** The entry to be stored: id, version, owner and time as copied, tried anew at once unless the host has refused it. */
export function copiedEntry(
  { id, version, owner, carrier, savedAt, uncertain, shrunk, refusal }: Copied,
  content: Content,
): Waiting | Refused {
  const waiting: Waiting = {
    ...newEntry(id, owner, content, savedAt),
    version,
    ...(carrier && { carrier }),
    uncertain,
    shrunk,
  };
  if (!refusal) return waiting;
  const claimed = next(waiting, { type: 'claimed', lease: '' }, savedAt);
  return next(claimed, { type: 'refused', lease: '', ...refusal }, savedAt) as Refused;
}
