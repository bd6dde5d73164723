import { dayInIndia } from '../../domain/app/calendar.ts';
import { isEnded } from '../../domain/outbox/outbox.ts';
import { packEntry } from './copiedEntry.ts';
import { asJson } from '../storage/json.ts';
import { copyKey, sealChunk } from './copyChunks.ts';
import { ITERATIONS, newSalt, writeHeader } from './copyHeader.ts';
import { readEntries, readEntry, readWhole, type Unsent } from '../outbox/outboxStore.ts';

/** `leftOut`: entries that cannot be copied because a photo or the text is damaged on this phone. */
export type SecondCopy = { file: Blob; name: string; copied: number; leftOut: number };

/**
 * All unsent entries of a person as one file that only the passphrase opens: docs/second-copy.md. Built entry by
 * entry, each sealed and handed to the browser as a part of the file, so that never more than one lies open in memory.
 * @param onProgress how many of how many entries are done
 */
export async function exportEntries(
  passphrase: string,
  owner: string,
  now: number,
  onProgress: (done: number, all: number) => void = () => {},
): Promise<SecondCopy> {
  const entries = (await readEntries()).filter(
    (entry): entry is Unsent => entry.owner === owner && !isEnded(entry),
  );
  const salt = newSalt();
  const header = writeHeader({ iterations: ITERATIONS, salt, count: entries.length, created: now });
  const key = await copyKey(passphrase, { salt, iterations: ITERATIONS });

  const chunks: Blob[] = [];
  const add = async (bytes: ArrayBuffer, isLast: boolean) =>
    chunks.push(await sealChunk(key, header, chunks.length, isLast, bytes));
  await add(asJson({ owner }), false);
  let copied = 0;
  let leftOut = 0;
  for (const [index, entry] of entries.entries()) {
    onProgress(index, entries.length);
    const whole = await readWhole(entry);
    if ('fields' in whole) {
      await add(packEntry(entry, whole), false);
      copied += 1;
    } else {
      // Meanwhile it may have been sent, or discarded.
      const after = await readEntry(entry.id);
      if (!after || !isEnded(after)) leftOut += 1;
    }
  }
  await add(asJson({ entries: copied }), true);
  onProgress(entries.length, entries.length);
  const file = new Blob([header, ...chunks], { type: 'application/octet-stream' });
  return { file, name: `kolam-${dayInIndia(now)}-${copied}.kolam`, copied, leftOut };
}
