/** Spreadsheets take a file without it for one in the machine's own old encoding, and Tamil for rubbish. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** What a spreadsheet could take for a formula: https://owasp.org/www-community/attacks/CSV_Injection, in full width as well. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** One line of a CSV file (RFC 4180). A text that begins like a formula gets an apostrophe before it, by which spreadsheets show it as text. */
export function csvLine(cells: string[]): string {
  return `${cells.map((cell) => `"${(FORMULA.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`).join(',')}\r\n`;
}
