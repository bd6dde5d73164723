import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { asRollRow, columnsOf } from './rollFile.ts';
import { confirmByRoll } from '../tables/cards.ts';
import type { HostDatabase } from '../tables/database.ts';
import { removeOlderLines, writeRoll } from '../tables/roll.ts';
import type { RollRow } from '../tables/rows.ts';

/** Rows per commit: few enough that a running host waits only a moment for its own writes. */
const BATCH = 1_000;
/** No line of a roll is longer. A longer one means that somebody left a quote open. */
const MAX_LINE = 10_000;

export type BadRow = { line: number; column: string };
export type RollImport = { imported: number; bad: number; removed: number; booths: number };
/** Receives every bad row, and now and then the progress. */
export type ImportWatcher = {
  onBad: (row: BadRow) => void;
  onProgress: (rows: number, bytes: number) => void;
};

/**
 * Reads an electoral roll from a CSV file of any length, in bounded memory. Wrong lines are
 * reported and skipped.
 *
 * At the end, booths in the file lose the old lines that the file doesn't have. Booths that aren't
 * in the file stay as they are. Cards of members who stand on the new roll are confirmed.
 * @param importedAt milliseconds since 1970, stored with each line
 * @returns counts of lines imported, bad lines, old lines removed, and booths in the file
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
    /* The loop below throws any error. */
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
    // One statement can't write the same line twice.
    if (batch.has(`${booth}/${row.line}`)) await write();
    batch.set(`${booth}/${row.line}`, row);
    if (!boothByKey.has(booth)) boothByKey.set(booth, row);
    if (batch.size === BATCH) {
      await write();
      onProgress(total.imported + total.bad, source.bytesRead);
    }
  }
  await write();
  for (const booth of boothByKey.values()) {
    total.removed += await removeOlderLines(db, booth, importedAt);
    await confirmByRoll(db, booth, importedAt);
  }
  total.booths = boothByKey.size;
  onProgress(total.imported + total.bad, source.bytesRead);
  return total;
}
