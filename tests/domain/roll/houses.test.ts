import { expect, it } from 'vitest';
import { houseOf, houseToGoOn, housesOf } from '../../../src/domain/roll/houses.ts';

const rollOf = (...numbers: string[]) =>
  numbers.map((houseNo, at) => ({ line: at + 1, houseNo, section: 1, status: 'listed' as const }));
const linesOf = (
  houses: ReturnType<typeof housesOf<{ line: number; houseNo: string; section: number }>>,
) => houses.map(({ voters }) => voters.map(({ line }) => line));

it('a house is everyone with its number in a row; another street may have the number again', () => {
  expect(linesOf(housesOf(rollOf('12/4', '12 / 4', 'No. 12-4', '13', '12/4')))).toEqual([
    [1, 2, 3],
    [4],
    [5],
  ]);
});

it('the same number in another street is another house', () => {
  const voters = rollOf('1', '1', '1').map((voter, at) => ({ ...voter, section: at < 2 ? 1 : 2 }));
  expect(linesOf(housesOf(voters))).toEqual([[1, 2], [3]]);
});

it('who has no number on the roll shares no house with others who have none, however it is written', () => {
  const houses = housesOf(rollOf('0', '0', '000', 'NA', 'NA', 'Nil', 'இல்லை', '-', '-', ''));
  expect(houses).toHaveLength(10);
  expect(houses.map(({ houseNo }) => houseNo).join('')).toBe('');
});

it('a house is called as the roll calls its first voter’s', () => {
  const houses = housesOf(rollOf(' No. 12/4 ', '12-4', '7'));
  expect(houses.map(({ houseNo }) => houseNo)).toEqual(['No. 12/4', '7']);
});

it('a voter whom the roll has lost lives in a house of their own', () => {
  const voters = rollOf('1', '1', '2');
  const [first, second, third] = voters;
  if (!first || !second || !third) throw new Error('Three voters were made');
  const houses = housesOf([first, second]);
  expect(houseOf(houses, second)).toEqual({ houseNo: '1', voters: [first, second] });
  expect(houseOf(houses, third)).toEqual({ houseNo: '', voters: [third] });
});

it('nobody who was struck off the roll is left in a house', () => {
  const houses = housesOf(
    rollOf('1', '2').map((voter) => ({
      ...voter,
      status: voter.line === 1 ? ('deleted' as const) : voter.status,
    })),
  );
  expect(houseToGoOn(houses, undefined, () => false)).toBe(1);
});

it('voters without a house number are each a house of their own', () => {
  expect(linesOf(housesOf(rollOf('', '', '7', '7', ' ')))).toEqual([[1], [2], [3, 4], [5]]);
});

it('goes on where the last voter was enrolled, then next door, and at the end from the top', () => {
  const houses = housesOf(rollOf('1', '1', '2', '3', '3'));
  const goOn = (last: number | undefined, ...done: number[]) =>
    houseToGoOn(houses, last, (line) => done.includes(line));
  expect(goOn(undefined)).toBe(0);
  expect(goOn(1, 1)).toBe(0);
  expect(goOn(3)).toBe(1);
  expect(goOn(5)).toBe(2);
  expect(goOn(2, 1, 2)).toBe(1);
  expect(goOn(2, 1, 2, 3)).toBe(2);
  expect(goOn(5, 4, 5)).toBe(0);
  expect(goOn(5, 1, 2, 3, 4, 5)).toBeUndefined();
  expect(goOn(99)).toBe(0);
});
