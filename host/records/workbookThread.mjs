/**
 * The thread that unpacks and reads an .xlsx file: host/records/workbookProcess.mjs starts it. It
 * answers each "next" with some rows, and with none at the end.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { streamXlsxRows } from 'hucre/xlsx';

const ROWS = 500;
/** More would keep the host reading an answer for long. */
const LETTERS = 60_000;
/** What a roll's line can use: src/domain/calls/rollImport.ts has as many columns. */
const MAX_COLUMNS = 200;
/**
 * As in host/records/table.ts. A file of a few kilobytes may repeat a text of megabytes in every
 * cell, and each would be copied on its way to the host.
 */
const MAX_CELL = 300;
/** A workbook doesn't say how many rows it has; a roll of this many is half read. */
const HALF = 100_000;

const rows = streamXlsxRows(workerData);
let count = 0;

parentPort.on('message', async () => {
  const some = [];
  let letters = 0;
  while (some.length < ROWS && letters < LETTERS) {
    const { done, value } = await rows.next();
    if (done) break;
    const cells = value.values.slice(0, MAX_COLUMNS).map(asText);
    if (cells.every((cell) => cell === '')) continue;
    some.push({ line: value.index + 1, cells });
    letters += cells.reduce((sum, { length }) => sum + length, cells.length);
  }
  count += some.length;
  parentPort.postMessage({ rows: some, share: count / (count + HALF) });
});

function asText(cell) {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return cell === null || cell === undefined ? '' : String(cell).slice(0, MAX_CELL);
}
