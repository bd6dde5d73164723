import { useSyncExternalStore } from 'react';
import type { Unsent } from '../../domain/outbox/outbox.ts';
import { KINDS } from '../../domain/outbox/kinds.ts';
import type { Summary } from '../../domain/outbox/submission.ts';
import { dropDraft } from '../../device/drafts/drafts.ts';
import { changeEntry } from '../../device/outbox/write.ts';
import { readSession } from '../../device/login/session.ts';
import { setAside } from '../../device/outbox/setAside.ts';

const UNDO_MS = 8_000;

/**
 * How a discard ended. `changed`: by then the entry was sent, corrected or no longer this
 * person's. `busy`: it is in flight, or open in another window.
 */
type DiscardOutcome = 'discarded' | 'undone' | 'changed' | 'busy';

/**
 * Entries that this page is about to discard, by id. `until` is the end of the time for undo, in
 * milliseconds since 1970.
 */
type Discards = ReadonlyMap<string, { until: number; undo: () => void }>;
let discards: Discards = new Map();
const listeners = new Set<() => void>();

/**
 * Returns the pending discards. They outlive the screen: only undo, or the end of the page, keeps
 * an entry.
 */
export function useDiscards(): Discards {
  return useSyncExternalStore(subscribe, () => discards);
}

/**
 * Discards an entry once the time for undo is over. Until then nothing is deleted; the entry is
 * only kept out of delivery. If the page dies meanwhile, the entry stays as it was.
 * @param receipt what the list of discarded entries shows of it
 */
export async function discardSoon(
  { id, version, kind }: Unsent,
  receipt: Summary,
): Promise<DiscardOutcome> {
  const release = await setAside(id, 'discarding');
  if (!release) return 'busy';
  try {
    const isUndone = await new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => resolve(false), UNDO_MS);
      const undo = () => {
        clearTimeout(timer);
        resolve(true);
      };
      show(new Map([...discards, [id, { until: Date.now() + UNDO_MS, undo }]]));
    });
    if (isUndone) return 'undone';
    const session = await readSession();
    if (!session) return 'changed';
    const { changed } = await changeEntry(
      id,
      { type: 'discarded', owner: session.owner, version, receipt },
      Date.now(),
    );
    if (!changed) return 'changed';
    await dropDraft({ owner: session.owner, form: KINDS[kind].form, entry: id });
    return 'discarded';
  } finally {
    show(new Map([...discards].filter(([other]) => other !== id)));
    release();
  }
}

function show(now: Discards): void {
  discards = now;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
