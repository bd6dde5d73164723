import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  MAX_LINE,
  packChanges,
  unpackChanges,
  withMarks,
  type BoothChanges,
  type Mark,
} from '../../../src/domain/roll/boothChanges.ts';
import { tagOf } from '../../../src/domain/roll/voterTag.ts';
import { randomNumbers } from './madeUpRoll.ts';

/** A day in November 2026. */
const MINUTE = 29_910_000;
const ROLL = 1_790_000_000;

const line = (number: number, minute = MINUTE): Mark => ({ line: number, minute });
const tag = (number: number, minute = MINUTE): Mark => ({ tag: number, minute });
const changes = (marks: Mark[], more: Partial<BoothChanges> = {}): BoothChanges => ({
  number: 1_200,
  roll: ROLL,
  isWhole: false,
  marks,
  ...more,
});

/** Returns how many bytes the host's answer has. */
const answerBytes = (sent: BoothChanges) =>
  JSON.stringify({
    status: true,
    msg: '',
    data: Buffer.from(packChanges(sent)).toString('base64url'),
  }).length;

const anyTag = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const anyMinute = fc.integer({ min: 0, max: 2 * MINUTE });
const anyMark = fc.oneof(
  fc.record({ line: fc.integer({ min: 1, max: MAX_LINE }), minute: anyMinute }),
  fc.record({ tag: anyTag, minute: anyMinute }),
);
const anyChanges = fc.record({
  number: fc.integer({ min: 0, max: 2 ** 40 }),
  roll: anyTag,
  isWhole: fc.boolean(),
  marks: fc.array(anyMark, { maxLength: 60 }),
});

const namesOf = (marks: Mark[]) =>
  new Set(marks.map((mark) => ('line' in mark ? mark.line : `tag ${mark.tag}`)));

