import type { Random } from './random.ts';
import { seeded } from './random.ts';

/** One window or the worker. A dead one never runs on: its events are dropped. */
export type Process = {
  name: string;
  isAlive: boolean;
  frozenUntil: number;
  lastFrozen: number;
  onDeath: (() => void)[];
};
export type Moment = {
  isCancelled?: boolean;
  /** Its process is frozen. */
  isPutOff?: boolean;
  at: number;
  order: number;
  process: Process | undefined;
  what: string;
  run: () => void;
};

/** What happened, by name and how often: the coverage of a run. */
export type Seen = Map<string, number>;
export class Violation extends Error {
  override name = 'Violation';
}

const STORE = new Set(['read', 'write', 'end of transaction']);
const START = Date.UTC(2026, 10, 20, 12);

/**
 * Virtual time. Whatever a process waits for is a moment here; moments happen one at a time, and
 * after each one all promises run dry. So what happens between two moments belongs to the process
 * of the first, and the seed decides all.
 */
export class World {
  readonly random: Random;
  time = START;
  /** The phone's clock may be anything. */
  clockOffset = 0;
  /** The process whose moment this is. */
  current: Process | undefined;
  /**
   * How likely a process dies at a moment of its own, and the one moment at which it surely dies.
   */
  crashChance = 0;
  crashAt = Infinity;
  moments = 0;
  ownMoments = 0;
  violations: string[] = [];
  /** The names of the errors that the faults of this schedule may cause. */
  readonly expected = new Set<string>();
  readonly log: string[] | undefined;
  readonly processes: Process[] = [];
  readonly seen: Seen;
  private readonly heap: Moment[] = [];
  private order = 0;
  private afterwards: (() => void)[] = [];

  constructor(
    readonly seed: number,
    seen: Seen,
    trace = false,
  ) {
    this.random = seeded(seed);
    this.seen = seen;
    this.log = trace ? [] : undefined;
  }

  now(): number {
    return this.time + this.clockOffset;
  }

  saw(what: string): void {
    this.seen.set(what, (this.seen.get(what) ?? 0) + 1);
    this.note(`saw ${what}`);
  }

  note(text: string): void {
    this.log?.push(
      `${String(this.time - START).padStart(9)} ${this.current?.name ?? '-'}: ${text}`,
    );
  }

  /** An invariant does not hold. The schedule ends at the next moment. */
  fail(invariant: string, why: string): void {
    this.violations.push(`${invariant}: ${why}`);
    this.note(`VIOLATION ${invariant}: ${why}`);
  }

  /**
   * A process has met an error. Unless a fault of this schedule explains it, the schedule fails.
   */
  threw(what: string, error: unknown, alsoExpected: readonly string[] = []): void {
    // A transaction that the browser aborted on its own carries no error at all.
    const name = error instanceof Error ? error.name : 'no error';
    this.saw(`${what}: ${name}`);
    if (!this.expected.has(name) && !alsoExpected.includes(name))
      this.fail('unexpected', `${what}: ${error instanceof Error ? error.stack : String(error)}`);
  }

  start(name: string): Process {
    const process: Process = {
      name,
      isAlive: true,
      frozenUntil: 0,
      lastFrozen: -Infinity,
      onDeath: [],
    };
    this.processes.push(process);
    return process;
  }

  /** Lets a frozen process go on at once. */
  thaw(process: Process): void {
    process.frozenUntil = 0;
    for (const moment of this.heap.splice(0)) {
      if (moment.isPutOff && moment.process === process) moment.at = this.time;
      this.push(moment);
    }
  }

  kill(process: Process): void {
    if (!process.isAlive) return;
    process.isAlive = false;
    this.note(`${process.name} dies`);
    for (const work of process.onDeath.splice(0)) work();
  }

  /** Lets something happen later, as a moment of a process, or of the world outside. */
  later(delay: number, process: Process | undefined, what: string, run: () => void): Moment {
    const at = this.time + Math.max(0, delay);
    const moment = { at, order: (this.order += 1), process, what, run };
    this.push(moment);
    return moment;
  }

  /** A moment as a promise, that a process waits for. */
  pause(delay: number, process: Process | undefined, what: string): Promise<void> {
    return new Promise((resolve) => void this.later(delay, process, what, resolve));
  }

  /** Calls back once all promises of this moment have run dry. */
  afterThis(work: () => void): void {
    this.afterwards.push(work);
  }

  /**
   * Runs until a condition holds, nothing is left to happen, or the time is over. True if the
   * condition holds.
   */
  async runUntil(isOver: () => boolean, end: number): Promise<boolean> {
    await this.settle();
    while (this.violations.length === 0) {
      if (isOver()) return true;
      const moment = this.heap[0];
      if (!moment || moment.at > end) {
        this.time = Math.max(this.time, end);
        return isOver();
      }
      this.pop();
      await this.happen(moment);
    }
    return false;
  }

  private async happen(moment: Moment): Promise<void> {
    const { process } = moment;
    this.time = Math.max(this.time, moment.at);
    if (moment.isCancelled || process?.isAlive === false) return;
    // A browser lets a transaction end before it freezes its page: otherwise every other page would
    // stand still too.
    if (process && process.frozenUntil > this.time && !STORE.has(moment.what))
      return this.push(Object.assign(moment, { at: process.frozenUntil, isPutOff: true }));
    this.current = process;
    this.moments += 1;
    if (process) this.ownMoments += 1;
    if (
      process &&
      (this.ownMoments === this.crashAt ||
        (this.crashChance > 0 && this.random.chance(this.crashChance)))
    ) {
      this.saw('crash');
      this.kill(process);
    } else {
      this.log?.push(
        `${String(this.time - START).padStart(9)} ${process?.name ?? '-'}: ${moment.what}`,
      );
      moment.run();
    }
    await this.settle();
    this.current = undefined;
  }

  private async settle(): Promise<void> {
    await dry();
    while (this.afterwards.length > 0) {
      for (const work of this.afterwards.splice(0)) work();
      await dry();
    }
  }

  private push(moment: Moment): void {
    const { heap } = this;
    let at = heap.push(moment) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!isBefore(moment, heap[parent] as Moment)) break;
      heap[at] = heap[parent] as Moment;
      at = parent;
    }
    heap[at] = moment;
  }

  private pop(): void {
    const { heap } = this;
    const last = heap.pop();
    if (!last || heap.length === 0) return;
    let at = 0;
    for (;;) {
      let child = at * 2 + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && isBefore(heap[child + 1] as Moment, heap[child] as Moment))
        child += 1;
      if (!isBefore(heap[child] as Moment, last)) break;
      heap[at] = heap[child] as Moment;
      at = child;
    }
    heap[at] = last;
  }
}

function isBefore(a: Moment, b: Moment): boolean {
  return a.at < b.at || (a.at === b.at && a.order < b.order);
}

/**
 * Node runs all promises dry before the next tick, and a tick costs less than a turn of the event
 * loop.
 */
function dry(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve));
}
