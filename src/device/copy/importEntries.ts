import * as v from 'valibot';
import type { Entry } from '../../domain/outbox/outbox.ts';
import type { Content, Submission, PhotoBytes } from '../../domain/outbox/submission.ts';
import {
  copiedEntry,
  takeOver,
  type Copied,
  type TakeOver,
} from '../../domain/outbox/mergeCopy.ts';
import { unpackEntry, type Whole } from './copiedEntry.ts';
import { parseJson } from '../storage/json.ts';
import { CopyFault, copyKey, readChunks, type Fault } from './copyChunks.ts';
import { HEADER_BYTES, readHeader, type CopyHeader } from './copyHeader.ts';
import { isPhoneFull } from '../storage/openStore.ts';
import { putEntry } from '../outbox/write.ts';
import type { Session } from '../login/session.ts';

/**
 * The number of entries with each result. `stopped` tells why the rest couldn't be saved. The
 * entries counted are safe.
 */
export type Report = Record<TakeOver, number> & {
  stopped?: 'full' | 'storage' | Fault;
  isForAnother: boolean;
};
export type Refusal = Fault | 'foreign' | 'newer' | 'otherLogin';

const MAY_CARRY = ['lead', 'admin'];
const First = v.object({ owner: v.pipe(v.string(), v.minLength(1), v.maxLength(200)) });
const Last = v.object({ entries: v.number() });

/** Reads the header, without a passphrase. Returns a reason if this build can't use the file. */
export async function readCopyHeader(
  file: Blob,
): Promise<CopyHeader | Extract<Refusal, 'foreign' | 'newer' | 'unreadable'>> {
  const bytes = await file
    .slice(0, HEADER_BYTES)
    .arrayBuffer()
    .catch(() => undefined);
  return bytes ? readHeader(bytes) : 'unreadable';
}

/**
 * Imports the entries of a second copy. It checks the whole file before it stores the first entry,
 * so a refused file changes nothing. Then it reads the file again, and stores and reads back one
 * entry at a time.
 * @param session the person importing: the owner, or a lead or admin who then delivers the entries
 *   for their owner
 * @param onProgress called with the steps done and the number of all steps, two for each entry
 */
export async function importEntries(
  file: Blob,
  passphrase: string,
  session: Pick<Session, 'owner' | 'role'>,
  onProgress: (done: number, all: number) => void = () => {},
): Promise<Report | { refused: Refusal }> {
  const header = await readCopyHeader(file);
  if (typeof header === 'string') return { refused: header };
  const key = await copyKey(passphrase, header);
  const all = 2 * header.count;
  let done = 0;
  const tick = () => onProgress(Math.min(all, (done += 1)), all);
  try {
    const owner = await readOwner(file, key);
    if (owner !== session.owner && !MAY_CARRY.includes(session.role ?? ''))
      return { refused: 'otherLogin' };
    for await (const _ of readEntriesOf(file, key)) tick();
    return await takeOverAll(readEntriesOf(file, key), owner, session.owner, tick);
  } catch (error) {
    if (error instanceof CopyFault) return { refused: error.reason };
    throw error;
  }
}

async function takeOverAll(
  entries: AsyncIterable<Whole>,
  owner: string,
  me: string,
  tick: () => void,
): Promise<Report> {
  const isForAnother = owner !== me;
  const report: Report = { taken: 0, here: 0, sent: 0, discarded: 0, isForAnother };
  try {
    for await (const { copied, submission, photos } of entries) {
      const verdict = await takeOverOne(
        { ...copied, owner, ...(isForAnother && { carrier: me }) },
        submission,
        photos,
      );
      report[verdict] += 1;
      tick();
    }
  } catch (error) {
    // Entries already saved and read back stay. Importing the copy again brings the rest.
    report.stopped =
      error instanceof CopyFault ? error.reason : isPhoneFull(error) ? 'full' : 'storage';
  }
  return report;
}

async function takeOverOne(
  copied: Copied,
  submission: Submission,
  photos: PhotoBytes,
): Promise<TakeOver> {
  const decision: { verdict: TakeOver } = { verdict: 'here' };
  const choose = (stored: Entry | undefined, content: Content) => {
    decision.verdict = takeOver(stored, copied);
    return decision.verdict === 'taken' ? copiedEntry(copied, content, stored) : undefined;
  };
  await putEntry(copied.id, submission, photos, choose, 'any');
  return decision.verdict;
}

async function readOwner(file: Blob, key: CryptoKey): Promise<string> {
  for await (const chunk of readChunks(file, key)) {
    const first = v.safeParse(First, parseJson(chunk));
    if (first.success) return first.output.owner;
    break;
  }
  throw new CopyFault('changed');
}

/**
 * Reads the entries between the first chunk and the last. The last chunk opens only at the end of
 * the file, and its number of entries must be right.
 */
async function* readEntriesOf(file: Blob, key: CryptoKey): AsyncGenerator<Whole> {
  let place = 0;
  let previous: ArrayBuffer | undefined;
  for await (const chunk of readChunks(file, key)) {
    if (place > 1 && previous) yield await unpackEntry(previous);
    previous = chunk;
    place += 1;
  }
  const last = v.safeParse(Last, previous && parseJson(previous));
  if (place < 2 || !last.success || last.output.entries !== place - 2)
    throw new CopyFault('changed');
}
