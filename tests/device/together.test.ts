import { describe, expect, it } from 'vitest';
import { together } from '../../src/device/together.ts';

describe('together', () => {
  it('writes the first at once, and all that are asked for meanwhile in one go', async () => {
    const groups: number[][] = [];
    const double = together(async (items: number[]) => {
      groups.push(items);
      await Promise.resolve();
      return items.map((item) => 2 * item);
    });
    expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6]);
    expect(await double(4)).toBe(8);
    expect(groups).toEqual([[1], [2, 3], [4]]);
  });

  it('writes each by itself when they fail together, and tells only whose fault it is', async () => {
    const write = together(async (items: number[]) => {
      await Promise.resolve();
      if (items.includes(3)) throw new Error('Three is refused');
      return items;
    });
    const ends = await Promise.allSettled([1, 2, 3, 4].map(write));
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(await write(5)).toBe(5);
  });
});
