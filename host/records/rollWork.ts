import { setInterval } from 'node:timers/promises';
import * as v from 'valibot';
import {
  CheckRollInput,
  type FileFault,
  MAX_FAULTS,
  RollCounts,
  type RollImport,
} from '../../src/domain/calls/rollImport.ts';
import type { Host } from '../http/call.ts';
import { auditAlone } from '../tables/audit.ts';
import { noteImport, readPieces, removePieces, importState } from '../tables/rollImports.ts';
import type { RollImportRow } from '../database/schema.ts';
import { inTime } from './budget.ts';
import { checkRoll, type ImportWatcher, importRoll } from './importRoll.ts';
import { type Source, TableError } from './table.ts';
import { readTable } from './tableFile.ts';

const NOTE_MS = 500;
/** 600,000 lines take some minutes. Whoever needs longer is told to divide the file. */
const WORK_MS = 30 * 60_000;

/** What an import's columns `plan` and `result` hold. */
const RollPlan = v.pick(CheckRollInput, ['kind', 'mapping']);
type Result = Partial<
  Pick<RollImport, 'counts' | 'stored' | 'bad' | 'faults' | 'fileFault' | 'faultLine'>
>;

/** Somebody dropped the import, so nobody needs its result. */
export class Dropped extends Error {}

/** Returns the file of an import. */
export function fileOf(db: Host['db'], { id, bytes }: RollImportRow): Source {
  return {
    size: bytes,
    async *open() {
      let read = 0;
      for await (const piece of readPieces(db, id)) {
        read += piece.length;
        yield piece;
      }
      // Half a file would read like a roll that leaves voters out.
      if (read < bytes) throw new Dropped();
    },
  };
}

export function resultOf({ result }: Pick<RollImportRow, 'result'>): Result {
  return result === '' ? {} : (JSON.parse(result) as Result);
}

/** Describes an import for the console. */
export function describeImport(row: RollImportRow, received: number, now: number): RollImport {
  const { id, name, bytes, share, lines, plan, seenAt } = row;
  const { counts, stored, bad, faults = [], fileFault, faultLine } = resultOf(row);
  return {
    id,
    name,
    bytes,
    received,
    state: importState(row, now),
    ...(plan !== '' && v.parse(RollPlan, JSON.parse(plan))),
    share: share / 1_000,
    lines,
    ...(counts && { counts }),
    ...(stored !== undefined && { stored }),
    ...(bad !== undefined && { bad }),
    faults,
    ...(fileFault && { fileFault }),
    ...(faultLine !== undefined && { faultLine }),
    seenAt: new Date(seenAt).toISOString(),
  };
}

/**
 * Checks an import's file, or imports it, after `claimImport`. Notes how far it is, and the
 * outcome. A stop of the host leaves the import `stopped`. Never throws.
 * @param workMs how long it may take
 */
export async function workOnRoll(
  { db, now, log }: Pick<Host, 'db' | 'now' | 'log'>,
  row: RollImportRow,
  work: 'checking' | 'importing',
  stopping: AbortSignal,
  workMs = WORK_MS,
): Promise<void> {
  const { id } = row;
  const note = async (change: Partial<RollImportRow>) => {
    if (!(await noteImport(db, id, work, { ...change, seenAt: now() }))) throw new Dropped();
  };
  const faults: RollImport['faults'] = [];
  const notes: RollImport['faults'] = [];
  const keptFaults = () =>
    [...faults, ...notes].slice(0, MAX_FAULTS).toSorted((a, b) => a.line - b.line);
  let share = 0;
  let read = 0;
  const doWork = async (signal: AbortSignal): Promise<void> => {
    const watcher: ImportWatcher = {
      onBad: (line, fault) => {
        if (faults.length < MAX_FAULTS) faults.push({ line, fault });
      },
      onNote: (line, fault) => {
        if (notes.length < MAX_FAULTS) notes.push({ line, fault });
      },
      onProgress: (lines) => {
        read = lines;
        signal.throwIfAborted();
      },
    };
    const source = fileOf(db, row);
    const onBytes = (bytes: number) => {
      share = Math.round((1_000 * bytes) / source.size);
    };
    const rows = readTable(source, onBytes, { signal });
    const plan = { ...v.parse(RollPlan, JSON.parse(row.plan)), importedAt: now() };
    if (work === 'checking') {
      const counts = await checkRoll(db, rows, plan, watcher);
      const result = JSON.stringify({ counts: v.parse(RollCounts, counts), faults: keptFaults() });
      await note({ state: 'checked', share: 1_000, lines: read, result });
      return;
    }
    const { stored, bad } = await importRoll(db, rows, plan, watcher);
    const result = JSON.stringify({ ...resultOf(row), stored, bad, faults: keptFaults() });
    await note({ state: 'done', share: 1_000, lines: read, result });
    await removePieces(db, id);
    await auditAlone(db, {
      at: now(),
      actor: row.person,
      action: 'importRoll',
      object: id,
      detail: `${stored} ${plan.kind}`,
    });
  };
  const telling = tellOften(() => note({ share, lines: read }));
  try {
    await inTime(workMs, [stopping, telling.failed], doWork);
  } catch (error) {
    if (error instanceof Dropped) return;
    const [fileFault, faultLine]: [FileFault, number?] =
      error instanceof TableError ? [error.fault, error.line] : ['trouble'];
    const change: Partial<RollImportRow> = stopping.aborted
      ? { state: 'stopped' }
      : { state: 'failed', result: JSON.stringify({ ...resultOf(row), fileFault, faultLine }) };
    // The message could quote a line of the roll.
    const event = { at: new Date(now()).toISOString(), event: 'rollImportFailed' as const };
    if (!stopping.aborted && !(error instanceof TableError))
      log({ ...event, error: error instanceof Error ? error.name : 'Error' });
    await noteImport(db, id, work, { ...change, seenAt: now() }).catch((failure: Error) =>
      log({ ...event, error: failure.name }),
    );
  } finally {
    await telling.end();
  }
}

/**
 * Tells again and again that the work goes on, also while it waits or gives no line. `failed`
 * aborts with the error of `tell`.
 */
function tellOften(tell: () => Promise<void>) {
  const over = new AbortController();
  const failing = new AbortController();
  const telling = (async () => {
    for await (const _ of setInterval(NOTE_MS, undefined, { signal: over.signal })) await tell();
  })().catch((error: unknown) => failing.abort(error));
  return {
    failed: failing.signal,
    async end(): Promise<void> {
      over.abort();
      await telling;
    },
  };
}
