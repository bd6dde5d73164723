import { loadavg } from 'node:os';
import { writeSection } from '../bench/evidence.ts';
import { table } from '../bench/statistics.ts';

const REPORT = 'docs/performance.md';

/** Prints a table and what is said below it, and puts both into docs/performance.md. */
export function writeTable(section: string, head: string[], rows: string[][], below = ''): void {
  writeSection(section, [table(head, rows), ...(below ? ['', below] : [])].join('\n'), REPORT);
}

/** What is missed is said beside it. */
export function verdict(isMet: boolean): string {
  return isMet ? '' : '**missed**';
}

const [loadBefore = Number.NaN] = loadavg();

/**
 * What other work the machine had in the minute before the command began: figures count only where
 * that is next to nothing.
 */
export function othersWork(): string {
  return `Load of the machine before: ${loadBefore.toFixed(1)}.`;
}
