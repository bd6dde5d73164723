import { describe, expect, it } from 'vitest';
import { batched, shared } from '../../../src/device/delivery/batched.ts';

describe('batched', () => {
  it('writes at once what is asked for in one moment, and all that is asked for meanwhile in one go', async () => {
    const groups: number[][] = [];
    const double = batched(async (items: number[]) => {
      groups.push(items);
      await Promise.resolve();
      return items.map((item) => 2 * item);
    });
    const first = [1, 2].map(double);
    await Promise.resolve();
    await Promise.resolve();
    expect(await Promise.all([...first, ...[3, 4].map(double)])).toEqual([2, 4, 6, 8]);
    expect(await double(5)).toBe(10);
    expect(groups).toEqual([[1, 2], [3, 4], [5]]);
  });

  it('writes each by itself when they fail together, and tells only whose fault it is', async () => {
    const write = batched(async (items: number[]) => {
      await Promise.resolve();
      if (items.includes(3)) throw new Error('Three is refused');
      return items;
    });
    const ends = await Promise.allSettled([1, 2, 3, 4].map(write));
    expect(ends.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(await write(5)).toBe(5);
  });
});

describe('shared', () => {
  it('never answers with a look that began before it was asked', async () => {
    let looks = 0;
    const look = shared(async () => {
      looks += 1;
      await Promise.resolve();
      return looks;
    });
    const first = [look(), look()];
    await Promise.resolve();
    await Promise.resolve();
    expect(await Promise.all([...first, look(), look()])).toEqual([1, 1, 2, 2]);
  });
});
