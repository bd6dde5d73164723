import { readFileSync, writeFileSync } from 'node:fs';

const REPORT = 'docs/performance.md';
const line = (cells: string[]) => `| ${cells.join(' | ')} |`;

/** Prints a table and puts it between its two marks in docs/performance.md. */
export function writeTable(mark: string, head: string[], rows: string[][]): void {
  const rule = `|${head.map((_, index) => (index === 0 ? '---|' : '---:|')).join('')}`;
  const table = [line(head), rule, ...rows.map(line)].join('\n');
  console.log(table);
  const between = new RegExp(`(<!-- ${mark} -->\\n)[^]*?(<!-- /${mark} -->)`);
  const report = readFileSync(REPORT, 'utf8');
  if (!between.test(report)) throw new Error(`${REPORT} has no place for ${mark}`);
  writeFileSync(REPORT, report.replace(between, (_, begin: string, end: string) => `${begin}${table}\n${end}`));
}
