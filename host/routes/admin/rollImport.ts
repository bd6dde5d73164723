import { readFile } from 'node:fs/promises';
import { v7 as uuid } from 'uuid';
import * as v from 'valibot';
import {
  BeginRollInput,
  CheckRollInput,
  ImportRollInput,
  missingColumns,
  needsConsent,
  RollImportInput,
  RollPieceInput,
} from '../../../src/domain/calls/rollImport.ts';
import { isRefusal, refuse, type Refusal } from '../../http/answers.ts';
import type { Call, Host } from '../../http/call.ts';
import { takeForm } from '../../http/takeForm.ts';
import { readJson } from '../../http/readJson.ts';
import { guessMapping } from '../../records/rollFile.ts';
import { inTime } from '../../records/budget.ts';
import { describeImport, Dropped, fileOf, resultOf, workOnRoll } from '../../records/rollWork.ts';
import { TableError } from '../../records/table.ts';
import { readFirstRows } from '../../records/tableFile.ts';
import { TurnTaken } from '../../turns/turns.ts';
import {
  addPiece,
  claimImport,
  dropImport,
  findImport,
  insertImport,
  isOutrun,
  latestImport,
  markDropped,
  receivedBytes,
  removePieces,
  importState,
} from '../../tables/rollImports.ts';
import { writeAs } from '../../tables/sessions.ts';
import type { RollImportRow } from '../../database/schema.ts';

const NOT_THERE: Refusal = { code: 'notThere', msg: 'There is no such import' };
const INCOMPLETE: Refusal = { code: 'rollIncomplete', msg: 'The file is not whole yet' };
const BUSY: Refusal = { code: 'rollBusy', msg: 'Another roll is being imported' };
/** A workbook's texts are unpacked before its first row, so even a preview may take seconds. */
const PREVIEW_MS = 20_000;
const PATIENCE_MS = 5_000;
const READING: Refusal = {
  code: 'rollReading',
  msg: 'Another Excel file is being read. Try again in a moment.',
  retryAfter: 10,
};
const MAX_CELL = 60;
const MAX_CELLS = 60;

/** Returns the handler of beginRoll, with which the office announces a roll's file. */
export function beginRoll({ db, now }: Host) {
  return async (c: Call): Promise<Response> => {
    const read = await readJson(c, BeginRollInput);
    if (isRefusal(read)) return refuse(c, read);
    const before = await latestImport(db);
    // A file that was left behind would stay a day.
    if (before?.person === c.var.person.id && !isAtWork(before, now()))
      await dropImport(db, before.id, now());
    const row: RollImportRow = {
      id: uuid(),
      person: c.var.person.id,
      ...read.input,
      state: 'receiving',
      plan: '',
      share: 0,
      lines: 0,
      result: '',
      createdAt: now(),
      seenAt: now(),
    };
    await writeAs(db, c.var.person, (transaction) => insertImport(transaction, row));
    return c.json({ status: true, msg: '', data: describeImport(row, 0, now()) });
  };
}

/**
 * Returns the handler of sendRollPiece. It takes a multipart form with the fields of
 * `RollPieceInput` and one file `piece`. A piece that is there already is answered like a new one.
 */
export function sendRollPiece(host: Host) {
  const { db } = host;
  const names = { fields: ['id', 'place'], files: ['piece'] };
  return (c: Call): Promise<Response> =>
    takeForm(host, c, names, async ({ fields, files: { piece } }) => {
      const input = v.safeParse(RollPieceInput, fields);
      if (!input.success || !piece || piece.bytes === 0)
        return refuse(c, { code: 'rollIncomplete', msg: 'A piece has an id, a place and bytes' });
      const { id, place } = input.output;
      const row = await findImport(db, id);
      if (row?.state !== 'receiving') return refuse(c, NOT_THERE);
      const received = await receivedBytes(db, id);
      if (place > received || place + piece.bytes > row.bytes) return refuse(c, INCOMPLETE);
      if (place === received) {
        const bytes = await readFile(piece.path);
        await writeAs(db, c.var.person, (transaction) => addPiece(transaction, id, place, bytes));
      }
      const data = { received: await receivedBytes(db, id) };
      return c.json({ status: true, msg: '', data });
    });
}

