/** Without it, spreadsheets read the file in the machine's old encoding and garble Tamil. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Places where a spreadsheet could take what follows for a formula, full-width forms included:
 * https://owasp.org/www-community/attacks/CSV_Injection. That is the start of a cell. Where the
 * system's language separates cells by semicolons, it's also after a semicolon or a line break
 * in a cell, because the quotes around the cell then don't hold it together. It looks ahead to the
 * end of the line only, so that many line breaks don't cost their square.
 */
const FORMULA = /^(?=[\t\r\n])|(?<=^|[;\r\n])(?=(?:"|[^\S\r\n])*[=+\-@＝＋－＠])/g;

/**
 * Returns one line of a CSV file (RFC 4180). What starts like a formula gets an apostrophe in
 * front, so spreadsheets show it as text.
 */
export function csvLine(cells: string[]): string {
  return `${cells.map((cell) => `"${cell.replace(FORMULA, "'").replaceAll('"', '""')}"`).join(',')}\r\n`;
}
