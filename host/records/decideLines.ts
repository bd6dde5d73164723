import type { LineFault, LineNote } from '../../src/domain/calls/rollImport.ts';
import type { HostDatabase } from '../database/database.ts';
import type { RollRow } from '../database/schema.ts';
import { findLines, findVoters, isSamePerson } from '../tables/roll.ts';

/** A line of a file that was read. */
export type Line = { number: number; row: RollRow; notes: LineNote[] };

export const boothOf = ({ assembly, booth }: RollRow) => `${assembly}/${booth}`;
export const lineOf = (row: RollRow) => `${boothOf(row)}/${row.line}`;
const voterOf = (row: RollRow) => `${boothOf(row)}/${row.voterId}`;

export type LinesOfBooth = Map<string, Set<number>>;

/** Claims a line of a booth. Returns false if it was claimed before. */
export function claim(claimed: LinesOfBooth, row: RollRow): boolean {
  const lines = claimed.get(boothOf(row)) ?? new Set();
  if (lines.has(row.line)) return false;
  claimed.set(boothOf(row), lines.add(row.line));
  return true;
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
export function wholeRoll(db: HostDatabase) {
  /** Lines of the roll whose voters the file has. Two people may have one voter ID. */
  const matched: LinesOfBooth = new Map();
  return async (lines: Line[]): Promise<Decided> => {
    const known = await knownVoters(db, lines);
    return {
      taken: lines.map((line) => {
        const before = known.find(line.row).find((row) => claim(matched, row));
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
 * line or a voter ID that somebody else has is refused, so nobody is lost.
 * @param struck receives the voter IDs of those who are struck out
 */
export function supplement(db: HostDatabase, struck: string[]) {
  /** Lines that the file freed or gave away before, and voters whom it has named. */
  const freed = new Set<string>();
  const given = new Set<string>();
  const voters = new Set<string>();
  return async (lines: Line[]): Promise<Decided> => {
    const decided: Decided = { taken: [], faults: [], written: [], removed: [] };
    const known = await knownVoters(db, lines);
    const holders = await knownLines(db, lines);
    const strikesOut = ({ row }: Line) => row.status !== 'listed';
    for (const line of lines.filter(strikesOut)) {
      const [before, ...others] = known.find(line.row);
      if (!before) {
        decided.faults.push({ number: line.number, fault: 'notListed' });
        continue;
      }
      if (others.length > 0 && before.line !== line.row.line) {
        decided.faults.push({ number: line.number, fault: 'voterIdTaken' });
        continue;
      }
      const { status, importedAt } = line.row;
      freed.add(lineOf(before));
      struck.push(before.voterId);
      decided.taken.push({ ...line, row: { ...before, status, importedAt }, effect: 'gone' });
    }
    for (const line of lines.filter((each) => !strikesOut(each))) {
      const [before, ...others] = known.find(line.row);
      // A line and a name that both differ are another person's, whatever the voter ID says.
      const isOther =
        before !== undefined &&
        before.line !== line.row.line &&
        (others.length > 0 || !isSamePerson(before, line.row));
      if (isOther || voters.has(voterOf(line.row))) {
        decided.faults.push({ number: line.number, fault: 'voterIdTaken' });
        continue;
      }
      const holder = holders.get(lineOf(line.row));
      const isFree =
        freed.has(lineOf(line.row)) ||
        holder?.status !== 'listed' ||
        holder.voterId === line.row.voterId ||
        // The voter ID is what was corrected.
        (!before && isSamePerson(holder, line.row));
      if (!isFree || given.has(lineOf(line.row))) {
        decided.faults.push({ number: line.number, fault: 'lineTaken' });
        continue;
      }
      given.add(lineOf(line.row));
      voters.add(voterOf(line.row));
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

/** Returns whom the booths of these lines have with their voter IDs. */
async function knownVoters(db: HostDatabase, lines: Line[]) {
  const voterIds = [...new Set(lines.map(({ row }) => row.voterId))];
  const booths = [...new Set(lines.map(({ row }) => row.booth))];
  const known = new Map<string, RollRow[]>();
  for (const row of await findVoters(db, voterIds, booths)) {
    const others = known.get(voterOf(row));
    if (others) others.push(row);
    else known.set(voterOf(row), [row]);
  }
  return {
    /** Returns those of one booth and voter ID, the one on the same line first. */
    find(sought: RollRow): RollRow[] {
      const all = known.get(voterOf(sought)) ?? [];
      const there = all.find(({ line }) => line === sought.line);
      return there ? [there, ...all.filter((row) => row !== there)] : all;
    },
  };
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