/** Returns the handler of previewRoll: the file's first rows, and a guess at its columns. */
export function previewRoll({ db, jobs }: Host) {
  return async (c: Call): Promise<Response> => {
    const row = await wholeFile(db, c);
    if (isRefusal(row)) return refuse(c, row);
    try {
      const endings = [c.req.raw.signal, jobs.stopping];
      const rows = await inTime(PREVIEW_MS, endings, (signal) =>
        readFirstRows(fileOf(db, row), { signal, patienceMs: PATIENCE_MS }),
      );
      const data = {
        rows: rows.map(({ line, cells }) => ({
          line,
          cells: cells.slice(0, MAX_CELLS).map((cell) => cell.slice(0, MAX_CELL)),
        })),
        mapping: guessMapping(rows),
      };
      return c.json({ status: true, msg: '', data });
    } catch (error) {
      if (error instanceof Dropped) return refuse(c, NOT_THERE);
      // Nobody reads the answer of a call whose client or host is going.
      if (error instanceof TurnTaken || c.req.raw.signal.aborted || jobs.stopping.aborted)
        return refuse(c, READING);
      if (!(error instanceof TableError)) throw error;
      return refuse(c, { code: 'rollFile', msg: error.message, field: error.fault });
    }
  };
}

/** Returns the handler of checkRoll. It begins a check, which viewRollImport then tells of. */
export function checkRoll(host: Host) {
  return async (c: Call): Promise<Response> => {
    const read = await readJson(c, CheckRollInput);
    if (isRefusal(read)) return refuse(c, read);
    const { id, kind, mapping } = read.input;
    const row = await wholeFile(host.db, c);
    if (isRefusal(row)) return refuse(c, row);
    const [missing] = missingColumns(mapping);
    if (missing)
      return refuse(c, { code: 'rollColumns', msg: 'A column is missing', field: missing });
    return begin(host, c, { ...row, plan: JSON.stringify({ kind, mapping }) }, 'checking', id);
  };
}

/**
 * Returns the handler of importRoll. It imports a file as it was checked. If a booth would lose
 * most of its voters, the call must say how many leave the roll.
 */
export function importRoll(host: Host) {
  return async (c: Call): Promise<Response> => {
    const read = await readJson(c, ImportRollInput);
    if (isRefusal(read)) return refuse(c, read);
    const row = await wholeFile(host.db, c);
    if (isRefusal(row)) return refuse(c, row);
    const state = importState(row, host.now());
    const { counts } = resultOf(row);
    if (!['checked', 'stopped'].includes(state) || !counts || (await isOutrun(host.db, row)))
      return refuse(c, { code: 'rollUnchecked', msg: 'The file must be checked first' });
    if (needsConsent(counts) && read.input.remove !== counts.gone)
      return refuse(c, { code: 'rollRemovesMost', msg: 'Most voters of a booth would go' });
    return begin(host, c, row, 'importing', row.id);
  };
}

async function begin(
  host: Host,
  c: Call,
  row: RollImportRow,
  work: 'checking' | 'importing',
  id: string,
): Promise<Response> {
  const isBegun = await writeAs(host.db, c.var.person, (transaction) =>
    claimImport(transaction, id, work, row.plan, host.now()),
  );
  if (!isBegun) return refuse(c, BUSY);
  host.jobs.start((signal) => workOnRoll(host, row, work, signal));
  return tell(host, c, await findImport(host.db, id));
}

/** Returns the handler of viewRollImport: how far the latest import is, and what it found. */
export function viewRollImport(host: Host) {
  return async (c: Call): Promise<Response> => {
    const row = await latestImport(host.db);
    const latest = row && describeImport(row, await receivedBytes(host.db, row.id), host.now());
    return c.json({ status: true, msg: '', data: { latest: latest ?? null } });
  };
}

/** Returns the handler of dropRoll. It deletes a file, and stops the work on it. */
export function dropRoll(host: Host) {
  return async (c: Call): Promise<Response> => {
    const read = await readJson(c, RollImportInput);
    if (isRefusal(read)) return refuse(c, read);
    if (!(await findImport(host.db, read.input.id))) return refuse(c, NOT_THERE);
    await writeAs(host.db, c.var.person, (transaction) =>
      markDropped(transaction, read.input.id, host.now()),
    );
    await removePieces(host.db, read.input.id);
    return tell(host, c, await findImport(host.db, read.input.id));
  };
}

async function tell(host: Host, c: Call, row: RollImportRow | undefined): Promise<Response> {
  if (!row) return refuse(c, NOT_THERE);
  const data = describeImport(row, await receivedBytes(host.db, row.id), host.now());
  return c.json({ status: true, msg: '', data });
}

/** Returns the import that a body names, if its file is there as a whole. */
async function wholeFile(db: Host['db'], c: Call): Promise<RollImportRow | Refusal> {
  const read = await readJson(c, RollImportInput);
  if (isRefusal(read)) return read;
  const row = await findImport(db, read.input.id);
  if (!row || ['done', 'dropped'].includes(row.state)) return NOT_THERE;
  return (await receivedBytes(db, row.id)) === row.bytes ? row : INCOMPLETE;
}

function isAtWork(row: RollImportRow, now: number): boolean {
  return ['checking', 'importing'].includes(importState(row, now));
}
