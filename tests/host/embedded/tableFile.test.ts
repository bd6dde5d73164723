import { readFile } from 'node:fs/promises';
import { deflateRawSync } from 'node:zlib';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import type { TableRow } from '../../../host/records/table.ts';
import { readWorkbook } from '../../../host/records/workbook.ts';
import { readFirstRows, readTable } from '../../../host/records/tableFile.ts';
import { oddRoll } from '../../fuzz/oddRolls.ts';
import { rowOf, sheetOf, workbookOf } from '../../fuzz/workbookOf.ts';
import { sourceOf } from '../rollText.ts';

const ROWS = [
  ['AC_NO', 'PART_NO', 'FM_NAME_V1', 'C_HOUSE_NO'],
  ['120', '114', 'க. மாதிரி', '12, 3; 4'],
  ['120', '114', 'ம. "மாதிரி"', ''],
];

async function read(file: string | Uint8Array, piece?: number): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  for await (const row of readTable(sourceOf(file, piece))) rows.push(row);
  return rows;
}
const ofBytes = (...codes: number[]) => Uint8Array.from(codes);
const cellsOf = (rows: TableRow[]) => rows.map(({ cells }) => cells);

function textWith(delimiter: string, end = '\r\n'): string {
  return ROWS.map((cells) =>
    cells
      .map((cell) => (/[",;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
      .join(delimiter),
  )
    .concat('')
    .join(end);
}

function utf16(text: string, order: 'le' | 'be'): Uint8Array {
  const bytes = Buffer.from(text, 'utf16le');
  return order === 'le' ? bytes : bytes.swap16();
}

describe('a table is read from', () => {
  const DELIMITERS = [
    ['commas', ','],
    ['semicolons', ';'],
    ['tabs', '\t'],
    ['bars', '|'],
  ] as const;
  const ENCODINGS = [
    ['UTF-8', (text: string) => new TextEncoder().encode(text)],
    ['UTF-8 with its mark', (text: string) => new TextEncoder().encode(`\uFEFF${text}`)],
    ['UTF-16, as Excel writes it', (text: string) => utf16(`\uFEFF${text}`, 'le')],
    ['UTF-16 in the other order', (text: string) => utf16(`\uFEFF${text}`, 'be')],
    ['UTF-16 without a mark', (text: string) => utf16(text, 'le')],
    ['UTF-16 in the other order without a mark', (text: string) => utf16(text, 'be')],
  ] as const;
  const CASES = DELIMITERS.flatMap(([name, delimiter]) =>
    ENCODINGS.map(([encoding, encode]) => [`${name} in ${encoding}`, encode(textWith(delimiter))]),
  ) as [string, Uint8Array][];

  test.each(CASES)('%s', async (_, file) => {
    expect(cellsOf(await read(file))).toEqual(ROWS);
    expect(cellsOf(await read(file, 1_000_000))).toEqual(ROWS);
  });

  test('a text that names its delimiter, with the lines that the file has', async () => {
    expect(await read(`sep=;\r\n${textWith(';', '\n')}`)).toEqual(
      ROWS.map((cells, at) => ({ line: at + 2, cells })),
    );
  });

  test('an .xlsx file: texts, numbers, dates, the values of formulas, and no empty rows', async () => {
    const file = await writeXlsx({
      sheets: [
        {
          name: 'Roll',
          rows: [ROWS[0] ?? [], [120, 114, 'க. மாதிரி', new Date('2026-02-01')], [], [1, 2.5, true]],
          cells: new Map([['1,1', { value: 240, formula: 'A2*2', formulaResult: 240 }]]),
        },
      ],
    });
    expect(await read(file)).toEqual([
      { line: 1, cells: ROWS[0] },
      { line: 2, cells: ['120', '240', 'க. மாதிரி', '2026-02-01'] },
      { line: 4, cells: ['1', '2.5', 'true'] },
    ]);
  });

  test('a long .xlsx file, and its first rows without the others', async () => {
    const rows = Array.from({ length: 3_000 }, (_, at) => [at, `மாதிரி ${at}`]);
    const file = await writeXlsx({ sheets: [{ name: 'Roll', rows }] });
    const all = await read(file, 100_000);
    expect(all).toHaveLength(3_000);
    expect(all.at(-1)).toEqual({ line: 3_000, cells: ['2999', 'மாதிரி 2999'] });
    expect(await readFirstRows(sourceOf(file, 100_000))).toHaveLength(40);
  });
});

const sheetsOf = (...states: ('hidden' | 'veryHidden' | 'seen')[]) =>
  writeXlsx({
    sheets: states.map((state, at) => ({
      name: `Sheet > ${at}`,
      rows: [[`${at}`]],
      ...(state !== 'seen' && { [state]: true }),
    })),
  });

describe('of an .xlsx file', () => {
  test.each([
    ['the first of two', ['seen', 'seen'], '0'],
    ['not a hidden one before it', ['hidden', 'seen', 'seen'], '1'],
    ['not one that only a program shows', ['veryHidden', 'hidden', 'seen', 'hidden'], '2'],
  ] as const)('the first sheet is read that people see: %s', async (_, states, cell) => {
    expect(cellsOf(await read(await sheetsOf(...states)))).toEqual([[cell]]);
  });

  test('every row has a line, and later rows have later ones, whatever the rows say', async () => {
    const rows = ['', ' r="5"', ' r="x"', ' r="1e300"', ' r="-3"', ' r="2"'].map((number, at) =>
      rowOf(`${at}`).replace('<row', `<row${number}`),
    );
    expect(await read(workbookOf(sheetOf(...rows)))).toEqual(
      [1, 5, 6, 7, 8, 9].map((line, at) => ({ line, cells: [`${at}`] })),
    );
  });

  test('a number that is no date, in a column of dates, is an error of that cell alone', async () => {
    const cells = new Map([['0,0', { value: 1e20, style: { numFmt: 'dd-mmm' } }]]);
    const file = await writeXlsx({ sheets: [{ name: 'Roll', rows: [[1, 'a']], cells }] });
    expect(cellsOf(await read(file))).toEqual([['#VALUE!', 'a']]);
  });

  test.each(['constructor', 'toString', 'hasOwnProperty'])(
    'a cell of &%s; holds nothing of the program',
    async (name) => {
      expect(cellsOf(await read(workbookOf(sheetOf(rowOf(`&${name};`, '&amp;')))))).toEqual([
        ['\uFFFD', '&'],
      ]);
    },
  );
});

test('a huge cell of an .xlsx file is cut, and so is a row of thousands of cells', async () => {
  const huge = 'x'.repeat(30_000);
  const wide = Array.from({ length: 16_384 }, () => 'x');
  const file = await writeXlsx({ sheets: [{ name: 'Roll', rows: [['a', huge], wide] }] });
  const [first = [], second = []] = cellsOf(await read(file, 1_000_000));
  expect(first.map(({ length }) => length)).toEqual([1, 300]);
  expect(second).toHaveLength(200);
});

test.each([
  ['memory', { megabytes: 90, seconds: 120 }, 'tooLarge'],
  ['time', { megabytes: 1_024, seconds: 0.2 }, 'tooLong'],
] as const)('an .xlsx file that needs too much %s is refused', async (_, limits, fault) => {
  const { bytes } = oddRoll('rows up to column XFD', 1);
  const table = readWorkbook(sourceOf(bytes, 1_000_000), () => undefined, {}, limits);
  const reading = async () => {
    for await (const row of table) expect(row.cells.length).toBeLessThan(1_000);
  };
  await expect(reading()).rejects.toMatchObject({ fault });
});

describe('a file that is no table', () => {
  test.each([
    ['is empty', new Uint8Array(), 'empty'],
    ['is of an old Excel, or has a password', ofBytes(0xd0, 0xcf, 0x11, 0xe0, 1), 'oldSpreadsheet'],
    ['is a PDF', '%PDF-1.7\n%\u00e2\u00e3\n1 0 obj\n<< /Type /Catalog >>\nendobj\n', 'pdf'],
    ['is a web page', '<table><tr><td>AC_NO</td><td>a, b, c</td></tr></table>', 'webPage'],
    ['is a web page with a mark', '\uFEFF\r\n <!DOCTYPE html>\n<html></html>', 'webPage'],
    ['is a web page in UTF-16', utf16('\uFEFF<html></html>', 'le'), 'webPage'],
    ['is a web page in an old encoding', Buffer.from('<html>\xe4\xf6', 'latin1'), 'webPage'],
    ['is the XML of an older Excel', '<?xml version="1.0"?>\n<Workbook></Workbook>', 'webPage'],
    ['is a web page like a mail', 'MIME-Version: 1.0\nX-Document-Type: Workbook\n', 'webPage'],
    ['is a text with a layout', '{\\rtf1\\ansi a,b,c}', 'notTable'],
    [
      'is a picture',
      ofBytes(0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70, 0, 1, 1, 0, 0, 1),
      'notTable',
    ],
    ['has zeros', ofBytes(1, 2, 0, 0, 0, 3, 4), 'notTable'],
    ['is in an old encoding', ofBytes(0x61, 0xe4, 0xf6, 0x2c, 0x62), 'encoding'],
    ['begins like a ZIP file', ofBytes(0x50, 0x4b, 3, 4, 0, 0, 0, 0), 'notTable'],
  ])('because it %s is refused, and says why', async (_, file, fault) => {
    await expect(read(file)).rejects.toMatchObject({ name: 'TableError', fault });
  });

  test('but not a table with a sign of one in it', async () => {
    expect(cellsOf(await read('a,b,c\n<b>,%PDF,MIME-Version:\n'))).toHaveLength(2);
  });

  test('because it is a ZIP file of something else', async () => {
    await expect(read(zip('note.txt', Buffer.from('hello'), 5))).rejects.toMatchObject({
      fault: 'notTable',
    });
  });

  test('because it would unpack to gigabytes, or to more than it says', async () => {
    const packed = deflateRawSync(Buffer.alloc(1_000_000));
    const name = 'xl/worksheets/sheet1.xml';
    await expect(read(zip(name, packed, 2_000_000_000), 5_000)).rejects.toMatchObject({
      fault: 'tooLarge',
    });
    for (const lie of [0, 5])
      await expect(read(zip(name, packed, lie), 5_000)).rejects.toMatchObject({
        fault: 'notTable',
      });
  });

  test('because it has more than a thousand files in it', async () => {
    const file = zip('xl/worksheets/sheet1.xml', deflateRawSync(Buffer.alloc(5)), 5, 1_001);
    await expect(read(file)).rejects.toMatchObject({ fault: 'tooLarge' });
  });

  test('because it says elsewhere how large it is: the reader would believe any size', async () => {
    const file = await writeXlsx({ sheets: [{ name: 'Roll', rows: ROWS }] });
    expect(cellsOf(await read(file))).toEqual(ROWS);
    for (const other of [withoutSizes(file), asZip64(file)])
      await expect(read(other)).rejects.toMatchObject({ fault: 'notTable' });
  });
});

describe('a line after which others would be lost is named, and the lines before it are read:', () => {
  const many = Array.from({ length: 3_000 }, (_, at) => `${at},x,y`);
  test.each([
    ['a quote that nobody closes', '3,"open,y', '4,x,y'],
    ['a quote that is closed by that of another line', '3,"open,y', '4,x,y\n5,"x",y'],
    ['a quote that is open for long', '3,"open,y', many.join('\n')],
    ['a line of more than 10,000 letters', `3,${'x'.repeat(10_001)},y`, many.join('\n')],
    ['such a line of Tamil', `3,${'மா'.repeat(5_001)},y`, '4,x,y'],
  ])('%s', async (_, line, rest) => {
    const text = `a,b,c\n\n2,x,y\n${line}\n${rest}\n`;
    for (const piece of [1_000_000, 777]) {
      const rows: TableRow[] = [];
      const reading = async () => {
        for await (const row of readTable(sourceOf(text, piece))) rows.push(row);
      };
      await expect(reading()).rejects.toMatchObject({ fault: 'openQuote', line: 4 });
      expect(cellsOf(rows)).toEqual([
        ['a', 'b', 'c'],
        ['2', 'x', 'y'],
      ]);
      expect(cellsOf(await readFirstRows(sourceOf(text, piece)))).toEqual(cellsOf(rows));
    }
  });

  test('the first line, so there is nothing to show of the file', async () => {
    await expect(readFirstRows(sourceOf('"a,b\n1,2\n'))).rejects.toMatchObject({
      fault: 'openQuote',
      line: 1,
    });
  });

  test('but not a cell of several lines', async () => {
    expect(cellsOf(await read('a,b,c\n1,"12, North Street\nMadurai",y\n2,x,y\n'))).toEqual([
      ['a', 'b', 'c'],
      ['1', '12, North Street\nMadurai', 'y'],
      ['2', 'x', 'y'],
    ]);
  });
});

test('an error of the file’s source reaches who reads', async () => {
  const broken = {
    size: 10,
    async *open() {
      yield Buffer.from('a,b\n');
      await readFile('/nowhere/at/all');
    },
  };
  await expect(readFirstRows(broken)).rejects.toThrow('ENOENT');
});

function header(signature: number, length: number): Buffer {
  const part = Buffer.alloc(length);
  part.writeUInt32LE(signature, 0);
  return part;
}

/** A ZIP file of one packed entry, which says that it unpacks to `size` bytes, listed so often. */
function zip(name: string, packed: Uint8Array, size: number, often = 1): Uint8Array {
  const local = header(0x04034b50, 30);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(size, 22);
  local.writeUInt16LE(name.length, 26);
  const entry = header(0x02014b50, 46);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(size, 24);
  entry.writeUInt16LE(name.length, 28);
  const end = header(0x06054b50, 22);
  end.writeUInt16LE(often, 8);
  end.writeUInt16LE(often, 10);
  end.writeUInt32LE(often * (46 + name.length), 12);
  end.writeUInt32LE(30 + name.length + packed.length, 16);
  const listed = Array.from({ length: often }, () => [entry, Buffer.from(name)]).flat();
  return Buffer.concat([local, Buffer.from(name), packed, ...listed, end]);
}

const END_BYTES = 22;

/** The same ZIP file, but only in front of its entries it says how large they are. */
function withoutSizes(file: Uint8Array): Uint8Array {
  const bytes = Buffer.from(file);
  const end = bytes.length - END_BYTES;
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    bytes.writeUInt16LE(bytes.readUInt16LE(at + 8) | 8, at + 8);
    bytes.fill(0, at + 20, at + 28);
    const lengths = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place));
    at += lengths.reduce((sum, length) => sum + length, 46);
  }
  return bytes;
}

/** The same ZIP file, whose end says that it has no entries and that another end tells more. */
function asZip64(file: Uint8Array): Uint8Array {
  const bytes = Buffer.from(file);
  const at = bytes.length - END_BYTES;
  const end = bytes.subarray(at);
  const record = header(0x06064b50, 56);
  record.writeBigUInt64LE(BigInt(end.readUInt16LE(10)), 32);
  record.writeBigUInt64LE(BigInt(end.readUInt32LE(12)), 40);
  record.writeBigUInt64LE(BigInt(end.readUInt32LE(16)), 48);
  const locator = header(0x07064b50, 20);
  locator.writeBigUInt64LE(BigInt(at), 8);
  const other = Buffer.from(end);
  other.writeUInt16LE(0, 10);
  other.writeUInt32LE(0xffffffff, 12);
  return Buffer.concat([bytes.subarray(0, at), record, locator, other]);
}
