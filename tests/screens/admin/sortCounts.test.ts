import { describe, expect, it } from 'vitest';
import {
  sortCounts,
  type Column,
  type CountRow,
  type Order,
} from '../../../src/screens/admin/sortCounts.ts';

const volunteer = (
  name: string,
  voters: number,
  members: number,
  last: string,
  id = name,
): CountRow => ({ id, name, voters, members, last: Date.parse(`2026-11-20T${last}:00.000Z`) });

const THEM = [
  volunteer('வனிதா', 2, 9, '08:00'),
  volunteer('அமுதா', 10, 0, '09:00'),
  volunteer('கண்ணன்', 7, 4, '07:00', 'b.kannan'),
  volunteer('கண்ணன்', 1, 0, '06:00', 'a.kannan'),
];
const { compare } = new Intl.Collator('ta');
const sorted = (by: Column, direction: Order['direction']) =>
  sortCounts(THEM, { by, direction }, compare).map(
    ({ name, voters, members }) => `${name} ${voters}+${members}`,
  );

describe('a table of counts is sorted', () => {
  it('by name as a dictionary has it, both ways, people of one name by user name', () => {
    expect(sorted('name', 'ascending')).toEqual(['அமுதா 10+0', 'கண்ணன் 1+0', 'கண்ணன் 7+4', 'வனிதா 2+9']);
    expect(sorted('name', 'descending')).toEqual(sorted('name', 'ascending').toReversed());
  });

  it('by both numbers together, and whoever is equal by name either way', () => {
    expect(sorted('total', 'descending')).toEqual([
      'கண்ணன் 7+4',
      'வனிதா 2+9',
      'அமுதா 10+0',
      'கண்ணன் 1+0',
    ]);
    expect(sorted('total', 'ascending').slice(2)).toEqual(['கண்ணன் 7+4', 'வனிதா 2+9']);
  });

  it.each<[Column, string]>([
    ['voters', 'அமுதா 10+0'],
    ['members', 'வனிதா 2+9'],
    ['last', 'அமுதா 10+0'],
  ])('by %s', (by, first) => {
    expect(sorted(by, 'descending')[0]).toBe(first);
  });

  it('by something else than the name where the name would mislead', () => {
    const counts = { voters: 1, members: 0 };
    const days: CountRow[] = [
      { id: '2026-11-02', sortAs: '2026-11-02', name: '2 Nov', ...counts },
      { id: '2026-10-31', sortAs: '2026-10-31', name: '31 Oct', ...counts },
    ];
    const inOrder = sortCounts(days, { by: 'name', direction: 'ascending' }, compare);
    expect(inOrder.map(({ name }) => name)).toEqual(['31 Oct', '2 Nov']);
  });

  it('without changing the list that it was given', () => {
    const before = [...THEM];
    sorted('name', 'ascending');
    expect(THEM).toEqual(before);
  });
});
