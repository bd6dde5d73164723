import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { adaptivePool } from '../../../src/device/delivery/adaptivePool.ts';

/** Twenty items, each under way until it is answered; then it is accepted and written down. */
function twenty() {
  let time = 0;
  const answers = new Map<number, () => void>();
  const underWay = new Set<number>();
  const written: number[] = [];
  let most = 0;
  const pool = adaptivePool(
    () => time,
    () => undefined,
    async (item: number, _read, turn) => {
      underWay.add(item);
      most = Math.max(most, underWay.size);
      turn.begun();
      await new Promise<void>((resolve) => answers.set(item, resolve));
      underWay.delete(item);
      await turn.accepted();
      written.push(item);
    },
  );
  pool.add(Array.from({ length: 20 }, (_, item) => item));
  return {
    underWay,
    written,
    over: pool.idle(),
    most: () => most,
    pass: (ms: number) => void (time += ms),
    async answer(item: number) {
      answers.get(item)?.();
      await sleep(1);
    },
  };
}

test('what a slow one came to is written down without waiting for those that are still under way', async () => {
  const items = twenty();
  for (const quick of [0, 1, 2]) await items.answer(quick);
  expect(items.underWay.size).toBe(8);
  items.pass(3_000);
  await items.answer(3);
  expect(items.written).toContain(3);
  expect(items.underWay.size).toBe(7);
});

test('a quick one after a slow one makes them eight again, and never nine; all have their turn', async () => {
  const items = twenty();
  for (const quick of [0, 1, 2]) await items.answer(quick);
  items.pass(2_000);
  const before = new Set(items.underWay);
  await items.answer(3);
  const [late] = [...items.underWay].filter((item) => !before.has(item));
  items.pass(1_500);
  await items.answer(4);
  expect(items.underWay.size).toBe(7);
  await items.answer(late ?? -1);
  expect(items.underWay.size).toBe(8);
  while (items.underWay.size > 0) for (const item of items.underWay) await items.answer(item);
  await items.over;
  expect(items.most()).toBe(8);
  expect(items.written.toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, item) => item),
  );
});

test('items that another window has are no reason to send more at once', async () => {
  const underWay = new Set<number>();
  const pool = adaptivePool(
    () => 0,
    () => undefined,
    async (item: number) => {
      if (item < 10) return;
      underWay.add(item);
      await new Promise(() => undefined);
    },
  );
  pool.add(Array.from({ length: 20 }, (_, item) => item));
  await sleep(1);
  expect(underWay.size).toBe(2);
});
