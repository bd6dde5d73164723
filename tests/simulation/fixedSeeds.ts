import type { ThemeName } from './themes.ts';

/** Seeds that failed once, and what was wrong then. They run with every build. */
export const FIXED_SEEDS: { theme: ThemeName; seed: number; was: string }[] = [
  {
    theme: 'storage',
    seed: 2,
    was: 'an entry whose key the phone had lost could not be corrected any more',
  },
  { theme: 'storage', seed: 10, was: 'the same, with another kind of entry' },
  {
    theme: 'storage',
    seed: 7,
    was: 'what was changed after a save that got through unheard was taken for saved, but was not',
  },
  { theme: 'storage', seed: 35, was: 'the same, in an entry that breaks the host' },
  {
    theme: 'network',
    seed: 82026,
    was: 'a host without keys that was asked for a record under the login before stopped the queue, although somebody had logged in meanwhile',
  },
];
