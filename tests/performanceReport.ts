import { readFileSync, writeFileSync } from 'node:fs';
import { table } from '../bench/statistics.ts';

const REPORT = 'docs/performance.md';

/** Prints a table and what is said below it, and puts both between their two marks in docs/performance.md. */
export function writeTable(mark: string, head: string[], rows: string[][], below = ''): void {
  const text = [table(head, rows), ...(below ? ['', below] : [])].join('\n');
  console.log(text);
  const between = new RegExp(`(<!-- ${mark} -->\\n)[^]*?(<!-- /${mark} -->)`);
  const report = readFileSync(REPORT, 'utf8');
  if (!between.test(report)) throw new Error(`${REPORT} has no place for ${mark}`);
  writeFileSync(REPORT, report.replace(between, (_, begin: string, end: string) => `${begin}${text}\n${end}`));
}

/** What is missed is said beside it. */
export function verdict(isMet: boolean): string {
  return isMet ? '' : '**missed**';
}
