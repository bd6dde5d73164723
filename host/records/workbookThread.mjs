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

/** Excel has no more rows. */
const MAX_LINE = 1_048_576;

// For &constructor; the reader gives a function of JavaScript. Let it be a text that can't be read.
// oxlint-disable-next-line no-extend-native -- nothing else runs in this thread
Function.prototype.toString = () => '\uFFFD';

const { bytes, sheet } = workerData;
const rows = streamXlsxRows(bytes, { sheet });
let count = 0;
let line = 0;

parentPort.on('message', async () => {
  const some = [];
  let letters = 0;
  while (some.length < ROWS && letters < LETTERS) {
    const { done, value } = await rows.next();
    if (done) break;
    // A row that names no number, or one that was before it, is the next one.
    line = value.index >= line && value.index < MAX_LINE ? value.index + 1 : line + 1;
    const cells = value.values.slice(0, MAX_COLUMNS).map(asText);
    if (cells.every((cell) => cell === '')) continue;
    some.push({ line, cells });
    letters += cells.reduce((sum, { length }) => sum + length, cells.length);
  }
  count += some.length;
  parentPort.postMessage({ rows: some, share: count / (count + HALF) });
});

function asText(cell) {
  // Excel shows no date that is out of its range either.
  if (cell instanceof Date)
    return Number.isNaN(cell.getTime()) ? '#VALUE!' : cell.toISOString().slice(0, 10);
  return cell === null || cell === undefined ? '' : String(cell).slice(0, MAX_CELL);
}
