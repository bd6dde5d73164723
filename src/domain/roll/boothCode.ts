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
  assembly: number;
  booth: number;
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
export const SIGNATURE_BYTES = 16;
/** Begins the text of a code, and says how it's packed. */
const PREFIX = 'BOOTH1:';
const ANY_VERSION = /^BOOTH\d+:/;

const DAY = 24 * 60;
/** The last minute that a Date can say. */
const LAST_MINUTE = 8.64e15 / 60_000;
/** A phone sends what it saved within days. Until then, who is enrolled there is known from it. */
const KNOWN_FOR = 7 * DAY;

/**
 * Packs a code into few enough bytes that a signature still fits. If it's too much, leaves out
 * those who were saved first; if the host's marks alone are too much, leaves those out.
 */
export function packCode(code: BoothCode): Uint8Array {
  const { assembly, booth, phone, made, waiting, since, number, roll, told, ahead } = code;
  const changes = packChanges({ number, roll, isWhole: true, marks: told });
  const head = [assembly, booth, phone, made, waiting, since, changes.length].flatMap(varint);
  const room = MOST_BYTES - SIGNATURE_BYTES - head.length - changes.length;
  if (room < 0) return packCode({ ...code, number: 0, told: [] });
  let latest = ahead.toSorted((a, b) => b.minute - a.minute);
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
    const [assembly, booth, phone, made] = [head(), head(), head(), head()];
    const [waiting, since] = [head(), head()];
    const changes = unpackChanges(reader.take(reader.varint()));
    if (!changes) return undefined;
    const { number, roll } = changes;
    // No phone has made it: nobody holds more voters than a roll has, and dates end somewhere.
    if (waiting > MAX_LINE || made > LAST_MINUTE) return undefined;
    // A time in the future would be believed for longer.
    const notLater = (mark: Mark) => ({ ...mark, minute: Math.min(mark.minute, made) });
    const told = changes.marks.map(notLater);
    const ahead = readList(reader).map(notLater);
    const from = { assembly, booth, phone, made, waiting, since: Math.min(since, made) };
    return { ...from, number, roll, told, ahead };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** A packed code and the first bytes of its HMAC. */
type SignedCode = { bytes: Uint8Array; signature: Uint8Array };

/** Returns the text of the QR code. */
export function textOf({ bytes, signature }: SignedCode): string {
  return PREFIX + toBase45(Uint8Array.from([...bytes, ...signature]));
}

/**
 * Takes the text of a QR code apart.
 * @returns `otherVersion` for a code of another version of the app, `notCode` for any other text
 */
export function readText(text: string): SignedCode | 'otherVersion' | 'notCode' {
  if (!text.startsWith(PREFIX)) return ANY_VERSION.test(text) ? 'otherVersion' : 'notCode';
  const all = fromBase45(text.slice(PREFIX.length));
  if (!all || all.length <= SIGNATURE_BYTES) return 'notCode';
  return {
    bytes: all.subarray(0, -SIGNATURE_BYTES),
    signature: all.subarray(-SIGNATURE_BYTES),
  };
}

/**
 * Why a code with a good signature says nothing to this phone. `otherRoll`: the lines mean other
 * people. `otherDay`: it is a day old, or a clock is wrong. `own`: this phone made it.
 */
export type Unfit = 'otherRoll' | 'otherDay' | 'own';

/**
 * Judges a code whose signature is right.
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

/** Adds a code to those that a phone keeps: the latest of each phone. */
export function withCode(codes: readonly BoothCode[], code: BoothCode): BoothCode[] {
  const others = codes.filter(({ phone }) => phone !== code.phone);
  const before = codes.find(({ phone }) => phone === code.phone);
  return [...others, before && before.made > code.made ? before : code];
}

/**
 * Drops from codes what no longer holds, because the host has told more or a week has gone by. The
 * host's word counts: whom it has told of once is known from it alone, and what another phone was
 * told earlier is superseded.
 */
export function settle(
  codes: readonly BoothCode[],
  { number, roll, marks }: BoothMarks,
  now: number,
): BoothCode[] {
  const byHost = new Set(marks.map(keyOf));
  const isKnown = (minute: number) => minute > now - KNOWN_FOR;
  const held = codes.filter((code) => code.roll === roll && isKnown(code.made));
  const most = Math.max(...held.map((code) => code.number));
  return held.map((code) => ({
    ...code,
    told: code.number > number && code.number === most ? code.told : [],
    ahead: code.ahead.filter((mark) => !byHost.has(keyOf(mark)) && isKnown(mark.minute)),
  }));
}

/** Joins marks, each voter once. The first time that is known counts. */
export function joinMarks(...lists: (readonly Mark[])[]): Mark[] {
  const joined = new Map<number | string, Mark>();
  for (const mark of lists.flat()) {
    const earlier = joined.get(keyOf(mark));
    if (!earlier || earlier.minute === 0) joined.set(keyOf(mark), mark);
  }
  return [...joined.values()];
}
