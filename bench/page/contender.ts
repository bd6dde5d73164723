import type { Sample } from './sample.ts';

/**
 * A way to keep submissions on the phone. Each runs at an origin of its own, and so in a database
 * of its own.
 */
export type Contender = {
  open(): Promise<void>;
  /** When it is done, a contender calls the sample saved. */
  save(sample: Sample): Promise<void>;
  /** Sends everything that is kept; done when nothing is left. */
  deliver?(): Promise<void>;
  /** How many wait. */
  count?(): Promise<number>;
  /** What a list of everything is made of. */
  list?(): Promise<unknown[]>;
  /** What the first rows of a list are made of: twenty, where it can be asked for so few. */
  firstRows?(): Promise<unknown[]>;
};
