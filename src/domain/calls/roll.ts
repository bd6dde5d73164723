import * as v from 'valibot';
import { GENDERS, MAX_AGE } from '../forms/personFields.ts';
import { findAssembly } from '../places/regions.ts';

/** The relations that a line of the electoral roll can name. */
export const RELATIONS = ['father', 'mother', 'husband', 'wife', 'other'] as const;

/** Whether a line still counts. Supplements strike out lines, or say that the voter has moved. */
export const STATUSES = ['listed', 'deleted', 'moved'] as const;

/**
 * A line of a booth's roll. A name that the roll doesn't have in a language is empty, and so is a
 * gender that couldn't be read; such an age is null. The age is that of the day when the office
 * drew up the roll. `section` is the number of the street, 0 without one.
 */
export type RollVoter = {
  voterId: string;
  line: number;
  nameEn: string;
  nameTa: string;
  relation: (typeof RELATIONS)[number];
  relationNameEn: string;
  relationNameTa: string;
  age: number | null;
  gender: (typeof GENDERS)[number] | '';
  houseNo: string;
  section: number;
  sectionNameEn: string;
  sectionNameTa: string;
  status: (typeof STATUSES)[number];
};

const whole = (min: number, max: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));
const text = v.pipe(v.string(), v.maxLength(200));

/** A name in English and in Tamil. */
const Names = v.tuple([text, text]);

/**
 * Lines of a roll as they are sent: a list for each column, and each name once, because names recur
 * in a street. Phones of today get initials apart from the names, because with them few names
 * recur. Then 1,200 voters with both languages take less than 25 kB compressed.
 */
const Columns = v.pipe(
  v.object({
    names: v.array(Names),
    sections: v.array(v.tuple([whole(0, 9_999), ...Names.items])),
    /** How far each line is from the one before: mostly 1, which compresses to almost nothing. */
    lineStep: v.array(whole(1, 9_999)),
    voterId: v.array(text),
    /** What stands around a name: "K. *", "* K", or "*" alone. */
    initials: v.optional(v.array(Names)),
    /** Places in `initials`. */
    ownInitials: v.optional(v.array(whole(0, Infinity))),
    relationInitials: v.optional(v.array(whole(0, Infinity))),
    /** Places in `names`. */
    name: v.array(whole(0, Infinity)),
    relation: v.array(v.picklist(RELATIONS)),
    relationName: v.array(whole(0, Infinity)),
    age: v.array(v.nullable(whole(0, MAX_AGE + 10))),
    gender: v.array(v.picklist([...GENDERS, ''])),
    houseNo: v.array(text),
    /** Places in `sections`. */
    section: v.array(whole(0, Infinity)),
    status: v.array(v.picklist(STATUSES)),
  }),
  v.check((columns) =>
    Object.entries(columns).every(
      ([column, { length }]) =>
        ['names', 'sections', 'initials'].includes(column) || length === columns.lineStep.length,
    ),
  ),
  v.check(({ lineStep }) => lineStep.reduce((line, step) => line + step, 0) <= 9_999),
  v.check(
    ({ names, sections, name, relationName, section }) =>
      [...name, ...relationName].every((at) => at < names.length) &&
      section.every((at) => at < sections.length),
  ),
  v.check(({ initials = [], ownInitials = [], relationInitials = [] }) =>
    [...ownInitials, ...relationInitials].every((at) => at < initials.length),
  ),
);
type Columns = v.InferOutput<typeof Columns>;

/** How many lines are compared at once when a phone renews its roll. */
const BLOCK_LINES = 32;

/** A booth's roll, or what has changed in it. */
export const BoothRoll = v.object({
  assembly: v.pipe(
    v.string(),
    v.check((no) => findAssembly(no) !== undefined),
  ),
  booth: v.string(),
  /**
   * When the host imported the roll, in ISO 8601. Phones show it beside the roll, because booths
   * are redrawn from time to time.
   */
  importedAt: v.pipe(v.string(), v.isoTimestamp()),
  /** The blocks of lines that differ from the phone's. Missing if the whole roll is sent. */
  changed: v.optional(v.array(whole(0, 9_999))),
  voters: Columns,
});
export type BoothRoll = v.InferOutput<typeof BoothRoll>;

