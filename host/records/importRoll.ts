import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { asRollRow, columnsOf } from './rollFile.ts';
import type { HostDatabase } from '../tables/database.ts';
import { removeOlderLines, writeRoll, type RollRow } from '../tables/roll.ts';

/** Rows of one commit: few enough that a host which writes at the same time waits a moment only. */
const BATCH = 2_000;
/** Longer lines are not lines of a roll: a quote was left open. */
const MAX_LINE = 10_000;

export type BadRow = { line: number; column: string };
export type RollImport = { imported: number; bad: number; removed: number; booths: number };
/** Is told of every bad row, and from time to time how far it is. */
export type ImportWatcher = {
  onBad: (row: BadRow) => void;
  onProgress: (rows: number, bytes: number) => void;
};

/**
 * Reads an electoral roll from a CSV file of any length, in bounded memory. A line that is wrong is reported and left out.
 * Lines that a booth had before and that the file no longer has go, once all is read; booths that are not in the file stay.
 */
export async function importRoll(
  db: HostDatabase,
  file: string,
  importedAt: number,
  { onBad, onProgress }: ImportWatcher,
): Promise<RollImport> {
  const total: RollImport = { imported: 0, bad: 0, removed: 0, booths: 0 };
  const boothByKey = new Map<string, RollRow>();
  let batch = new Map<string, RollRow>();
  const bad = (row: BadRow) => {
    total.bad += 1;
    onBad(row);
  };
  const write = async () => {
    await writeRoll(db, [...batch.values()]);
    total.imported += batch.size;
    batch = new Map();
  };

  const parser = parse({
    bom: true,
    columns: columnsOf,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_LINE,
    skip_records_with_error: true,
    on_skip: (error) => {
      bad({ line: error instanceof CsvError ? Number(error['lines']) : 0, column: 'quotes' });
      return undefined;
    },
  });
  const source = createReadStream(file);
  const lines = pipeline(source, parser, () => {
    /* The loop below throws what went wrong. */
  });
  for await (const { record, info } of lines as AsyncIterable<{
    record: Record<string, string>;
    info: { lines: number };
  }>) {
    const row = asRollRow(record, importedAt);
    if (typeof row === 'string') {
      bad({ line: info.lines, column: row });
      continue;
    }
    const booth = `${row.assembly}/${row.booth}`;
    // The same line twice in one statement would be an error.
    if (batch.has(`${booth}/${row.line}`)) await write();
    batch.set(`${booth}/${row.line}`, row);
    if (!boothByKey.has(booth)) boothByKey.set(booth, row);
    if (batch.size === BATCH) {
      await write();
      onProgress(total.imported + total.bad, source.bytesRead);
    }
  }
  await write();
  for (const booth of boothByKey.values())
    total.removed += await removeOlderLines(db, booth, importedAt);
  total.booths = boothByKey.size;
  onProgress(total.imported + total.bad, source.bytesRead);
  return total;
}
