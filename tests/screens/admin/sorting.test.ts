import { expect, it } from 'vitest';
import type { Sort } from '../../../src/domain/calls/sorting.ts';
import { bothWays, tapped } from '../../../src/screens/admin/sorting.ts';

type Column = 'name' | 'total' | 'last';

it('a tap begins with the most or with the first letter, and another tap turns the column round', () => {
  const start: Sort<Column> = { by: 'total', direction: 'descending' };
  const tap = (sort: Sort<Column>, column: Column) => tapped(sort, column, ['name']);
  expect(tap(start, 'total')).toEqual({ by: 'total', direction: 'ascending' });
  const named = tap(start, 'name');
  expect(named).toEqual({ by: 'name', direction: 'ascending' });
  expect(tap(named, 'name')).toEqual({ by: 'name', direction: 'descending' });
  expect(tap(named, 'last')).toEqual({ by: 'last', direction: 'descending' });
});

it('a list to choose from has both ways of each column, the one of the first tap first', () => {
  expect(bothWays<Column>(['last', 'name'], ['name'])).toEqual([
    { by: 'last', direction: 'descending' },
    { by: 'last', direction: 'ascending' },
    { by: 'name', direction: 'ascending' },
    { by: 'name', direction: 'descending' },
  ]);
});
