import { expect, it } from 'vitest';
import {
  newWithdrawCode,
  RANDOM_BYTES,
  readWithdrawCode,
  READABLE,
} from '../../../src/domain/forms/withdrawCode.ts';

const RANDOM = Uint8Array.from({ length: RANDOM_BYTES }, (_, place) => place * 17 + 3);
const CODE = newWithdrawCode(RANDOM);

it('a code is four groups that can be read out', () => {
  expect(CODE).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
});

it('each random byte changes the code, and all of them make 75 bits', () => {
  expect(RANDOM_BYTES).toBe(15);
  for (let place = 0; place < RANDOM_BYTES; place += 1) {
    const other = RANDOM.with(place, (RANDOM[place] ?? 0) + 1);
    expect(newWithdrawCode(other)).not.toBe(CODE);
  }
  const letters = Array.from({ length: 32 }, (_, value) =>
    newWithdrawCode(new Uint8Array(RANDOM_BYTES).fill(value)).charAt(0),
  );
  expect(letters.join('')).toBe(READABLE);
});

it('a code is read however it was typed', () => {
  const code = newWithdrawCode(new Uint8Array(RANDOM_BYTES).fill(1));
  const sloppy = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
  expect(readWithdrawCode(` ${sloppy} `)).toBe(code);
});

it.each([
  ['an en dash', CODE.replaceAll('-', '–')],
  ['WhatsApp’s asterisks', `*${CODE}*`],
  ['invisible marks', `\u200E${CODE.replaceAll('-', '\u2060-\u200B')}\uFEFF`],
  ['Tamil digits', CODE.replaceAll(/\d/g, (digit) => String.fromCharCode(0x0be6 + Number(digit)))],
])('a code with %s is read', (_what, typed) => {
  expect(readWithdrawCode(typed)).toBe(CODE);
});

it('one wrong letter makes it no code', () => {
  const letters = CODE.replaceAll('-', '');
  for (let place = 0; place < letters.length; place += 1)
    for (const letter of READABLE) {
      const typed = letters.slice(0, place) + letter + letters.slice(place + 1);
      expect(readWithdrawCode(typed)).toBe(letter === letters[place] ? CODE : undefined);
    }
});

it('two letters that changed places make it no code', () => {
  const letters = CODE.replaceAll('-', '');
  for (let place = 1; place < letters.length; place += 1) {
    const [one = '', two = ''] = letters.slice(place - 1);
    if (one === two) continue;
    const typed = letters.slice(0, place - 1) + two + one + letters.slice(place + 1);
    expect(readWithdrawCode(typed)).toBeUndefined();
  }
});

it.each(['', 'ABCD', 'ABCD-EFGH-JKMN-PQRU', `${CODE}0`, '<script>alert(1)'])(
  '%j is no code',
  (typed) => {
    expect(readWithdrawCode(typed)).toBeUndefined();
  },
);
