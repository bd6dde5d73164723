import { setImmediate } from 'node:timers/promises';
import type {
  LineFault,
  LineNote,
  RollCounts,
  RollKind,
  RollMapping,
} from '../../src/domain/calls/rollImport.ts';
import { linkBooth } from '../tables/booths.ts';
import { confirmByRoll } from '../tables/cards.ts';
import type { HostDatabase } from '../database/database.ts';
import {
  countEnrolled,
  countImported,
  listVoterIds,
  removeLine,
  removeOtherLines,
  writeRoll,
} from '../tables/roll.ts';
import type { RollRow } from '../database/schema.ts';
import {
  boothOf,
  claim,
  type Line,
  lineOf,
  type LinesOfBooth,
  supplement,
  wholeRoll,
} from './decideLines.ts';
import { rollReader } from './rollFile.ts';
import type { TableRow } from './table.ts';

/** Lines per commit: few enough that others wait only a moment. */
const BATCH = 250;

/** Receives every line that isn't taken, and every note on one that is. */
export type ImportWatcher = {
  onBad?: (line: number, fault: LineFault) => void;
  onNote?: (line: number, note: LineNote) => void;
  /** Is told how many lines were read, after each batch and each booth. Throws to end the work. */
  onProgress?: (lines: number) => void;
};

export type ImportPlan = {
  mapping: RollMapping;
  kind: RollKind;
  /** Milliseconds since 1970, stored with each line. */
  importedAt: number;
};

/**
 * Reads a roll of any length and writes it, in batches. Wrong lines are reported and skipped. Cards
 * of members who stand on the new roll are confirmed, and voters who are enrolled get their lines.
 *
 * After a whole roll, booths in the file lose the old lines that the file doesn't have. Booths that
 * aren't in the file stay as they are.
 * @returns what it did. `gone` counts only voters whom the file strikes out; `goneEnrolled` is 0.
 *   `stored` is counted on the roll afterwards: the lines that it has from this file
 */
export async function importRoll(
  db: HostDatabase,
  rows: AsyncIterable<TableRow>,
  plan: ImportPlan,
  watcher: ImportWatcher = {},
): Promise<RollCounts & { stored: number; removed: number }> {
  const { counts, booths, lines } = await readRoll(db, rows, plan, watcher, {
    write: (written) => writeRoll(db, written),
    remove: (row) => removeLine(db, row),
  });
  let removed = 0;
  let stored = 0;
  for (const booth of booths.values()) {
    if (plan.kind === 'whole') removed += await removeOtherLines(db, booth, plan.importedAt);
    await confirmByRoll(db, booth, plan.importedAt);
    await linkBooth(db, booth);
    stored += await countImported(db, booth, plan.importedAt);
    watcher.onProgress?.(lines);
    await setImmediate();
  }
  return { ...counts, stored, removed };
}

/** Reads a roll as `importRoll` does, and says what it would do. Writes nothing. */
export async function checkRoll(
  db: HostDatabase,
  rows: AsyncIterable<TableRow>,
  plan: ImportPlan,
  watcher: ImportWatcher = {},
): Promise<RollCounts> {
  const { counts, booths, listed, struck, lines } = await readRoll(db, rows, plan, watcher);
  const gone = struck;
  if (plan.kind === 'whole')
    for (const booth of booths.values()) {
      const held = await listVoterIds(db, booth);
      const lost = held.filter((voterId) => !takeOne(listed, voterId));
      gone.push(...lost);
      counts.held += held.length;
      if (lost.length > held.length / 2) counts.thinned += 1;
      watcher.onProgress?.(lines);
      await setImmediate();
    }
  return { ...counts, gone: gone.length, goneEnrolled: await countEnrolled(db, gone) };
}

/** Takes one of a voter ID away. Several people may have it. */
function takeOne(numberById: Map<string, number>, voterId: string): boolean {
  const left = numberById.get(voterId) ?? 0;
  if (left > 0) numberById.set(voterId, left - 1);
  return left > 0;
}

type Change = {
  write: (rows: RollRow[]) => Promise<void>;
  remove: (row: RollRow) => Promise<void>;
};

async function readRoll(
  db: HostDatabase,
  rows: AsyncIterable<TableRow>,
  plan: ImportPlan,
  { onBad, onNote, onProgress }: ImportWatcher,
  change?: Change,
) {
  const read = rollReader(plan.mapping, plan.importedAt);
  const counts: RollCounts = {
    fresh: 0,
    changed: 0,
    same: 0,
    gone: 0,
    goneEnrolled: 0,
    bad: 0,
    noted: 0,
    struck: 0,
    booths: 0,
    lineTaken: 0,
    voterIdTwice: 0,
    held: 0,
    thinned: 0,
  };
  const booths = new Map<string, RollRow>();
  /** How many people of the file have a voter ID. Nobody promises that it's one. */
  const listed = new Map<string, number>();
  const struck: string[] = [];
  /** The lines that a whole roll has filled. Who comes first keeps a line. */
  const taken: LinesOfBooth = new Map();
  const decide = plan.kind === 'whole' ? wholeRoll(db) : supplement(db, struck);
  let batch = new Map<string, Line>();
  let lines = 0;
  const bad = (line: number, fault: LineFault) => {
    counts.bad += 1;
    if (fault === 'lineTaken') counts.lineTaken += 1;
    onBad?.(line, fault);
  };
  const flush = async () => {
    const decided = await decide([...batch.values()]);
    batch = new Map();
    for (const { number, fault } of decided.faults) bad(number, fault);
    for (const { number, row, notes, effect } of decided.taken) {
      counts[effect] += 1;
      if (row.status !== 'listed') counts.struck += 1;
      else {
        const earlier = listed.get(row.voterId) ?? 0;
        listed.set(row.voterId, earlier + 1);
        if (earlier > 0) {
          counts.voterIdTwice += 1;
          notes.push('voterIdTwice');
        }
      }
      if (notes.length > 0) counts.noted += 1;
      for (const note of notes) onNote?.(number, note);
      if (!booths.has(boothOf(row))) booths.set(boothOf(row), row);
    }
    if (change) {
      for (const row of decided.removed) await change.remove(row);
      await change.write(decided.written);
    }
    onProgress?.(lines);
    await setImmediate();
  };

  for await (const given of rows) {
    lines = Math.max(lines, given.line);
    if (given.line <= plan.mapping.header) continue;
    const result = read(given.cells);
    if ('fault' in result) {
      bad(given.line, result.fault);
      continue;
    }
    if (plan.kind === 'whole' && !claim(taken, result.row)) {
      bad(given.line, 'lineTaken');
      continue;
    }
    // One statement can't write the same line twice, as a supplement may ask.
    if (batch.has(lineOf(result.row))) await flush();
    batch.set(lineOf(result.row), { number: given.line, ...result });
    if (batch.size === BATCH) await flush();
  }
  await flush();
  counts.booths = booths.size;
  return { counts, booths, listed, struck, lines };
}
