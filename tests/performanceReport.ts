import { readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
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

const [loadBefore = Number.NaN] = loadavg();

/** What other work the machine had in the minute before the command began: figures count only where that is next to nothing. */
export function othersWork(): string {
  return `Load of the machine before: ${loadBefore.toFixed(1)}.`;
}
