import { loadavg } from 'node:os';
import { writeSection } from '../bench/evidence.ts';
import { table } from '../bench/statistics.ts';

const REPORT = 'docs/performance.md';

/**
 * Prints a table and what is said below it, and puts both into docs/performance.md.
 * @param isQuick only prints
 */
export function writeTable(
  section: string,
  { head, rows, below }: { head: string[]; rows: string[][]; below: string },
  isQuick: boolean,
): void {
  writeSection(section, `${table(head, rows)}\n\n${below}`, REPORT, isQuick);
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

/**
 * Ends the command with 1 if a goal is missed. A quick run proves that there are figures, and
 * nothing about goals: it ends with 1 if one doesn't come.
 */
export function endWith(rows: { measured: number; isMet: boolean }[], isQuick: boolean): void {
  const isEnough = rows.every(({ measured, isMet }) =>
    isQuick ? Number.isFinite(measured) : isMet,
  );
  process.exitCode = rows.length > 0 && isEnough ? 0 : 1;
}
