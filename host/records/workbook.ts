import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type Source, TableError, type TableRow } from './table.ts';

/** Beside this file, and beside the bundle that tests start (build/bundleHost.ts). */
const THREAD = new URL('./workbookThread.mjs', import.meta.url);

const MAX_BYTES = 64 * 1024 * 1024;
/** 500,000 lines of a roll unpack to some 500 MB. */
const MAX_UNPACKED = 768 * 1024 * 1024;
const THREAD_MEGABYTES = 768;

/**
 * Reads the first sheet of an .xlsx file, the values of formulas and not the formulas. A thread
 * unpacks and reads it, so the host goes on, and has a limit of its own for memory.
 * @param megabytes the thread's limit
 */
export async function* readWorkbook(
  source: Source,
  onBytes: (bytes: number) => void,
  megabytes = THREAD_MEGABYTES,
): AsyncGenerator<TableRow> {
  if (source.size > MAX_BYTES) throw new TableError('tooLarge');
  const bytes = await readAll(source);
  const unpacked = unpackedBytes(bytes);
  if (unpacked === undefined) throw new TableError('notTable');
  if (unpacked > MAX_UNPACKED) throw new TableError('tooLarge');
  const thread = new Worker(THREAD, {
    workerData: bytes,
    transferList: [bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  // The thread reads ahead, so it may fail while nobody waits for it. Node ends the process for an
  // error without a listener.
  const failure = new Promise<never>((_, reject) => thread.once('error', reject));
  failure.catch(() => {
    /* The next wait throws it. */
  });
  try {
    for (;;) {
      thread.postMessage('next');
      const [{ rows, share }] = (await Promise.race([failure, once(thread, 'message')])) as [
        { rows: TableRow[]; share: number },
      ];
      if (rows.length === 0) break;
      yield* rows;
      onBytes(Math.round(share * source.size));
    }
  } catch (error) {
    // The reader's messages may quote the file.
    throw isOutOfMemory(error) ? new TableError('tooLarge') : new TableError('notTable');
  } finally {
    await thread.terminate();
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

async function readAll(source: Source): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(source.size);
  let at = 0;
  for await (const part of source.open()) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
/** A flag of an entry: its sizes come after it. */
const SIZES_LATER = 8;

/**
 * Returns how large a ZIP file's entries say they are, or undefined if it's none. The reader holds
 * each entry to what it says; one that says nothing could be of any size, so there must be none.
 * Nor may numbers stand where this doesn't look and the reader does, as in ZIP64, which files of
 * less than 4 GB don't need.
 */
function unpackedBytes(bytes: Uint8Array): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  const earliest = Math.max(0, end - 65_535);
  while (end >= earliest && view.getUint32(end, true) !== END) end -= 1;
  if (end < earliest) return undefined;
  const isZip64 =
    view.getUint16(end + 10, true) === 0xffff ||
    [12, 16].some((place) => view.getUint32(end + place, true) === 0xffffffff);
  if (isZip64) return undefined;
  let at = view.getUint32(end + 16, true);
  let sum = 0;
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== ENTRY) return undefined;
    const packed = view.getUint32(at + 20, true);
    const unpacked = view.getUint32(at + 24, true);
    const isSaidElsewhere = packed === 0 && (view.getUint16(at + 8, true) & SIZES_LATER) !== 0;
    if (isSaidElsewhere || (unpacked === 0 && packed > 2)) return undefined;
    sum += unpacked;
    at +=
      46 +
      view.getUint16(at + 28, true) +
      view.getUint16(at + 30, true) +
      view.getUint16(at + 32, true);
  }
  return sum;
}
