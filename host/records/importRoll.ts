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
  findLines,
  findVoters,
  listVoterIds,
  removeLine,
  removeOtherLines,
  writeRoll,
} from '../tables/roll.ts';
import type { RollRow } from '../database/schema.ts';
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

type Line = { number: number; row: RollRow; notes: LineNote[] };

const boothOf = ({ assembly, booth }: RollRow) => `${assembly}/${booth}`;
const lineOf = (row: RollRow) => `${boothOf(row)}/${row.line}`;
const voterOf = (row: RollRow) => `${boothOf(row)}/${row.voterId}`;

/**
 * Reads a roll of any length and writes it, in batches. Wrong lines are reported and skipped. Cards
 * of members who stand on the new roll are confirmed, and voters who are enrolled get their lines.
 *
 * After a whole roll, booths in the file lose the old lines that the file doesn't have. Booths that
 * aren't in the file stay as they are.
 * @returns what it did. `gone` counts only voters whom the file strikes out; `goneEnrolled` is 0
 */
export async function importRoll(
  db: HostDatabase,
  rows: AsyncIterable<TableRow>,
  plan: ImportPlan,
  watcher: ImportWatcher = {},
): Promise<RollCounts & { removed: number }> {
  const { counts, booths, lines } = await readRoll(db, rows, plan, watcher, {
    write: (written) => writeRoll(db, written),
    remove: (row) => removeLine(db, row),
  });
  let removed = 0;
  for (const booth of booths.values()) {
    if (plan.kind === 'whole') removed += await removeOtherLines(db, booth, plan.importedAt);
    await confirmByRoll(db, booth, plan.importedAt);
    await linkBooth(db, booth);
    watcher.onProgress?.(lines);
    await setImmediate();
  }
  return { ...counts, removed };
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
      for (const voterId of await listVoterIds(db, booth))
        if (!listed.has(voterId)) gone.push(voterId);
      watcher.onProgress?.(lines);
      await setImmediate();
    }
  return { ...counts, gone: gone.length, goneEnrolled: await countEnrolled(db, gone) };
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
  };
  const booths = new Map<string, RollRow>();
  const listed = new Set<string>();
  const struck: string[] = [];
  const decide = plan.kind === 'whole' ? wholeRoll(db) : supplement(db, struck);
  let batch = new Map<string, Line>();
  let lines = 0;
  const bad = (line: number, fault: LineFault) => {
    counts.bad += 1;
    onBad?.(line, fault);
  };
  const flush = async () => {
    const decided = await decide([...batch.values()]);
    batch = new Map();
    for (const { number, fault } of decided.faults) bad(number, fault);
    for (const { number, row, notes, effect } of decided.taken) {
      // A check needs to know who is in the file. An import finds out by the time of the lines.
      const isAgain = !change && row.status === 'listed' && listed.has(row.voterId);
      if (!change && row.status === 'listed') listed.add(row.voterId);
      if (!isAgain) counts[effect] += 1;
      if (row.status !== 'listed') counts.struck += 1;
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
    // One statement can't write the same line twice.
    if (batch.has(lineOf(result.row))) await flush();
    batch.set(lineOf(result.row), { number: given.line, ...result });
    if (batch.size === BATCH) await flush();
  }
  await flush();
  counts.booths = booths.size;
  return { counts, booths, listed, struck, lines };
}

type Decided = {
  taken: (Line & { effect: 'fresh' | 'changed' | 'same' | 'gone' })[];
  faults: { number: number; fault: LineFault }[];
  /** The lines to write, each once. */
  written: RollRow[];
  /** Lines of voters who got another one. */
  removed: RollRow[];
};

/** Takes every line, and counts which voters their booth doesn't have yet. */
function wholeRoll(db: HostDatabase) {
  return async (lines: Line[]): Promise<Decided> => {
    const known = await knownVoters(db, lines);
    return {
      taken: lines.map((line) => {
        const before = known.get(voterOf(line.row));
        return { ...line, effect: effectOf(before, line.row) };
      }),
      faults: [],
      written: lines.map(({ row }) => row),
      removed: [],
    };
  };
}

function effectOf(before: RollRow | undefined, row: RollRow): 'fresh' | 'changed' | 'same' {
  if (!before) return 'fresh';
  const after = { ...row, importedAt: before.importedAt };
  return Object.entries(after).every(([key, value]) => before[key as keyof RollRow] === value)
    ? 'same'
    : 'changed';
}

