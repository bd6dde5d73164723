import { describe, expect, it } from 'vitest';
import {
  sortVolunteers,
  type Column,
  type Order,
  type Volunteer,
} from '../../../src/screens/admin/sortVolunteers.ts';

const volunteer = (
  name: string,
  voters: number,
  members: number,
  last: string,
  userName = name,
): Volunteer => ({ userName, name, voters, members, last: `2026-11-20T${last}:00.000Z` });

const THEM = [
  volunteer('வனிதா', 2, 9, '08:00'),
  volunteer('அமுதா', 10, 0, '09:00'),
  volunteer('கண்ணன்', 7, 4, '07:00', 'b.kannan'),
  volunteer('கண்ணன்', 1, 0, '06:00', 'a.kannan'),
];
const { compare } = new Intl.Collator('ta');
const sorted = (by: Column, direction: Order['direction']) =>
  sortVolunteers(THEM, { by, direction }, compare).map(
    ({ name, voters, members }) => `${name} ${voters}+${members}`,
  );

describe('the table per volunteer is sorted', () => {
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

  it('without changing the list that it was given', () => {
    const before = [...THEM];
    sorted('name', 'ascending');
    expect(THEM).toEqual(before);
  });
});
