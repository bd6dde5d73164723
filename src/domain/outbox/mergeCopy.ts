import {
  FORMAT,
  hasArrived,
  isEnded,
  isHandedBack,
  newEntry,
  next,
  type Entry,
  type Refused,
  type Waiting,
} from './outbox.ts';
import type { Content } from './submission.ts';

/**
 * An entry's data in a second copy, apart from its text and photos. `refusal` is the host's, if the
 * host has refused the entry.
 */
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

/**
 * The result for an entry from a second copy. Either it was taken, or the phone keeps what it has:
 * the entry is already here, was sent, or was discarded by its owner.
 */
export type TakeOver = 'taken' | 'here' | 'sent' | 'discarded';

/**
 * Decides if a copied entry replaces the stored one. It does so only if both have the same owner,
 * and if the stored one is an older version or is damaged, or was carried here and refused or
 * handed back: whoever opens the copy again wants to deliver it after all. An entry that is being
 * sent right now stays as it is, and so does one that a newer build has stored.
 */
export function takeOver(stored: Entry | undefined, { owner, version }: Copied): TakeOver {
  if (!stored) return 'taken';
  if (isEnded(stored) && !isHandedBack(stored)) return hasArrived(stored) ? 'sent' : 'discarded';
  if (stored.owner !== owner || stored.format !== FORMAT || stored.state === 'sending')
    return 'here';
  if (isHandedBack(stored)) return 'taken';
  const isStuck =
    stored.state === 'damaged' || (stored.state === 'refused' && stored.carrier !== undefined);
  const isBetter = stored.version < version || (stored.version === version && isStuck);
  return isBetter ? 'taken' : 'here';
}

/**
 * Returns the entry to store. It keeps the copy's id, version, owner and time. It's due at once,
 * unless the host has refused it. If its owner saved it on this phone, it stays theirs alone:
 * a carrier could remove it.
 */
export function copiedEntry(
  { id, version, owner, carrier, savedAt, uncertain, shrunk, refusal }: Copied,
  content: Content,
  stored?: Entry,
): Waiting | Refused {
  const isCarried = carrier !== undefined && (!stored || stored.carrier !== undefined);
  const waiting: Waiting = {
    ...newEntry(id, owner, content, savedAt),
    version,
    ...(isCarried && { carrier }),
    // An attempt from here may have arrived.
    uncertain: uncertain || (stored !== undefined && (isEnded(stored) || stored.uncertain)),
    shrunk,
  };
  if (!refusal) return waiting;
  const claimed = next(waiting, { type: 'claimed', lease: '' }, savedAt);
  return next(claimed, { type: 'refused', lease: '', ...refusal }, savedAt) as Refused;
}