describe('the changes of a booth', () => {
  it('keep their times where a bitmap would need more room than a list', () => {
    const marks = Array.from({ length: 60 }, (_, at) => line(1 + 160 * at, MINUTE - at));
    const packed = packChanges(changes(marks, { isWhole: true }));
    expect(packed.length).toBeLessThan(300);
    expect(unpackChanges(packed)?.marks).toEqual(marks);
  });

  it('come out as they went in; a bitmap loses only the times', () => {
    fc.assert(
      fc.property(anyChanges, (sent) => {
        const { marks, ...came } = unpackChanges(packChanges(sent)) ?? { marks: [] };
        expect(came).toEqual({ number: sent.number, roll: sent.roll, isWhole: sent.isWhole });
        expect(namesOf(marks)).toEqual(namesOf(sent.marks));
        if (!sent.isWhole) expect(marks).toEqual(sent.marks);
      }),
    );
  });

  it('are less than 1 kB for a hundred voters, on the roll or not', () => {
    const random = randomNumbers(5);
    const times = Array.from({ length: 100 }, (_, at) => MINUTE + 4 * at);
    const lines = times.map((minute) => line(1 + Math.floor(random() * 1_200), minute));
    const tags = times.map((minute) => tag(Math.floor(random() * 2 ** 32), minute));
    expect(answerBytes(changes(lines))).toBeLessThanOrEqual(500);
    expect(answerBytes(changes(tags))).toBeLessThanOrEqual(1_000);
    // Entries of several evenings arrive in any order.
    const evenings = times.map((_, at) => line(1_200 - at, MINUTE + (at % 3) * 24 * 60));
    expect(answerBytes(changes(evenings))).toBeLessThanOrEqual(1_000);
  });

  it('are at most 250 bytes for a whole booth of 1,200 lines, however many are enrolled', () => {
    const random = randomNumbers(6);
    for (const share of [0, 0.01, 0.1, 0.5, 0.99, 1]) {
      const marks = Array.from({ length: 1_200 }, (_, at) => line(at + 1)).filter(
        () => random() < share,
      );
      // The second number is one after a restore.
      for (const number of [1_200, 1_795_000_000])
        expect(answerBytes(changes(marks, { isWhole: true, number }))).toBeLessThanOrEqual(250);
    }
  });

  it('have times as long as there is room for them', () => {
    const few = changes([line(1_200), line(7)], { isWhole: true });
    expect(unpackChanges(packChanges(few))).toEqual(few);
    const many = changes(
      Array.from({ length: 90 }, (_, at) => line(at + 1)),
      { isWhole: true },
    );
    expect(unpackChanges(packChanges(many))?.marks).toContainEqual(line(60, 0));
  });

  it('are these bytes: number and kind, roll, then each line or tag with the distance in time', () => {
    const list = { number: 32, roll: 0x01020304, isWhole: false };
    const marks = [line(300, 10), tag(0xfffefdfc, 8), line(127, 8)];
    expect(Buffer.from(packChanges({ ...list, marks })).toString('hex')).toBe(
      ['8001', '01020304', 'ac0214', '00fffefdfc03', '7f00'].join(''),
    );
    expect(unpackChanges(packChanges({ ...list, marks }))).toEqual({ ...list, marks });
  });

  it('of a whole booth are these bytes: tags in their order, then a bit for each line', () => {
    const whole = { number: 1, roll: 7, isWhole: true };
    const lines = Array.from({ length: 80 }, (_, at) => line(2 * at + 1));
    const bytes = packChanges({ ...whole, marks: [tag(258), ...lines, tag(3), line(162)] });
    expect(Buffer.from(bytes).toString('hex')).toBe(
      ['07', '00000007', '02', '00000003', '00000102', '55'.repeat(20), '02'].join(''),
    );
    expect(unpackChanges(bytes)).toEqual({
      ...whole,
      marks: [
        tag(3, 0),
        tag(258, 0),
        ...lines.map((mark) => ({ ...mark, minute: 0 })),
        line(162, 0),
      ],
    });
    // A list of 160 bytes keeps its times.
    const listed = Array.from({ length: 77 }, (_, at) => line(at + 1, 0));
    const full = { number: 40, roll: 7, isWhole: true, marks: listed };
    expect(packChanges(full)).toHaveLength(160);
    const [more] = packChanges({ ...full, marks: [...listed, line(78, 0)] });
    expect(more).toBe(163);
  });

  it('name no line that a roll cannot have, and no time before 1970', () => {
    const head = [8, 0, 0, 0, 7];
    expect(unpackChanges(Uint8Array.of(...head, 143, 78, 0))?.marks).toEqual([line(9_999, 0)]);
    expect(unpackChanges(Uint8Array.of(...head, 144, 78, 0))).toBeUndefined();
    const bitmap = [7, 0, 0, 0, 7, 0, ...Array<number>(1_249).fill(0)];
    expect(unpackChanges(Uint8Array.of(...bitmap, 64))?.marks).toEqual([line(9_999, 0)]);
    expect(unpackChanges(Uint8Array.of(...bitmap, 128))).toBeUndefined();
    expect(unpackChanges(Uint8Array.of(...head, 12, 1))).toBeUndefined();
  });

  it('are not read from other bytes', () => {
    const whole = packChanges(changes([line(300), tag(7)]));
    expect(unpackChanges(whole.subarray(0, -1))).toBeUndefined();
    const { length } = packChanges(changes([]));
    for (let cut = 0; cut < length; cut += 1)
      expect(unpackChanges(whole.subarray(0, cut))).toBeUndefined();
    // No host counts beyond what a number can hold.
    const endless = [...Array<number>(7).fill(255), 127];
    expect(unpackChanges(Uint8Array.of(...endless, 0, 0, 0, 7))).toBeUndefined();
    expect(unpackChanges(new Uint8Array(20).fill(255))).toBeUndefined();
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        for (const mark of unpackChanges(bytes)?.marks ?? []) {
          expect(mark.minute).toBeGreaterThanOrEqual(0);
          if ('line' in mark) expect(mark.line).toBeGreaterThan(0);
        }
      }),
    );
  });
});

describe('a phone that hears of changes', () => {
  it('adds them to what it knows, each voter once and with the first time', () => {
    const before = withMarks(undefined, changes([line(7), tag(9)], { isWhole: true, number: 2 }));
    const after = withMarks(before, changes([line(7, MINUTE + 5), line(8)], { number: 4 }));
    expect(after).toEqual({ number: 4, roll: ROLL, marks: [line(7), tag(9), line(8)] });
    expect(withMarks(after, changes([tag(10)])).marks).toHaveLength(4);
  });

  it('drops what is no longer in all marks, and keeps the times of what is', () => {
    const before = withMarks(undefined, changes([line(7), line(8), tag(9)], { isWhole: true }));
    const after = withMarks(before, changes([line(7, 0), tag(9, 0)], { isWhole: true }));
    expect(after.marks).toEqual([line(7), tag(9)]);
    const later = withMarks(
      withMarks(undefined, changes([line(7, 0)], { isWhole: true })),
      changes([line(7)]),
    );
    expect(later.marks).toEqual([line(7)]);
  });

  it('knows a tag by the first four bytes of its hash', () => {
    expect(tagOf(Uint8Array.of(255, 0, 1, 2, 3, 4))).toBe(0xff000102);
    expect(tagOf(Uint8Array.of(9, 9, 255, 0, 1, 2).subarray(2))).toBe(0xff000102);
  });
});
