import { fromBase45, toBase45 } from './base45.ts';
import {
  keyOf,
  listOf,
  MAX_LINE,
  packChanges,
  readList,
  unpackChanges,
  type BoothMarks,
  type Mark,
} from './boothChanges.ts';
import { readerOf, varint } from './bytes.ts';

/**
 * What one phone shows another as a QR code: docs/decisions/0047-booth-code.md. It names nobody.
 * Minutes count from 1970, by the clock of the phone that made the code.
 */
export type BoothCode = {
  /** A random number, by which a newer code takes the place of an older one. */
  phone: number;
  made: number;
  /** How many voters of this booth wait on the phone, and when the oldest was saved, or 0. */
  waiting: number;
  since: number;
  /** The last number that the host told the phone, the roll of that, and who was enrolled. */
  number: number;
  roll: number;
  told: Mark[];
  /** Voters enrolled on a phone whom the host hasn't told of yet. They have times. */
  ahead: Mark[];
};

/** A code of as many bytes is a QR code of version 25, which a cheap phone's camera reads. */
export const MOST_BYTES = 1_200;
/** Sealing adds a nonce of 12 bytes and a tag of 16, the booth's numbers at most 4. */
export const SEAL_BYTES = 28;
const PLACE_BYTES = 4;
/** Begins the text of a code, and says how it's packed. */
const PREFIX = 'BOOTH2:';
const ANY_VERSION = /^BOOTH\d+:/;

const DAY = 24 * 60;
/** The last minute that a Date can say. */
const LAST_MINUTE = 8.64e15 / 60_000;
/**
 * A phone sends what it saved within days. Until then, who is enrolled there is known from its code
 * for a week at most. Its clock may be a day ahead, so that is six days by its clock.
 */
const KNOWN_FOR = 6 * DAY;

/**
 * A code marks at most so many voters of whom the host hasn't told, and all codes together so many.
 * A team enrols fewer in a day. Whoever makes up a code then can't mark a whole booth.
 */
export const MOST_OF_CODE = 200;
export const MOST_OF_ALL = 600;
/** A phone keeps so many codes, more than a team has phones. */
const MOST_CODES = 20;

/**
 * Packs a code into few enough bytes that it still fits when it's sealed. If it's too much, leaves
 * out those who were saved first; if the host's marks alone are too much, leaves those out.
 */
export function packCode(code: BoothCode): Uint8Array {
  const { phone, made, waiting, since, number, roll, told, ahead } = code;
  const changes = packChanges({ number, roll, isWhole: true, marks: told });
  const head = [phone, made, waiting, since, changes.length].flatMap(varint);
  const room = MOST_BYTES - PLACE_BYTES - SEAL_BYTES - head.length - changes.length;
  if (room < 0) return packCode({ ...code, number: 0, told: [] });
  let latest = latestOf(ahead, MOST_OF_CODE);
  let list = listOf(latest);
  while (list.length > room) {
    latest = latest.slice(0, Math.floor((latest.length * room) / list.length));
    list = listOf(latest);
  }
  return Uint8Array.from([...head, ...changes, ...list]);
}

