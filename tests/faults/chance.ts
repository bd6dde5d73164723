export type Chance = ReturnType<typeof chanceOf>;

/** Chance that comes out the same for the same seed (mulberry32). */
export function chanceOf(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    /** A whole number from `from` up to `to`, both included. */
    between: (from: number, to: number) => from + Math.floor(next() * (to - from + 1)),
    pick: <One>(all: readonly One[]): One => {
      const one = all[Math.floor(next() * all.length)];
      if (one === undefined) throw new Error('There is nothing to pick from');
      return one;
    },
  };
}
