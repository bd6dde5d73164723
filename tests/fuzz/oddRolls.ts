import { seeded, type Random } from '../simulation/random.ts';
import { HEADER } from '../host/rollText.ts';
import { rowOf, sharedStringsOf, sheetOf, workbookOf } from './workbookOf.ts';

export type OddRoll = { kind: string; bytes: Buffer };

const times = (count: number, piece: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => piece(at)).join('');
const voterLine = (at: number, assembly = '120') =>
  `${assembly},114,${at + 1},ABC${String(at).padStart(7, '0')},Sample,father,Sample,44,female,1\n`;
const lines = (count: number, assembly?: string) =>
  `${HEADER}\n${times(count, (at) => voterLine(at, assembly))}`;
const headings = rowOf(...HEADER.split(','));
const voterRow = (at: number) => rowOf(...voterLine(at).trim().split(','));
const MEGABYTE = 1_000_000;

/**
 * Each kind is an attack or an oddity. `size` is 1 for the worst that the host takes in a moment,
 * and less for less of the same.
 */
const RECIPES: Record<string, (random: Random, size: number) => string | Buffer> = {
  'a text': (_, size) => lines(20_000 * size),
  'a text whose constituencies are wrong': (_, size) => lines(150_000 * size, 'x'),
  'a text of one booth a line': (_, size) =>
    `${HEADER}\n${times(5_000 * size, (at) =>
      voterLine(at, String((at % 234) + 1)).replace(',114,', `,${(at % 9_000) + 1},`),
    )}`,
  'a text with a quote that nobody closes': (random, size) =>
    lines(30)
      .concat(`"${lines(100_000 * size)}`)
      .slice(random.below(30)),
  'a text of quotes': (_, size) => `${lines(30)}${'"'.repeat(5 * MEGABYTE * size)}`,
  'a text of one line': (_, size) => 'x,'.repeat(10 * MEGABYTE * size),
  'a text of one line without a comma': (_, size) =>
    `${lines(30)}${'x'.repeat(20 * MEGABYTE * size)}`,
  'a text of line breaks': (_, size) => `${HEADER}\n${'\n'.repeat(10 * MEGABYTE * size)}`,
  'a text of doubled lines': (_, size) => `${HEADER}\n${voterLine(1).repeat(20_000 * size)}`,
  'no byte': () => Buffer.alloc(0),
  noise: (random, size) =>
    Buffer.from(
      times(1_000 * size, () => String.fromCharCode(random.below(256))),
      'latin1',
    ),
  'a workbook': (_, size) => workbookOf(sheetOf(headings, times(5_000 * size, voterRow))),
  'a tag that is never closed': (_, size) =>
    workbookOf(
      `${sheetOf(headings).replace('</sheetData></worksheet>', '')}<row ${'x="1" '.repeat(10 * MEGABYTE * size)}`,
    ),
  'a tag of one long name': (_, size) =>
    workbookOf(`<worksheet><sheetData><${'x'.repeat(100 * MEGABYTE * size)}`),
  'rows up to column XFD': (_, size) =>
    workbookOf(
      sheetOf(
        headings,
        times(50_000 * size, (at) => `<row r="${at + 2}"><c r="XFD${at + 2}"><v>1</v></c></row>`),
      ),
    ),
  'a cell without an end': (_, size) =>
    workbookOf(
      sheetOf(headings, '<row><c t="inlineStr"><is><t>', 'x'.repeat(200 * MEGABYTE * size)),
    ),
  'a cell of many texts': (_, size) =>
    workbookOf(
      sheetOf(
        headings,
        '<row><c t="inlineStr"><is><t>',
        'x<!-- -->&amp;'.repeat(10 * MEGABYTE * size),
      ),
    ),
  'a million empty rows': (_, size) =>
    workbookOf(sheetOf(headings, '<row></row>'.repeat(4 * MEGABYTE * size), voterRow(1))),
  'texts that unpack to much': (_, size) =>
    workbookOf(
      sheetOf(headings, '<row><c t="s"><v>0</v></c></row>'),
      sharedStringsOf(times(2_000_000 * size, () => '</t></si><si><t>x')),
    ),
  'a text that every cell repeats': (_, size) =>
    workbookOf(
      sheetOf(headings, `<row>${'<c t="s"><v>0</v></c>'.repeat(200)}</row>`.repeat(20_000 * size)),
      sharedStringsOf('x'.repeat(MEGABYTE)),
    ),
  'a sheet of nothing': (_, size) => workbookOf(Buffer.alloc(700 * MEGABYTE * size)),
  'deep nesting': (_, size) => workbookOf(sheetOf(headings, '<row>'.repeat(10 * MEGABYTE * size))),
  'deep nesting of texts': (_, size) =>
    workbookOf(sheetOf(headings, voterRow(1)), `<sst>${'<si>'.repeat(10 * MEGABYTE * size)}`),
  'a workbook with wrong bytes': (random, size) => {
    const bytes = workbookOf(sheetOf(headings, times(500 * size, voterRow)));
    for (let flip = 0; flip < 20; flip += 1) bytes[random.below(bytes.length)] = random.below(256);
    return bytes;
  },
  'a workbook that is cut': (random, size) => {
    const bytes = workbookOf(sheetOf(headings, times(500 * size, voterRow)));
    return bytes.subarray(0, 4 + random.below(bytes.length - 4));
  },
};
export const KINDS = Object.keys(RECIPES);

/** Returns the odd file of a kind. The same seed gives the same bytes. */
export function oddRoll(kind: string, seed: number, size = 1): OddRoll {
  const made = RECIPES[kind]?.(seeded(seed), size) ?? '';
  return { kind, bytes: Buffer.from(made) };
}
