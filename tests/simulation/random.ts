/** Chance that repeats itself: the same seed gives the same numbers on every machine. */
export type Random = ReturnType<typeof seeded>;

export function seeded(seed: number) {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0;
  /** From 0 up to 1. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number): number => Math.floor(next() * end);
  return {
    next,
    below,
    chance: (probability: number): boolean => next() < probability,
    between: (from: number, to: number): number => from + below(to - from + 1),
    pick<T>(list: readonly T[]): T {
      if (list.length === 0) throw new Error('Nothing to pick from');
      return list[below(list.length)] as T;
    },
    /** One of the names, as often as its weight says. */
    weighted<T extends string>(weights: Partial<Record<T, number>>): T {
      const entries = Object.entries(weights) as [T, number][];
      let rest = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [name, weight] of entries) if ((rest -= weight) < 0) return name;
      return (entries[0] as [T, number])[0];
    },
  };
}
