import { FORMAT } from './outbox.ts';

/** An entry as some build has stored it. */
export type StoredEntry = { id: string; format: number };
export type Step = (entry: StoredEntry) => StoredEntry;

/**
 * The way from each released layout of entries to the next, by the format it starts from. A step is pure and is never
 * removed or changed, because phones skip builds. Format 1 is the first released one: docs/decisions/0005-schema.md.
 */
export const STEPS: ReadonlyMap<number, Step> = new Map();

/** The entry in the target's layout. The same object comes back if it has that layout, a newer one, or one no step starts from. */
export function upgrade(entry: StoredEntry, steps = STEPS, target = FORMAT): StoredEntry {
  let copy = entry;
  while (copy.format < target) {
    const step = steps.get(copy.format);
    if (!step) return entry;
    copy = { ...step(copy), format: copy.format + 1 };
  }
  return copy;
}