/** Unpacks a code. Returns undefined for bytes that aren't any. */
export function unpackCode(bytes: Uint8Array): BoothCode | undefined {
  try {
    const reader = readerOf(bytes);
    const head = () => reader.varint();
    const [phone, made, waiting, since] = [head(), head(), head(), head()];
    const changes = unpackChanges(reader.take(reader.varint()));
    if (!changes) return undefined;
    const { number, roll } = changes;
    // No phone has made it: nobody holds more voters than a roll has, and dates end somewhere.
    if (waiting > MAX_LINE || made > LAST_MINUTE) return undefined;
    // A time in the future would be believed for longer.
    const notLater = (mark: Mark) => ({ ...mark, minute: Math.min(mark.minute, made) });
    const told = changes.marks.map(notLater);
    const ahead = readList(reader).map(notLater);
    const from = { phone, made, waiting, since: Math.min(since, made) };
    return { ...from, number, roll, told, ahead };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/**
 * A packed code, sealed with the booth's key, and which booth that is. Whoever lacks the key reads
 * only that.
 */
export type SealedCode = { assembly: number; booth: number; sealed: Uint8Array };

/** Returns the text of the QR code. */
export function textOf({ assembly, booth, sealed }: SealedCode): string {
  return PREFIX + toBase45(Uint8Array.from([...varint(assembly), ...varint(booth), ...sealed]));
}

/**
 * Takes the text of a QR code apart.
 * @returns `otherVersion` for a code of another version of the app, `notCode` for any other text
 */
export function readText(text: string): SealedCode | 'otherVersion' | 'notCode' {
  if (!text.startsWith(PREFIX)) return ANY_VERSION.test(text) ? 'otherVersion' : 'notCode';
  try {
    const reader = readerOf(fromBase45(text.slice(PREFIX.length)) ?? new Uint8Array());
    const [assembly, booth] = [reader.varint(), reader.varint()];
    if (reader.left() <= SEAL_BYTES) return 'notCode';
    return { assembly, booth, sealed: reader.take(reader.left()) };
  } catch (error) {
    if (error instanceof RangeError) return 'notCode';
    throw error;
  }
}

/**
 * Why a code that this phone can open says nothing to this phone. `otherRoll`: the lines mean other
 * people. `otherDay`: it is a day old, or a clock is wrong. `own`: this phone made it.
 */
export type Unfit = 'otherRoll' | 'otherDay' | 'own';

/**
 * Judges a code that this phone could open.
 * @param mine what this phone knows: its own number, the roll that it heard of, and the minute now
 */
export function unfit(
  { phone, roll, made }: BoothCode,
  mine: { phone: number | undefined; roll: number; now: number },
): Unfit | undefined {
  if (phone === mine.phone) return 'own';
  if (roll !== mine.roll) return 'otherRoll';
  return Math.abs(mine.now - made) > DAY ? 'otherDay' : undefined;
}

/**
 * A code that a phone keeps. `heard` is when the host had last told the phone of the booth as it
 * read the code, in milliseconds since 1970.
 */
export type HeldCode = BoothCode & { heard: number };

/** Adds a code to those that a phone keeps: the latest of each phone, in the order of reading. */
export function withCode(codes: readonly HeldCode[], code: HeldCode): HeldCode[] {
  const others = codes.filter(({ phone }) => phone !== code.phone);
  const before = codes.find(({ phone }) => phone === code.phone);
  return [...others, before && before.made > code.made ? before : code].slice(-MOST_CODES);
}

/**
 * Drops from codes what no longer holds, or is more than a phone believes. Once the host has told
 * of the booth again, nobody is marked any more by a code that was read before: the host would know
 * them, or they wait elsewhere, or somebody made them up. The codes that were read last come first.
 * @param team what the host has told, and when
 */
export function settle(
  codes: readonly HeldCode[],
  { number, roll, marks, at }: BoothMarks & { at: number },
  now: number,
): HeldCode[] {
  const byHost = new Set(marks.map(keyOf));
  const isKnown = (minute: number) => minute > now - KNOWN_FOR;
  const isNew = (mark: Mark) => !byHost.has(keyOf(mark));
  const held = codes.filter((code) => code.roll === roll && isKnown(code.made));
  const toldMost = Math.max(...held.map((code) => (code.heard === at ? code.number : 0)));
  let left = MOST_OF_ALL;
  const take = (from: Mark[], most: number) => {
    const taken = latestOf(from, Math.min(most, left));
    left -= taken.length;
    return taken;
  };
  return held
    .toReversed()
    .map((code): HeldCode => {
      if (code.heard !== at) return { ...code, told: [], ahead: [] };
      const isAhead = (mark: Mark) => isNew(mark) && isKnown(mark.minute);
      const ahead = take(code.ahead.filter(isAhead), MOST_OF_CODE);
      const isLatest = code.number > number && code.number === toldMost;
      const told = isLatest ? code.told.filter(isNew) : [];
      return { ...code, ahead, told: take(told, MOST_OF_CODE - ahead.length) };
    })
    .toReversed();
}

const latestOf = (marks: readonly Mark[], most: number): Mark[] =>
  marks.toSorted((a, b) => b.minute - a.minute).slice(0, most);

/** Joins marks, each voter once. The first time that is known counts. */
export function joinMarks(...lists: (readonly Mark[])[]): Mark[] {
  const joined = new Map<number | string, Mark>();
  for (const mark of lists.flat()) {
    const earlier = joined.get(keyOf(mark));
    if (!earlier || earlier.minute === 0) joined.set(keyOf(mark), mark);
  }
  return [...joined.values()];
}