/** Turns lines of a roll into columns. @param voters in the order of their lines */
export function packVoters(voters: readonly RollVoter[]): Columns {
  const names = new Map<string, number>();
  const sections = new Map<string, number>();
  const name = voters.map(({ nameEn, nameTa }) => placeOf(names, [nameEn, nameTa]));
  const relationName = voters.map((voter) =>
    placeOf(names, [voter.relationNameEn, voter.relationNameTa]),
  );
  const section = voters.map((voter) =>
    placeOf(sections, [voter.section, voter.sectionNameEn, voter.sectionNameTa]),
  );
  return {
    names: Array.from(names.keys(), (key) => JSON.parse(key) as Columns['names'][number]),
    sections: Array.from(sections.keys(), (key) => JSON.parse(key) as Columns['sections'][number]),
    lineStep: voters.map(({ line }, place) => line - (voters[place - 1]?.line ?? 0)),
    voterId: voters.map(({ voterId }) => voterId),
    name,
    relation: voters.map(({ relation }) => relation),
    relationName,
    age: voters.map(({ age }) => age),
    gender: voters.map(({ gender }) => gender),
    houseNo: voters.map(({ houseNo }) => houseNo),
    section,
    status: voters.map(({ status }) => status),
  };
}

/** What may stand before a name, the name, and what may stand after it. */
const AROUND = /^((?:[^\s.*]{1,4}\.\s*)*)(\S.*?)((?:\s+[^\s.*]{1,3}\.?)*)$/su;

function apart(name: string): { name: string; initials: string } {
  const [, before = '', rest = name, after = ''] = AROUND.exec(name) ?? [];
  return { name: rest, initials: `${before}*${after}` };
}

/**
 * Turns lines of a roll into columns with initials apart from the names, and the names in their
 * order, which compresses to less.
 */
export function packApart(voters: readonly RollVoter[]): Columns {
  const initials = new Map<string, number>();
  const placeIn = (english: { initials: string }, tamil: { initials: string }) =>
    placeOf(initials, [english.initials, tamil.initials]);
  const parts = voters.map((voter) => ({
    voter,
    own: [apart(voter.nameEn), apart(voter.nameTa)] as const,
    relation: [apart(voter.relationNameEn), apart(voter.relationNameTa)] as const,
  }));
  const columns = packVoters(
    parts.map(({ voter, own, relation }) => ({
      ...voter,
      nameEn: own[0].name,
      nameTa: own[1].name,
      relationNameEn: relation[0].name,
      relationNameTa: relation[1].name,
    })),
  );
  const byTamil = columns.names
    .map((names, place) => ({ names, place, text: names.toReversed().join(' ') }))
    .toSorted((a, b) => (a.text < b.text ? -1 : 1));
  const places = new Map(byTamil.map(({ place }, after) => [place, after]));
  const placed = (column: number[]) => column.map((place) => places.get(place) ?? 0);
  return {
    ...columns,
    ownInitials: parts.map(({ own }) => placeIn(...own)),
    relationInitials: parts.map(({ relation }) => placeIn(...relation)),
    initials: Array.from(initials.keys(), (key) => JSON.parse(key) as Columns['names'][number]),
    names: byTamil.map(({ names }) => names),
    name: placed(columns.name),
    relationName: placed(columns.relationName),
  };
}

/** Returns the place of an entry in a list, which gets it if it is new. */
function placeOf(list: Map<string, number>, entry: unknown): number {
  const key = JSON.stringify(entry);
  const place = list.get(key) ?? list.size;
  list.set(key, place);
  return place;
}

const at = <Value>(list: readonly Value[], place: number) => list[place] as Value;

