import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { type Budget, createPace } from './budget.ts';
import { MAX_CELL, type Source, TableError, type TableRow } from './table.ts';
import { readWorkbook } from './workbook.ts';

/** No line of a roll is longer: mostly somebody left a quote open. */
const MAX_LINE = 10_000;
/** What is read to find out how a text is written. */
const HEAD_BYTES = 64 * 1024;
const HEAD_LINES = 20;
/** Enough to see twenty voters below the column names and a title. */
const FIRST_ROWS = 40;
/** The parser reads so many bytes in one go. */
const PARSED_AT_ONCE = 16 * 1024;
const DELIMITERS = [',', ';', '\t', '|'];

/**
 * Reads a table from the bytes of a CSV file, with any of four delimiters, in UTF-8 or UTF-16, with
 * or without a mark, or from the first visible sheet of an .xlsx file. Needs little memory for a
 * long text.
 * @param onBytes receives how many bytes were read so far
 */
export async function* readTable(
  source: Source,
  onBytes: (bytes: number) => void = () => undefined,
  budget: Budget = {},
): AsyncGenerator<TableRow> {
  const head = await readHead(source);
  if (head.length === 0) throw new TableError('empty');
  if (startsWith(head, [0xd0, 0xcf, 0x11, 0xe0])) throw new TableError('oldSpreadsheet');
  if (startsWith(head, [0x25, 0x50, 0x44, 0x46])) throw new TableError('pdf');
  if (startsWith(head, [0x50, 0x4b])) yield* readWorkbook(source, onBytes, budget);
  else yield* readText(source, detectText(head), onBytes, budget);
}

/** Returns the rows at the beginning of a table, as far as they can be read. */
export async function readFirstRows(source: Source, budget?: Budget): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  try {
    for await (const row of readTable(source, undefined, budget)) {
      rows.push(row);
      if (rows.length === FIRST_ROWS) break;
    }
  } catch (error) {
    // Whoever reads the rest of the file is told about the line.
    const isLater = error instanceof TableError && error.line !== undefined && rows.length > 0;
    if (!isLater) throw error;
  }
  return rows;
}

/**
 * Many programs save a table as a web page and call it .xls: HTML, the XML of an older Excel, or
 * both in the form of a mail.
 */
const WEB_PAGE = /^\s*(?:<[a-z!?]|MIME-Version:)/i;

/** How a text is written. `firstLine` is 2 if Excel wrote its delimiter into the first line. */
type TextFormat = {
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be';
  delimiter: string;
  firstLine: 1 | 2;
};

/** Finds out how a text is written from its first bytes. Throws if it's none of the known ways. */
function detectText(head: Uint8Array): TextFormat {
  const encoding = encodingOf(head);
  // `stream` leaves out a letter that the end of `head` cuts.
  const text = new TextDecoder(encoding).decode(head, { stream: true });
  if (WEB_PAGE.test(text)) throw new TableError('webPage');
  if (text.includes('\0') || text.startsWith('{\\rtf')) throw new TableError('notTable');
  if (encoding === 'utf-8' && text.includes('\uFFFD')) throw new TableError('encoding');
  const [, named] = /^sep=(.)\r?\n/i.exec(text) ?? [];
  if (named) return { encoding, delimiter: named, firstLine: 2 };
  const lines = text.split(/\r\n|\r|\n/, HEAD_LINES).map((line) => line.replace(/"[^"]*"/g, ''));
  const counts = DELIMITERS.map((delimiter) => ({
    delimiter,
    count: lines.reduce((sum, line) => sum + line.split(delimiter).length - 1, 0),
  })).toSorted((a, b) => b.count - a.count);
  return { encoding, delimiter: counts[0]?.delimiter ?? ',', firstLine: 1 };
}

/** Without a mark, half of the bytes of ASCII letters in UTF-16 are zero. */
function encodingOf(head: Uint8Array): TextFormat['encoding'] {
  if (startsWith(head, [0xff, 0xfe])) return 'utf-16le';
  if (startsWith(head, [0xfe, 0xff])) return 'utf-16be';
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > head.length / 20 && even === 0) return 'utf-16le';
  if (even > head.length / 20 && odd === 0) return 'utf-16be';
  return 'utf-8';
}

function startsWith(bytes: Uint8Array, start: number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte);
}

async function readHead(source: Source): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of source.open()) {
    parts.push(part);
    length += part.length;
    if (length >= HEAD_BYTES) break;
  }
  return Buffer.concat(parts).subarray(0, HEAD_BYTES);
}

/**
 * Reads a text. Throws at a quote that nobody closes, and at a line that is too long, because the
 * parser loses what comes after them.
 */
async function* readText(
  source: Source,
  { encoding, delimiter, firstLine }: TextFormat,
  onBytes: (bytes: number) => void,
  budget: Budget,
): AsyncGenerator<TableRow> {
  const pace = createPace(budget);
  /** How many records the parser gave before it came to such a line. */
  let whole: number | undefined;
  // The parser would go on to the end of the file, and what it gives is lost.
  const isOver = () => whole !== undefined;
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    from_line: firstLine,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_LINE,
    skip_records_with_error: true,
    on_skip: (error) => {
      whole ??= error instanceof CsvError ? Number(error['records']) : 0;
      return undefined;
    },
  });
  const records = pipeline(
    Readable.from(decoded(source, encoding, onBytes, pace, isOver)),
    parser,
    () => {
      /* The loop below throws any error. */
    },
  ) as AsyncIterable<{ record: string[]; info: { lines: number; records: number } }>;
  let last = firstLine - 1;
  let width = 0;
  for await (const { record, info } of records) {
    const isLost = whole !== undefined && info.records > whole;
    if (isLost || record.some((cell) => hasRow(cell, delimiter, width)))
      throw new TableError('openQuote', last + 1);
    last = info.lines;
    width = Math.max(width, record.length);
    if (pace.isDue()) await pace.rest();
    yield { line: info.lines, cells: record.map((cell) => cell.slice(0, MAX_CELL)) };
  }
  if (whole !== undefined) throw new TableError('openQuote', last + 1);
}

/** Fewer cells are no row of a roll. */
const LEAST_CELLS = 3;

/**
 * Returns true for a cell that has a whole row in one of its lines. Its quote was left open, and
 * the next quote of the file closed it.
 * @param width how many cells the file's rows have
 */
function hasRow(cell: string, delimiter: string, width: number): boolean {
  const [, ...more] = cell.split(/[\r\n]+/);
  return more.some((line) => line.split(delimiter).length >= Math.max(LEAST_CELLS, width));
}

async function* decoded(
  source: Source,
  encoding: TextFormat['encoding'],
  onBytes: (bytes: number) => void,
  pace: ReturnType<typeof createPace>,
  isOver: () => boolean,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  let bytes = 0;
  for await (const part of source.open()) {
    for (let at = 0; at < part.length; at += PARSED_AT_ONCE) {
      if (isOver()) return;
      if (pace.isDue()) await pace.rest();
      yield decoder.decode(part.subarray(at, at + PARSED_AT_ONCE), { stream: true });
    }
    bytes += part.length;
    onBytes(bytes);
  }
  yield decoder.decode();
}
