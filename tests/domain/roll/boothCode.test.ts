import * as fc from 'fast-check';
import { correction, generate } from 'lean-qr';
import { describe, expect, it } from 'vitest';
import { fromBase45, toBase45 } from '../../../src/domain/roll/base45.ts';
import { keyOf, MAX_LINE, type Mark } from '../../../src/domain/roll/boothChanges.ts';
import {
  joinMarks,
  MOST_BYTES,
  MOST_OF_ALL,
  MOST_OF_CODE,
  packCode,
  readText,
  SEAL_BYTES,
  settle,
  textOf,
  unfit,
  unpackCode,
  withCode,
  type BoothCode,
  type HeldCode,
} from '../../../src/domain/roll/boothCode.ts';
import { randomNumbers } from './madeUpRoll.ts';

/** A day in November 2026. */
const MINUTE = 29_910_000;
const ROLL = 1_790_000_000;
const DAY = 24 * 60;

const line = (number: number, minute = MINUTE): Mark => ({ line: number, minute });
const tag = (number: number, minute = MINUTE): Mark => ({ tag: number, minute });
const code = (more: Partial<BoothCode> = {}): BoothCode => ({
  phone: 4_000_000_000,
  made: MINUTE,
  waiting: 2,
  since: MINUTE - 90,
  number: 1_200,
  roll: ROLL,
  told: [tag(9, MINUTE - 200), line(7, MINUTE - 300)],
  ahead: [line(12), tag(8, MINUTE - 90)],
  ...more,
});
/** When the host told this phone of the booth. */
const HEARD = 5;
const held = (more: Partial<HeldCode> = {}): HeldCode => ({ ...code(more), heard: HEARD, ...more });
const team = { number: 9, roll: ROLL, marks: [] as Mark[], at: HEARD };
const PLACE = { assembly: 234, booth: 9_999 };
/** A code with the nonce and the tag that sealing adds. */
const around = (bytes: Uint8Array) =>
  Uint8Array.from([...Array<number>(SEAL_BYTES).fill(7), ...bytes]);
const textAround = (bytes: Uint8Array) => textOf({ ...PLACE, sealed: around(bytes) });
const names = (marks: Mark[]) => marks.map(keyOf);

const minute = fc.integer({ min: 0, max: MINUTE });
const anyMark = fc.oneof(
  fc.record({ line: fc.integer({ min: 1, max: MAX_LINE }), minute }),
  fc.record({ tag: fc.integer({ min: 0, max: 2 ** 32 - 1 }), minute }),
);
const anyCode = fc.record({
  phone: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  made: fc.constant(MINUTE),
  waiting: fc.integer({ min: 0, max: 5_000 }),
  since: minute,
  number: fc.integer({ min: 0, max: 2 ** 40 }),
  roll: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  told: fc.array(anyMark, { maxLength: 1_500 }),
  ahead: fc.array(anyMark, { maxLength: 400 }),
});

describe('a text for a QR code', () => {
  it('has the signs that the standard gives', () => {
    // The examples of RFC 9285.
    expect(toBase45(new TextEncoder().encode('AB'))).toBe('BB8');
    expect(toBase45(new TextEncoder().encode('base-45'))).toBe('UJCLQE7W581');
    expect(new TextDecoder().decode(fromBase45('QED8WEX0'))).toBe('ietf!');
  });

  it('comes back as the bytes that it was made of', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 1_300 }), (bytes) => {
        expect(fromBase45(toBase45(bytes))).toEqual(bytes);
      }),
    );
  });

  it.each(['A', 'AAAA', 'ab', 'GGW', ':::', '::', 'V5', '66', 'அஆ'])(
    'is not what nobody writes: %s',
    (text) => expect(fromBase45(text)).toBeUndefined(),
  );
});

