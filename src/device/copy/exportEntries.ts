import { dayInIndia } from '../../domain/app/calendar.ts';
import { isEnded, type Unsent } from '../../domain/outbox/outbox.ts';
import { summaryOf } from '../../domain/outbox/submission.ts';
import { packEntry } from './copiedEntry.ts';
import { asJson } from '../storage/json.ts';
import { copyKey, sealChunk } from './copyChunks.ts';
import { ITERATIONS, newSalt, writeHeader } from './copyHeader.ts';
import { readEntries, readEntry, readFields, readWhole } from '../outbox/read.ts';

/**
 * `leftOut` holds the titles of the entries that can't be copied, because a photo or the text is
 * damaged on this phone. If it's the text, the title is ''.
 */
export type SecondCopy = { file: Blob; name: string; copied: number; leftOut: string[] };

/**
 * Exports a person's unsent entries as one file that only the passphrase opens:
 * docs/second-copy.md. It seals one entry at a time and hands it to the browser as a part of the
 * file, so memory never holds more than one unsealed entry.
 * @param now in milliseconds since 1970
 * @param onProgress called with the number of entries done and the number of all entries
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
  const leftOut: string[] = [];
  for (const [index, entry] of entries.entries()) {
    onProgress(index, entries.length);
    const whole = await readWhole(entry);
    if ('fields' in whole) {
      await add(packEntry(entry, whole), false);
      copied += 1;
    } else {
      // It may have been sent or discarded meanwhile, and then it needs no copy.
      const after = await readEntry(entry.id);
      if (!after || !isEnded(after)) leftOut.push(summaryOf((await readFields(entry)) ?? {}).title);
    }
  }
  await add(asJson({ entries: copied }), true);
  onProgress(entries.length, entries.length);
  const file = new Blob([header, ...chunks], { type: 'application/octet-stream' });
  return { file, name: `kolam-${dayInIndia(now)}-${copied}.kolam`, copied, leftOut };
}
