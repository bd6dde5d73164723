import { fourBytes, readerOf, varint, type Reader } from './bytes.ts';

/**
 * Says which voters of a booth are enrolled, in a few bytes a voter. The host sends it to phones,
 * and a phone can hand it on: it names nobody, and lines mean nothing to whoever lacks the roll.
 */

/**
 * A voter of the booth who is enrolled: their line on the roll, or the tag of their voter ID if
 * they aren't on it. `minute` is when the host stored it, in minutes since 1970; 0 if unknown.
 */
export type Mark = { line: number; minute: number } | { tag: number; minute: number };

/**
 * The marks that a phone lacks. The host numbers what happens at a booth; `number` is the last one
 * that is covered. `isWhole`: these are all marks, and others no longer hold. `roll` says which
 * roll the lines are of: when it was imported, in seconds since 1970, or 0 without one.
 */
export type BoothChanges = { number: number; roll: number; isWhole: boolean; marks: Mark[] };

/** The marks of a booth that a phone has put together. */
export type BoothMarks = Omit<BoothChanges, 'isWhole'>;

export const MAX_LINE = 9_999;
const WHOLE = 2;
const BITMAP = 1;

/** A bitmap of 1,200 lines takes about as much: an answer of 250 bytes. */
const ROOM = 160;

/**
 * Packs changes into bytes: the number and how they are packed, the roll, then the marks as a list.
 * All marks of a booth are a bitmap of lines if a list would need more room. It has no times.
 */
export function packChanges({ number, roll, isWhole, marks }: BoothChanges): Uint8Array {
  const how = number * 4 + (isWhole ? WHOLE : 0);
  const list = [...varint(how), ...fourBytes(roll), ...listOf(marks)];
  if (!isWhole || list.length <= ROOM) return Uint8Array.from(list);
  const bitmap = [...varint(how + BITMAP), ...fourBytes(roll), ...bitmapOf(marks)];
  return Uint8Array.from(bitmap.length < list.length ? bitmap : list);
}

/** Unpacks changes. Returns undefined for bytes that aren't any. */
export function unpackChanges(bytes: Uint8Array): BoothChanges | undefined {
  try {
    const reader = readerOf(bytes);
    const how = reader.varint();
    const roll = reader.fourBytes();
    const marks = how % 2 === BITMAP ? readBitmap(reader) : readList(reader);
    return { number: Math.floor(how / 4), roll, isWhole: how % 4 >= WHOLE, marks };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Adds changes to the marks that a phone has. Times that it knows stay. */
export function withMarks(before: BoothMarks | undefined, changes: BoothChanges): BoothMarks {
  const known = new Map(before?.marks.map((mark) => [keyOf(mark), mark]));
  const marks = new Map(changes.isWhole ? [] : known);
  for (const mark of changes.marks) {
    const earlier = known.get(keyOf(mark));
    marks.set(keyOf(mark), earlier && earlier.minute > 0 ? earlier : mark);
  }
  return { number: changes.number, roll: changes.roll, marks: [...marks.values()] };
}

/** Returns what two marks of one voter share. */
export const keyOf = (mark: { line: number } | { tag: number }) =>
  'line' in mark ? mark.line : `tag ${mark.tag}`;

/** A line takes one or two bytes, and 0 announces a tag. A time is the distance from the last. */
export function listOf(marks: readonly Mark[]): number[] {
  let before = 0;
  return marks.flatMap((mark) => {
    const distance = mark.minute - before;
    before = mark.minute;
    return [
      ...('line' in mark ? varint(mark.line) : [0, ...fourBytes(mark.tag)]),
      ...varint(distance < 0 ? -2 * distance - 1 : 2 * distance),
    ];
  });
}

/** Reads a list up to the last byte. Throws a RangeError for bytes that aren't one. */
export function readList(reader: Reader): Mark[] {
  const marks: Mark[] = [];
  let minute = 0;
  while (!reader.isAtEnd()) {
    const line = reader.varint();
    const tag = line === 0 ? reader.fourBytes() : 0;
    const distance = reader.varint();
    minute += distance % 2 === 1 ? -(distance + 1) / 2 : distance / 2;
    if (line > MAX_LINE || minute < 0) throw new RangeError();
    marks.push(line === 0 ? { tag, minute } : { line, minute });
  }
  return marks;
}

function bitmapOf(marks: Mark[]): number[] {
  const tags = new Set(marks.flatMap((mark) => ('tag' in mark ? mark.tag : [])));
  const bits: number[] = [];
  for (const mark of marks) {
    if ('tag' in mark) continue;
    const place = Math.floor((mark.line - 1) / 8);
    while (bits.length <= place) bits.push(0);
    bits[place] = (bits[place] ?? 0) | (1 << ((mark.line - 1) % 8));
  }
  return [...varint(tags.size), ...[...tags].toSorted((a, b) => a - b).flatMap(fourBytes), ...bits];
}

function readBitmap(reader: Reader): Mark[] {
  const tags = Array.from({ length: Math.min(reader.varint(), reader.left()) }, reader.fourBytes);
  const marks: Mark[] = tags.map((tag) => ({ tag, minute: 0 }));
  for (let line = 1; !reader.isAtEnd(); line += 8) {
    const bits = reader.byte();
    for (let bit = 0; bit < 8; bit += 1) {
      if (!(bits & (1 << bit))) continue;
      if (line + bit > MAX_LINE) throw new RangeError();
      marks.push({ line: line + bit, minute: 0 });
    }
  }
  return marks;
}
