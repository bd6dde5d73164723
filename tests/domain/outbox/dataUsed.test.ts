import { expect, it } from 'vitest';
import { addData, type DataUsed } from '../../../src/domain/outbox/dataUsed.ts';

it('data used adds up within a day and starts anew on the next', () => {
  const used = addData(addData(addData({}, '2026-11-20', 100), '2026-11-20', 20), '2026-11-21', 5);
  expect(used).toEqual({ '2026-11-20': 120, '2026-11-21': 5 });
});

it('data used is forgotten after a month of days', () => {
  let used: DataUsed = {};
  for (let day = 10; day < 50; day += 1) used = addData(used, `day ${day}`, day);
  expect(Object.keys(used)).toHaveLength(31);
  expect(used).toMatchObject({ 'day 49': 49, 'day 19': 19 });
  expect(used).not.toHaveProperty('day 18');
});
