import type { ThemeName } from './themes.ts';

/**
 * Seeds that failed once, and what was wrong then. They run with every build. Since processes run
 * their own copies of the phone's code, the world draws other numbers, and a seed no longer stands
 * for what it found: unit tests hold that. They stay as ordinary schedules, like any others.
 */
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
  {
    theme: 'everything',
    seed: 3622,
    was: 'the same, when what was saved first had ended meanwhile',
  },
  { theme: 'storage', seed: 35, was: 'the same, in an entry that breaks the host' },
  {
    theme: 'network',
    seed: 82026,
    was: 'a host without keys that was asked for a record under the login before stopped the queue, although somebody had logged in meanwhile',
  },
  {
    theme: 'everything',
    seed: 203366,
    was: 'a voter who was written, but could not be read back, waited for whatever woke the sender next',
  },
  {
    theme: 'storage',
    seed: 415152,
    was: 'a voter whose window died just after the save waited while another window was open and idle',
  },
];