describe('a code of a booth', () => {
  it('comes out as it went in, and is a QR code that a cheap camera reads, however much there is', () => {
    fc.assert(
      fc.property(anyCode, (made) => {
        const bytes = packCode(made);
        expect(bytes.length + SEAL_BYTES + 4).toBeLessThanOrEqual(MOST_BYTES);
        const came = unpackCode(bytes);
        expect(came).toMatchObject({
          phone: made.phone,
          made: made.made,
          waiting: made.waiting,
          since: made.since,
          roll: made.roll,
        });
        const told = new Set(names(made.told));
        if (came?.number === made.number) expect(new Set(names(came.told))).toEqual(told);
        else expect(came).toMatchObject({ number: 0, told: [] });
        expect(made.ahead).toEqual(expect.arrayContaining(came?.ahead ?? []));
      }),
      { numRuns: 60 },
    );
  });

  it('of a large booth on a long day fits with everybody, in version 25', () => {
    const random = randomNumbers(3);
    const told = Array.from({ length: 1_500 }, (_, at) => line(at + 1)).filter(
      () => random() < 0.7,
    );
    const offRoll = Array.from({ length: 40 }, () => tag(Math.floor(random() * 2 ** 32)));
    const ahead = Array.from({ length: 150 }, (_, at) => line(1 + 10 * at, MINUTE - 3 * at));
    const made = code({ told: [...told, ...offRoll], ahead });
    const came = unpackCode(packCode(made));
    expect(came?.told).toHaveLength(made.told.length);
    expect(came?.ahead).toHaveLength(150);
    const most = { minCorrectionLevel: correction.L, maxVersion: 25 };
    expect(generate(textAround(packCode(made)), most).size).toBeLessThanOrEqual(17 + 4 * 25);
    // The longest text of all fits, too.
    expect(
      generate(textAround(new Uint8Array(MOST_BYTES - SEAL_BYTES - 4).fill(255)), most).size,
    ).toBeLessThanOrEqual(17 + 4 * 25);
  });

  it('leaves out those who were saved first, if not everybody fits', () => {
    const ahead = Array.from({ length: 500 }, (_, at) => tag(at, MINUTE - at));
    const came = unpackCode(packCode(code({ ahead })))?.ahead ?? [];
    expect(came.length).toBeGreaterThan(150);
    expect(came).toEqual(ahead.slice(0, came.length));
    const huge = Array.from({ length: 400 }, (_, at) => tag(at));
    expect(unpackCode(packCode(code({ told: huge })))).toEqual(
      code({ number: 0, told: [], ahead: [line(12), tag(8, MINUTE - 90)] }),
    );
  });

  it('leaves room for its seal, and keeps the latest, whatever order they were saved in', () => {
    let fullest = 0;
    for (let count = 150; count <= 400; count += 3) {
      // Saved in no order: 7 and the count have no common factor, so each minute comes once.
      const ahead = Array.from({ length: count }, (_, at) =>
        tag(at * 9_000_001, MINUTE - ((at * 7) % 1_009)),
      );
      const bytes = packCode(code({ ahead }));
      fullest = Math.max(fullest, bytes.length);
      const came = unpackCode(bytes)?.ahead ?? [];
      const latest = ahead.toSorted((a, b) => b.minute - a.minute).slice(0, came.length);
      expect(new Set(names(came))).toEqual(new Set(names(latest)));
    }
    expect(fullest).toBeLessThanOrEqual(MOST_BYTES - SEAL_BYTES - 4);
    expect(fullest).toBeGreaterThan(MOST_BYTES - SEAL_BYTES - 4 - 8);
  });

  it('is read from its text with its booth, and nothing without a code is', () => {
    const sealed = around(Uint8Array.from({ length: 41 }, (_, at) => at));
    expect(readText(textOf({ ...PLACE, sealed }))).toEqual({ ...PLACE, sealed });
    expect(readText(textOf({ ...PLACE, sealed: around(new Uint8Array()) }))).toBe('notCode');
    expect(readText('BOOTH12:ABC')).toBe('otherVersion');
    expect(readText('MYBOOTH2:ABC')).toBe('notCode');
  });

  it('believes no time that is later than the code', () => {
    const came = unpackCode(packCode(code({ ahead: [line(12, MINUTE + 99)] })));
    expect(came?.ahead).toEqual([line(12)]);
  });

  it.each<[string, Partial<BoothCode>]>([
    ['more voters than a roll has', { waiting: MAX_LINE + 1 }],
    ['endless voters', { waiting: Number.MAX_SAFE_INTEGER }],
    ['a time beyond all dates', { made: 8.64e15 / 60_000 + 1 }],
    ['a line beyond all rolls', { ahead: [line(MAX_LINE + 1)] }],
    ['a line beyond all rolls, which the host has told of', { told: [line(MAX_LINE + 1)] }],
  ])('is not one with %s', (_, more) => expect(unpackCode(packCode(code(more)))).toBeUndefined());

  it('that somebody made up with the key has dates that can be shown, and can be passed on', () => {
    const huge = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
    const anything = fc.record({
      phone: huge,
      made: fc.integer({ min: 0, max: 2 * MINUTE }),
      waiting: fc.integer({ min: 0, max: MAX_LINE }),
      since: huge,
      number: fc.integer({ min: 0, max: 2 ** 51 - 1 }),
      roll: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
      told: fc.array(
        fc.record({
          line: fc.integer({ min: 1, max: MAX_LINE }),
          minute: fc.integer({ min: 0, max: 2 ** 50 }),
        }),
      ),
      ahead: fc.array(
        fc.record({
          tag: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
          minute: fc.integer({ min: 0, max: 2 ** 50 }),
        }),
      ),
    });
    fc.assert(
      fc.property(anything, (made) => {
        const came = unpackCode(packCode(made));
        if (!came) throw new Error('It was not read');
        for (const at of [came.since, ...came.told.map((mark) => mark.minute)])
          expect(new Date(at * 60_000).getTime()).toBeLessThanOrEqual(made.made * 60_000);
        expect(unpackCode(packCode(came))).toEqual(came);
      }),
    );
  });

  it('is not read from other bytes, nor from a part of its own', () => {
    const whole = packCode(code({ told: [], ahead: [tag(8)] }));
    for (let length = 0; length < whole.length; length += 1) {
      const came = unpackCode(whole.subarray(0, length));
      // Without its last marks it is a code that nobody signed.
      if (came) expect(came.ahead).toEqual([]);
    }
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 1_300 }), (bytes) => {
        for (const mark of unpackCode(bytes)?.ahead ?? [])
          expect('line' in mark ? mark.line : mark.tag).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('is not read if it ends within the marks that the host has told of', () => {
    const told = [line(7, 0), line(8, 0), line(9, 0)];
    const whole = packCode(code({ told, ahead: [] }));
    expect(unpackCode(whole)?.told).toEqual(told);
    for (let cut = 1; cut <= 6; cut += 1)
      expect(unpackCode(whole.subarray(0, -cut))).toBeUndefined();
  });

  it('is known by the text of its QR code', () => {
    const text = textAround(packCode(code()));
    // Signs that a QR code keeps in little room.
    expect(text).toMatch(/^BOOTH2:[0-9A-Z $%*+\-./:]+$/);
    const came = readText(text);
    expect(typeof came === 'object' && unpackCode(came.sealed.subarray(SEAL_BYTES))).toEqual(
      code(),
    );
    expect(readText(text.replace('BOOTH2', 'BOOTH1'))).toBe('otherVersion');
    for (const other of [
      '',
      'https://host.example/card/1',
      'BOOTH2:',
      'BOOTH2:abc',
      text.slice(0, 20),
    ])
      expect(readText(other)).toBe('notCode');
  });
});

describe('a phone that reads a code', () => {
  const mine = { phone: 1, roll: ROLL, now: MINUTE + 5 };

  it.each<[string, Partial<BoothCode>, string | undefined]>([
    ['this roll and day', {}, undefined],
    ['this phone itself', { phone: 1 }, 'own'],
    ['another roll', { roll: ROLL + 1 }, 'otherRoll'],
    ['the day before', { made: MINUTE + 5 - DAY - 1 }, 'otherDay'],
    ['a clock that is wrong', { made: MINUTE + 5 + DAY + 1 }, 'otherDay'],
    ['nearly a day before', { made: MINUTE + 5 - DAY }, undefined],
  ])('judges one of %s', (_, more, reason) => expect(unfit(code(more), mine)).toBe(reason));

  it('keeps the latest of each phone, and those of twenty phones', () => {
    const first = held({ phone: 2, made: MINUTE - 10 });
    const other = held({ phone: 3 });
    const later = held({ phone: 2, ahead: [] });
    expect(withCode([first, other], later)).toEqual([other, later]);
    expect(withCode([later, other], first)).toEqual([other, later]);
    // Another phone's newer code is no reason to drop one.
    expect(withCode([other], first)).toEqual([other, first]);
    // Of one minute, the one that was read last knows more.
    const sameMinute = held({ phone: 3, waiting: 5 });
    expect(withCode([other], sameMinute)).toEqual([sameMinute]);
    const many = Array.from({ length: 21 }, (_, phone) => held({ phone }));
    const none: HeldCode[] = [];
    expect(many.reduce(withCode, none)).toEqual(many.slice(1));
  });

  it('knows from it what the host has not told, until the host is heard again', () => {
    const codes = [held({ number: 10 })];
    expect(settle(codes, team, MINUTE)).toEqual(codes);
    const [told] = settle(codes, { ...team, number: 10, marks: [line(12)] }, MINUTE);
    expect(told?.told).toEqual([]);
    expect(told?.ahead).toEqual([tag(8, MINUTE - 90)]);
    expect(settle(codes, { ...team, roll: ROLL + 1 }, MINUTE)).toEqual([]);
    // When it was made and how much waits there is still known.
    expect(settle(codes, { ...team, at: HEARD + 1 }, MINUTE)).toEqual([
      held({ number: 10, told: [], ahead: [] }),
    ]);
  });

  it('believes of two phones the one that the host has told more', () => {
    const codes = [held({ phone: 2, number: 10 }), held({ phone: 3, number: 11, told: [line(1)] })];
    expect(settle(codes, team, MINUTE).map(({ told }) => told)).toEqual([[], [line(1)]]);
    // What was superseded is no reason to believe none.
    const before = held({ phone: 3, number: 11, heard: HEARD - 1 });
    const [later] = settle([held({ phone: 2, number: 10 }), before], team, MINUTE);
    expect(later?.told).toEqual(code().told);
  });

  it('forgets within a week those whom the host never told of, also by a clock that is a day ahead', () => {
    const codes = [held({ number: 10, ahead: [line(12), line(13, MINUTE - 5 * DAY)] })];
    const [later] = settle(codes, team, MINUTE + 2 * DAY);
    expect(later?.ahead).toEqual([line(12)]);
    expect(settle(codes, team, MINUTE + 6 * DAY)).toEqual([]);
    expect(settle([held({ made: MINUTE + DAY })], team, MINUTE + 7 * DAY)).toEqual([]);
  });

  it('believes no code about a whole booth, and no number of codes: those who were enrolled last, and the codes that were read last', () => {
    const lines = Array.from({ length: 1_000 }, (_, at) => line(at + 1, MINUTE - at));
    const marked = (codes: HeldCode[], marks: Mark[] = []) =>
      settle(codes, { ...team, marks }, MINUTE).map(({ told, ahead }) => [
        ahead.length,
        told.length,
      ]);
    const forged = held({ number: 10, ahead: lines, told: [] });
    expect(marked([forged])).toEqual([[MOST_OF_CODE, 0]]);
    expect(settle([forged], team, MINUTE)[0]?.ahead).toEqual(lines.slice(0, MOST_OF_CODE));
    const all = held({ number: 10, ahead: lines.slice(0, 50), told: lines.slice(50) });
    expect(marked([all])).toEqual([[50, MOST_OF_CODE - 50]]);
    // Whom the host has told of doesn't count.
    expect(marked([{ ...all, ahead: [] }], lines.slice(0, 900))).toEqual([[0, 100]]);
    const phones = [1, 2, 3, 4].map((phone) => held({ ...forged, phone }));
    expect(marked(phones)).toEqual([[0, 0], ...phones.slice(1).map(() => [MOST_OF_CODE, 0])]);
    expect(MOST_OF_ALL).toBe(3 * MOST_OF_CODE);
  });

  it('knows each voter once, with the first time', () => {
    expect(joinMarks([line(7, 0), tag(7)], [line(7), line(8)], [line(7, MINUTE + 1)])).toEqual([
      line(7),
      tag(7),
      line(8),
    ]);
  });
});
