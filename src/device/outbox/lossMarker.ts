import { isPractising } from '../storage/practice.ts';

/**
 * A marker in localStorage. It tells the app that the system has cleared the outbox, which is in
 * IndexedDB. Every outbox store has its own random mark, so a different mark means a new store.
 * The marker counts the entries that were unsent when a page last saw the count change, at `at`.
 * It holds no owner and no content. `loss` is null once the person has read of it, or if nothing
 * was lost with an earlier store.
 */
type Marker = { mark: string; unsent: number; at: number; loss?: Loss | null };
/** The number of unsent entries lost with the store, and the time a page last saw them. */
export type Loss = { count: number; at: number };

const KEY = 'outboxMarker';
type LocalStorage = {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
};

/**
 * Records the outbox's mark and number of unsent entries at `now` (milliseconds since 1970).
 * Returns the loss that nobody has confirmed yet, if any. Workers can't call it: they have no
 * localStorage.
 */
export function noteOutbox(mark: string, unsent: number, now: number): Loss | undefined {
  const before = readMarker();
  const after = nextMarker(before, mark, unsent, now);
  if (after !== before) writeMarker(after);
  return after.loss ?? undefined;
}

/** Forgets the loss, once the person has read the notice. */
export function confirmLoss(): void {
  const marker = readMarker();
  if (marker) writeMarker({ ...marker, loss: null });
}

/** Returns the loss that nobody has confirmed yet, if any. Pages only. */
export function readLoss(): Loss | undefined {
  return readMarker()?.loss ?? undefined;
}

/**
 * Records a loss that the host remembers, because this marker was cleared too. A marker that
 * survived the store knows better.
 */
export function noteLoss(loss: Loss): void {
  const marker = readMarker() ?? { mark: '', unsent: 0, at: loss.at };
  if (marker.loss === undefined) writeMarker({ ...marker, loss });
}

function nextMarker(marker: Marker | undefined, mark: string, unsent: number, now: number): Marker {
  if (!marker) return { mark, unsent, at: now };
  if (marker.mark === mark)
    return marker.unsent === unsent ? marker : { ...marker, unsent, at: now };
  const loss =
    marker.unsent > 0
      ? { count: marker.unsent + (marker.loss?.count ?? 0), at: marker.at }
      : (marker.loss ?? null);
  return { mark, unsent, at: now, loss };
}

function readMarker(): Marker | undefined {
  try {
    return JSON.parse(local()?.getItem(KEY) ?? 'null') ?? undefined;
  } catch {
    // Storage is blocked, or something else wrote this key. Either way we can't compare.
    return undefined;
  }
}

function writeMarker(marker: Marker): void {
  try {
    local()?.setItem(KEY, JSON.stringify(marker));
  } catch {
    // Storage is blocked or full. We'd miss a loss, but the app still works.
  }
}

/** Returns nothing in practice: a practice outbox may vanish, and the marker is the real one's. */
function local(): LocalStorage | undefined {
  return isPractising ? undefined : (globalThis as { localStorage?: LocalStorage }).localStorage;
}
