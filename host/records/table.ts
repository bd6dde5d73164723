import type { FileFault } from '../../src/domain/calls/rollImport.ts';

/** A file's bytes, which can be read several times. */
export type Source = { size: number; open: () => AsyncIterable<Uint8Array> };
/** A row of a table: the number of its line, and its cells. Line 1 is the file's first. */
export type TableRow = { line: number; cells: string[] };

/** Longer than anything in a roll. The rest of a cell is cut. */
export const MAX_CELL = 300;

/** Says why a file can't be read, and nothing of what is in it. */
export class TableError extends Error {
  constructor(
    readonly fault: FileFault,
    readonly line?: number,
  ) {
    super(`The file can't be read: ${fault}${line === undefined ? '' : ` in line ${line}`}`);
    this.name = 'TableError';
  }
}