export function unpackVoters(columns: Columns): RollVoter[] {
  let line = 0;
  return columns.lineStep.map((step, place) => {
    line += step;
    const name = (names: number[], initials: number[] | undefined) => {
      const [english, tamil] = at(columns.names, at(names, place));
      if (!columns.initials || !initials) return [english, tamil] as const;
      const [aroundEn, aroundTa] = at(columns.initials, at(initials, place));
      return [aroundEn.replace('*', () => english), aroundTa.replace('*', () => tamil)] as const;
    };
    const [nameEn, nameTa] = name(columns.name, columns.ownInitials);
    const [relationNameEn, relationNameTa] = name(columns.relationName, columns.relationInitials);
    const [section, sectionNameEn, sectionNameTa] = at(
      columns.sections,
      at(columns.section, place),
    );
    return {
      voterId: at(columns.voterId, place),
      line,
      nameEn,
      nameTa,
      relation: at(columns.relation, place),
      relationNameEn,
      relationNameTa,
      age: at(columns.age, place),
      gender: at(columns.gender, place),
      houseNo: at(columns.houseNo, place),
      section,
      sectionNameEn,
      sectionNameTa,
      status: at(columns.status, place),
    };
  });
}

/** The block that a line belongs to. */
export const blockOf = ({ line }: Pick<RollVoter, 'line'>) => Math.floor((line - 1) / BLOCK_LINES);

/**
 * Returns the blocks of a roll as texts. Phone and host compare their hashes, so that only what has
 * changed is sent again.
 * @param voters in the order of their lines
 */
export function blockTexts(voters: readonly RollVoter[]): Map<number, string> {
  const blocks = new Map<number, RollVoter[]>();
  for (const voter of voters) {
    const block = blocks.get(blockOf(voter));
    if (block) block.push(voter);
    else blocks.set(blockOf(voter), [voter]);
  }
  return new Map(Array.from(blocks, ([block, some]) => [block, JSON.stringify(packVoters(some))]));
}

/** Shortens a block's SHA-256 to what is compared: 48 bits, in hex. */
export function shortHash(sha256: Uint8Array): string {
  return Array.from(sha256.subarray(0, 6), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Replaces the blocks of a roll that have changed. */
export function withChanges(
  voters: readonly RollVoter[],
  { changed, voters: columns }: Pick<BoothRoll, 'changed' | 'voters'>,
): RollVoter[] {
  const came = unpackVoters(columns);
  if (!changed) return came;
  const same = voters.filter((voter) => !changed.includes(blockOf(voter)));
  return [...same, ...came].toSorted((a, b) => a.line - b.line);
}

/** The booths that the office assigned somebody to, named as forms name them. */
export const MyBooths = v.array(v.object({ assembly: v.string(), booth: v.string() }));

/**
 * Returns a voter's name, and those of the relation and the street, in the reader's language. If
 * the roll has one of them only in the other, returns that.
 */
export function inLanguage(voter: RollVoter, isTamil: boolean) {
  const choose = (english: string, tamil: string) =>
    isTamil ? tamil || english : english || tamil;
  return {
    name: choose(voter.nameEn, voter.nameTa),
    relationName: choose(voter.relationNameEn, voter.relationNameTa),
    sectionName: choose(voter.sectionNameEn, voter.sectionNameTa),
  };
}

/**
 * Returns the fields that the roll fills in, in both forms. Form fields hold text only. What the
 * roll doesn't say is left out.
 */
export function fieldsOfVoter(
  place: { district: string; assembly: string; booth: string },
  voter: RollVoter,
  isTamil = true,
) {
  const { voterId, line, age, gender } = voter;
  const { name, relationName } = inLanguage(voter, isTamil);
  return {
    ...place,
    voterId,
    line: String(line),
    name,
    relationName,
    ...(gender && { gender }),
    ...(age !== null && { ageGivenAs: 'age' as const, age: String(age) }),
  };
}
