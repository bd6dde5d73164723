import { fork } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import type { FileFault } from '../../src/domain/calls/rollImport.ts';
import { type Budget, inTime } from './budget.ts';
import { type Source, TableError, type TableRow } from './table.ts';
import { createTurns, TurnTaken } from '../turns/turns.ts';

/** Beside this file, and beside the bundle that tests start (build/bundleHost.ts). */
const PROCESS = new URL('./workbookProcess.mjs', import.meta.url);

const MAX_BYTES = 64 * 1024 * 1024;
/** 500,000 lines of a roll unpack to some 500 MB. */
const MAX_UNPACKED = 768 * 1024 * 1024;
/** A workbook has some ten, and one more for each sheet. */
const MAX_ENTRIES = 1_000;
/** The process may have so many megabytes, all counted, and so many seconds of the processor. */
const LIMITS = { megabytes: 1_024, seconds: 120 };
/** What says which sheets there are is far shorter. */
const MAX_DIRECTORY = 1024 * 1024;
/** The slowest answer is the first: the reader unpacks all texts before the first row. */
const ANSWER_MS = 60_000;

/** Workbooks are read one at a time, so together they need no more memory than one. */
const takeTurn = createTurns();

type Answer = { rows: TableRow[]; share: number } | { fault: FileFault };

/**
 * Reads the first sheet of an .xlsx file that people see, the values of formulas and not the
 * formulas. A process of its own unpacks and reads it: the host goes on, knows what the file costs,
 * and can end it at any moment. Throws `TurnTaken` if another workbook is read for longer than the
 * budget's patience.
 */
export async function* readWorkbook(
  source: Source,
  onBytes: (bytes: number) => void,
  { signal = new AbortController().signal, patienceMs }: Budget = {},
  limits = LIMITS,
): AsyncGenerator<TableRow> {
  if (source.size > MAX_BYTES) throw new TableError('tooLarge');
  const endTurn = await waitForTurn(signal, patienceMs);
  try {
    const bytes = await readAll(source);
    const entries = entriesOf(bytes);
    if (!entries) throw new TableError('notTable');
    const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0);
    if (unpacked > MAX_UNPACKED || entries.length > MAX_ENTRIES) throw new TableError('tooLarge');
    const sheet = await firstVisible(bytes, entries);
    yield* readInProcess(bytes, sheet, onBytes, signal, limits);
  } finally {
    endTurn();
  }
}

async function waitForTurn(signal: AbortSignal, patienceMs?: number): Promise<() => void> {
  if (patienceMs === undefined) return takeTurn(signal);
  const impatience = new AbortController();
  const timer = setTimeout(() => impatience.abort(new TurnTaken()), patienceMs);
  return takeTurn(AbortSignal.any([signal, impatience.signal])).finally(() => clearTimeout(timer));
}

async function* readInProcess(
  bytes: Uint8Array,
  sheet: number,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
  { megabytes, seconds }: typeof LIMITS,
): AsyncGenerator<TableRow> {
  // Nothing of the host's settings: they have keys, and its options name a loader.
  const child = fork(PROCESS, [megabytes, seconds, sheet].map(String), {
    env: {},
    execArgv: [],
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  });
  const ended = once(child, 'exit');
  // It's killed, or ends itself, without a last word: the system had no memory for it.
  const silent = once(child, 'disconnect').then((): [Answer] => [{ fault: 'tooLarge' }]);
  for (const each of [ended, silent])
    each.catch(() => {
      /* Whoever waits for an answer gets the same error. */
    });
  child.stdin?.on('error', () => {
    /* It ended while it was given the file. */
  });
  child.stdin?.end(bytes);
  try {
    for (;;) {
      child.send('next', () => {
        /* If it can't be sent, nobody answers. */
      });
      const [answer] = await inTime(ANSWER_MS, [signal], (late) => answerOf(child, silent, late));
      if ('fault' in answer) throw new TableError(answer.fault);
      if (answer.rows.length === 0) break;
      yield* answer.rows;
      onBytes(Math.round(answer.share * bytes.length));
    }
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
}

async function answerOf(
  child: ReturnType<typeof fork>,
  silent: Promise<[Answer]>,
  signal: AbortSignal,
): Promise<[Answer]> {
  signal.throwIfAborted();
  try {
    return await Promise.race([once(child, 'message', { signal }) as Promise<[Answer]>, silent]);
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
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

type Entry = { name: string; isPacked: boolean; packed: number; unpacked: number; at: number };

/**
 * Returns a ZIP file's entries as they say they are, or undefined if it's none. The reader holds
 * each entry to what it says; one that says nothing could be of any size, so there must be none.
 * Nor may numbers stand where this doesn't look and the reader does, as in ZIP64, which files of
 * less than 4 GB don't need.
 */
function entriesOf(bytes: Uint8Array): Entry[] | undefined {
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
  const entries: Entry[] = [];
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== ENTRY) return undefined;
    const packed = view.getUint32(at + 20, true);
    const unpacked = view.getUint32(at + 24, true);
    const isSaidElsewhere = packed === 0 && (view.getUint16(at + 8, true) & SIZES_LATER) !== 0;
    if (isSaidElsewhere || (unpacked === 0 && packed > 2)) return undefined;
    const nameLength = view.getUint16(at + 28, true);
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      isPacked: view.getUint16(at + 10, true) !== 0,
      packed,
      unpacked,
      at: view.getUint32(at + 42, true),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

const DIRECTORY = /^xl\/workbook\d*\.xml$/i;
const SHEET = /<(?:\w+:)?sheet\s[^<>]*>/g;
const HIDDEN = /\sstate\s*=\s*["'](?:hidden|veryHidden)["']/;

/**
 * Returns which of a workbook's sheets is the first that people see. The package that reads them
 * tells that only once it has unpacked all texts, which takes as long as reading them. 0 if the
 * file doesn't say: the package then says what is wrong with it.
 */
async function firstVisible(bytes: Uint8Array, entries: Entry[]): Promise<number> {
  const entry = entries.find(({ name }) => DIRECTORY.test(name));
  if (!entry || entry.at + 30 > bytes.length) return 0;
  const local = new DataView(bytes.buffer, bytes.byteOffset + entry.at, 30);
  const start = entry.at + 30 + local.getUint16(26, true) + local.getUint16(28, true);
  const content = bytes.subarray(start, start + entry.packed);
  const limit = { maxOutputLength: MAX_DIRECTORY };
  const unpacked = entry.isPacked
    ? await promisify(inflateRaw)(content, limit).catch(() => new Uint8Array())
    : content.subarray(0, MAX_DIRECTORY);
  const sheets = new TextDecoder().decode(unpacked).match(SHEET) ?? [];
  return Math.max(
    0,
    sheets.findIndex((sheet) => !HIDDEN.test(sheet)),
  );
}
