import { isPractising } from '../storage/practice.ts';

/**
 * A marker outside IndexedDB, by which the app notices that the system has cleared the outbox. Every outbox store
 * carries a mark of its own; another mark than the last one means that it is another store. The marker tells how many
 * entries were unsent when this page last saw them change, nothing about whose they are or what is in them.
 */
type Marker = { mark: string; unsent: number; at: number; loss?: Loss };
/** How many unsent entries went with the store, and when they were last seen. */
export type Loss = { count: number; at: number };

const KEY = 'outboxMarker';
type LocalStorage = {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
};

/** Notes what the outbox holds now, and returns the loss that nobody has confirmed yet, if there is one. Pages only. */
export function noteOutbox(mark: string, unsent: number, now: number): Loss | undefined {
  const before = readMarker();
  const after = nextMarker(before, mark, unsent, now);
  if (after !== before) writeMarker(after);
  return after.loss;
}

/** The person has read the notice. */
export function confirmLoss(): void {
  const marker = readMarker();
  if (marker) writeMarker({ ...marker, loss: undefined });
}

function nextMarker(marker: Marker | undefined, mark: string, unsent: number, now: number): Marker {
  if (!marker) return { mark, unsent, at: now };
  if (marker.mark === mark)
    return marker.unsent === unsent ? marker : { ...marker, unsent, at: now };
  const loss =
    marker.unsent > 0
      ? { count: marker.unsent + (marker.loss?.count ?? 0), at: marker.at }
      : marker.loss;
  return { mark, unsent, at: now, loss };
}

function readMarker(): Marker | undefined {
  try {
    return JSON.parse(local()?.getItem(KEY) ?? 'null') ?? undefined;
  } catch {
    // Blocked storage, or something else wrote here: then there is nothing to compare with.
    return undefined;
  }
}

function writeMarker(marker: Marker): void {
  try {
    local()?.setItem(KEY, JSON.stringify(marker));
  } catch {
    // Blocked or full: without a marker a loss goes unnoticed, which is no reason not to work.
  }
}

/** None while practising: nothing is missed there, and the marker is that of the real outbox. */
function local(): LocalStorage | undefined {
  return isPractising ? undefined : (globalThis as { localStorage?: LocalStorage }).localStorage;
}
