import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { idsOf, readWithdrawCode, withdrawCode } from '../../../src/domain/calls/withdrawCode.ts';

const ID = '0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b';

it('a code leads back to its own record and to none of the moments around it', () => {
  const begin = 1_764_000_000_000;
  const ids = Array.from({ length: 200 }, (_, index) => uuidv7({ msecs: begin + index }));
  for (const id of ids) {
    const { from, to } = idsOf(withdrawCode(id) ?? '');
    expect(ids.filter((each) => from <= each && each <= to)).toEqual([id]);
  }
});

it('a code is four groups that can be read out', () => {
  expect(withdrawCode(ID)).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
});

it('a code is read however it was typed', () => {
  const code = withdrawCode(ID) ?? '';
  const sloppy = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
  expect(readWithdrawCode(` ${sloppy} `)).toBe(code);
  expect(readWithdrawCode('iloA BCDE FGHJ KMNP')).toBe('110A-BCDE-FGHJ-KMNP');
});

it('a code belongs to the ids of one millisecond that share 30 random bits', () => {
  expect(idsOf(withdrawCode(ID) ?? '')).toEqual({
    from: '0193a1b2-c3d4-7e5f-8a6b-700000000000',
    to: '0193a1b2-c3d4-7e5f-8a6b-7fffffffffff',
  });
});

it('the code of the first record that could be is as long as any', () => {
  const first = '00000000-0000-7000-8000-000000000000';
  const code = withdrawCode(first) ?? '';
  expect(code).toHaveLength(19);
  expect(idsOf(code).from).toBe(first);
});

it.each(['', 'id-1', '0193a1b2-c3d4-4e5f-8a6b-7c8d9e0f1a2b', `x${ID}`, `${ID}x`, ID.toUpperCase()])(
  'the id %j has no code',
  (id) => {
    expect(withdrawCode(id)).toBeUndefined();
  },
);

it.each(['', 'ABCD', 'ABCD-EFGH-JKMN-PQRU', 'ABCD-EFGH-JKMN-PQRST', '<script>alert(1)'])(
  '%j is no code',
  (typed) => {
    expect(readWithdrawCode(typed)).toBeUndefined();
  },
);
