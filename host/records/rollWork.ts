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
import { checkRoll, type ImportWatcher, importRoll } from './importRoll.ts';
import { type Source, TableError } from './table.ts';
import { readTable } from './tableFile.ts';

const NOTE_MS = 500;

/** What an import's columns `plan` and `result` hold. */
const RollPlan = v.pick(CheckRollInput, ['kind', 'mapping']);
type Result = Partial<Pick<RollImport, 'counts' | 'faults' | 'fileFault' | 'faultLine'>>;

/** Returns the file of an import. */
export function fileOf(db: Host['db'], { id, bytes }: RollImportRow): Source {
  return { size: bytes, open: () => readPieces(db, id) };
}

export function resultOf({ result }: Pick<RollImportRow, 'result'>): Result {
  return result === '' ? {} : (JSON.parse(result) as Result);
}

/** Describes an import for the console. */
export function describeImport(row: RollImportRow, received: number, now: number): RollImport {
  const { id, name, bytes, share, lines, plan, seenAt } = row;
  const { counts, faults = [], fileFault, faultLine } = resultOf(row);
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
    faults,
    ...(fileFault && { fileFault }),
    ...(faultLine !== undefined && { faultLine }),
    seenAt: new Date(seenAt).toISOString(),
  };
}

/** Somebody dropped the import, so nobody needs its result. */
class Dropped extends Error {}

/**
 * Checks an import's file, or imports it, after `claimImport`. Notes how far it is, and the
 * outcome. A stop of the host leaves the import `stopped`. Never throws.
 */
export async function workOnRoll(
  { db, now, log }: Pick<Host, 'db' | 'now' | 'log'>,
  row: RollImportRow,
  work: 'checking' | 'importing',
  signal: AbortSignal,
): Promise<void> {
  const { id } = row;
  const note = async (change: Partial<RollImportRow>) => {
    if (!(await noteImport(db, id, work, { ...change, seenAt: now() }))) throw new Dropped();
  };
  const faults: RollImport['faults'] = [];
  const keep = (line: number, fault: RollImport['faults'][number]['fault']) => {
    if (faults.length < MAX_FAULTS) faults.push({ line, fault });
  };
  let share = 0;
  let read = 0;
  let told = performance.now();
  const watcher: ImportWatcher = {
    ...(work === 'checking' && { onBad: keep, onNote: keep }),
    onProgress: async (lines) => {
      read = lines;
      signal.throwIfAborted();
      if (performance.now() - told < NOTE_MS) return;
      told = performance.now();
      await note({ share, lines });
    },
  };
  try {
    const source = fileOf(db, row);
    const rows = readTable(source, (bytes) => {
      share = Math.round((1_000 * bytes) / source.size);
    });
    const plan = { ...v.parse(RollPlan, JSON.parse(row.plan)), importedAt: now() };
    if (work === 'checking') {
      const counts = await checkRoll(db, rows, plan, watcher);
      const sorted = faults.toSorted((a, b) => a.line - b.line);
      const result = JSON.stringify({ counts: v.parse(RollCounts, counts), faults: sorted });
      await note({ state: 'checked', share: 1_000, lines: read, result });
      return;
    }
    const { fresh, changed, same } = await importRoll(db, rows, plan, watcher);
    await note({ state: 'done', share: 1_000, lines: read });
    await removePieces(db, id);
    await auditAlone(db, {
      at: now(),
      actor: row.person,
      action: 'importRoll',
      object: id,
      detail: `${fresh + changed + same} ${plan.kind}`,
    });
  } catch (error) {
    if (error instanceof Dropped) return;
    const [fileFault, faultLine]: [FileFault, number?] =
      error instanceof TableError ? [error.fault, error.line] : ['trouble'];
    const change: Partial<RollImportRow> = signal.aborted
      ? { state: 'stopped' }
      : { state: 'failed', result: JSON.stringify({ ...resultOf(row), fileFault, faultLine }) };
    // The message could quote a line of the roll.
    const event = { at: new Date(now()).toISOString(), event: 'rollImportFailed' as const };
    if (!signal.aborted && !(error instanceof TableError))
      log({ ...event, error: error instanceof Error ? error.name : 'Error' });
    await noteImport(db, id, work, { ...change, seenAt: now() }).catch((failure: Error) =>
      log({ ...event, error: failure.name }),
    );
  }
}