/**
 * Takes what a supplement says of voters who are on the roll, and new voters whose line is free. A
 * line that somebody else has is refused, so nobody is lost.
 * @param struck receives the voter IDs of those who are struck out
 */
function supplement(db: HostDatabase, struck: string[]) {
  /** Lines that the file freed or gave away before. */
  const freed = new Set<string>();
  const given = new Map<string, string>();
  return async (lines: Line[]): Promise<Decided> => {
    const decided: Decided = { taken: [], faults: [], written: [], removed: [] };
    const known = await knownVoters(db, lines);
    const holders = await knownLines(db, lines);
    const strikesOut = ({ row }: Line) => row.status !== 'listed';
    for (const line of lines.filter(strikesOut)) {
      const before = known.get(voterOf(line.row));
      if (!before) {
        decided.faults.push({ number: line.number, fault: 'notListed' });
        continue;
      }
      const { status, importedAt } = line.row;
      freed.add(lineOf(before));
      struck.push(before.voterId);
      decided.taken.push({ ...line, row: { ...before, status, importedAt }, effect: 'gone' });
    }
    for (const line of lines.filter((each) => !strikesOut(each))) {
      const before = known.get(voterOf(line.row));
      const holder = holders.get(lineOf(line.row));
      const isFree =
        freed.has(lineOf(line.row)) ||
        holder?.status !== 'listed' ||
        holder.voterId === line.row.voterId ||
        // The voter ID is what was corrected.
        (!before && isSamePerson(holder, line.row));
      const other = given.get(lineOf(line.row)) ?? line.row.voterId;
      if (!isFree || other !== line.row.voterId) {
        decided.faults.push({ number: line.number, fault: 'lineTaken' });
        continue;
      }
      given.set(lineOf(line.row), line.row.voterId);
      const earlier = before ?? (holder && isSamePerson(holder, line.row) ? holder : undefined);
      const row = earlier ? merged(earlier, line.row) : line.row;
      if (before && before.line !== row.line) {
        decided.removed.push(before);
        freed.add(lineOf(before));
      }
      decided.taken.push({ ...line, row, effect: effectOf(earlier, row) });
    }
    // Of a voter struck out and one who gets the same line, the second stays.
    const written = new Map(decided.taken.map(({ row }) => [lineOf(row), row]));
    const removed = decided.removed.filter((row) => !written.has(lineOf(row)));
    return { ...decided, written: [...written.values()], removed };
  };
}

function isSamePerson(one: RollRow, other: RollRow): boolean {
  const isSame = (key: 'nameEn' | 'nameTa') =>
    one[key] !== '' && one[key].toLowerCase() === other[key].toLowerCase();
  return isSame('nameEn') || isSame('nameTa');
}

/** A correction often gives only what is corrected. */
function merged(before: RollRow, row: RollRow): RollRow {
  return {
    ...row,
    nameEn: row.nameEn || before.nameEn,
    nameTa: row.nameTa || before.nameTa,
    relation: row.relation === 'other' ? before.relation : row.relation,
    relationNameEn: row.relationNameEn || before.relationNameEn,
    relationNameTa: row.relationNameTa || before.relationNameTa,
    age: row.age ?? before.age,
    gender: row.gender || before.gender,
    houseNo: row.houseNo || before.houseNo,
    section: row.section || before.section,
    sectionNameEn: row.sectionNameEn || before.sectionNameEn,
    sectionNameTa: row.sectionNameTa || before.sectionNameTa,
  };
}

async function knownVoters(db: HostDatabase, lines: Line[]): Promise<Map<string, RollRow>> {
  const voterIds = [...new Set(lines.map(({ row }) => row.voterId))];
  return new Map((await findVoters(db, voterIds)).map((row) => [voterOf(row), row]));
}

async function knownLines(db: HostDatabase, lines: Line[]): Promise<Map<string, RollRow>> {
  const byBooth = new Map<string, RollRow[]>();
  for (const { row } of lines)
    byBooth.set(boothOf(row), [...(byBooth.get(boothOf(row)) ?? []), row]);
  const known = new Map<string, RollRow>();
  for (const rows of byBooth.values()) {
    const [booth] = rows;
    if (!booth) continue;
    const numbers = rows.map(({ line }) => line);
    for (const row of await findLines(db, booth, numbers)) known.set(lineOf(row), row);
  }
  return known;
}
