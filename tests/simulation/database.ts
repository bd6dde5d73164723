import { altered } from './altered.ts';
import { ModelKey } from './modelCrypto.ts';
import type { Process, World } from './world.ts';

/**
 * What one transaction changed: for each key the value before and after; undefined means not there.
 */
export type Changes = Map<string, { before: unknown; after: unknown }>;
type Request = {
  result: unknown;
  error: unknown;
  onsuccess?: () => void;
  onerror?: () => void;
  perform: () => unknown;
};
type Range = { lower: string; upper: string };

/** Faults of the phone's storage, as probabilities. */
export type StorageFaults = {
  /** The transaction aborts after all its requests have succeeded, for want of room. */
  quota: number;
  /** The browser aborts the transaction without saying why, as iOS does. */
  abort: number;
  /** A request fails. */
  request: number;
  /** The connection is found closed. */
  closed: number;
  /** Other bytes than those given are written, and no error tells. */
  alters: number;
  /**
   * The known bug of another time: the end of the last request is told as the end of the
   * transaction.
   */
  completesEarly?: boolean;
};
export const SOUND: StorageFaults = { quota: 0, abort: 0, request: 0, closed: 0, alters: 0 };

/**
 * The part of IndexedDB that the outbox uses: string keys, one object store, transactions that are
 * isolated, atomic, slow, die with their process before they commit, and may abort after every
 * request has succeeded.
 */
export class Database {
  readonly records = new Map<string, unknown>();
  faults: StorageFaults = SOUND;
  onAltered: (key: string) => void = () => undefined;
  onCommit: (changes: Changes, process: Process | undefined) => void = () => undefined;
  private queue: Transaction[] = [];
  private running: Transaction | undefined;

  constructor(readonly world: World) {}

  transaction(mode: IDBTransactionMode): Transaction {
    if (this.world.random.chance(this.faults.closed)) {
      this.world.saw('connection found closed');
      throw new DOMException('The connection is closing', 'InvalidStateError');
    }
    const transaction = new Transaction(this, mode === 'readwrite', this.world.current);
    this.queue.push(transaction);
    this.world.afterThis(() => this.startNext());
    return transaction;
  }

  done(transaction: Transaction): void {
    this.queue = this.queue.filter((each) => each !== transaction);
    if (this.running === transaction) this.running = undefined;
    this.startNext();
  }

  private startNext(): void {
    if (this.running) return;
    this.running = this.queue[0];
    this.running?.run();
  }
}

class Transaction {
  error: unknown = null;
  oncomplete?: () => void;
  onsuccess?: () => void;
  onabort?: () => void;
  onerror?: () => void;
  readonly result = undefined;
  private readonly written = new Map<string, unknown>();
  private pending: Request[] = [];
  private isCommitting = false;
  private isDone = false;
  private hasCompletedEarly = false;

  constructor(
    private readonly database: Database,
    private readonly writes: boolean,
    private readonly process: Process | undefined,
  ) {
    process?.onDeath.push(() => {
      // What was on its way to the disk may arrive although nobody waits for it any more.
      if (!this.isCommitting || database.world.random.chance(0.5)) this.end();
    });
  }

  objectStore(): ObjectStore {
    return new ObjectStore(this);
  }

  ask(perform: () => unknown): Request {
    if (this.isCommitting || this.isDone)
      throw new DOMException('The transaction has finished', 'TransactionInactiveError');
    const request: Request = { result: undefined, error: null, perform };
    this.pending.push(request);
    return request;
  }

  /** Performs what was asked, lets its process ask for more, and commits once it does not. */
  run(): void {
    if (this.isDone) return;
    const { world, faults } = this.database;
    if (this.pending.length === 0) return this.commit();
    world.later(world.random.below(3), this.process, this.writes ? 'write' : 'read', () => {
      if (this.isDone) return;
      for (const request of this.pending.splice(0)) {
        if (world.random.chance(faults.request))
          return this.abort(new DOMException('The request failed', 'UnknownError'), request);
        request.result = request.perform();
        request.onsuccess?.();
      }
      if (faults.completesEarly && this.writes && !this.hasCompletedEarly) this.completeEarly();
      world.afterThis(() => this.run());
    });
  }

  private completeEarly(): void {
    // The handler is set by the process only after its last request: that is why this waits for the
    // promises.
    this.database.world.afterThis(() => {
      if (this.pending.length > 0 || this.hasCompletedEarly) return;
      this.hasCompletedEarly = true;
      (this.oncomplete ?? this.onsuccess)?.();
    });
  }

  private commit(): void {
    // Nobody waits for the end of a transaction that only reads: that saves a third of all moments.
    if (!this.writes) {
      this.oncomplete?.();
      return this.end();
    }
    const { world, faults } = this.database;
    this.isCommitting = true;
    world.later(
      world.random.between(1, 4),
      undefined,
      `commit of ${this.process?.name ?? 'nobody'}`,
      () => {
        if (this.isDone) return;
        if (world.random.chance(faults.quota))
          return this.abort(new DOMException('The phone is full', 'QuotaExceededError'));
        if (world.random.chance(faults.abort))
          return this.abort(
            world.random.chance(0.5) ? null : new DOMException('Aborted', 'AbortError'),
          );
        this.apply();
        this.finish();
      },
    );
  }

  private apply(): void {
    const { records, world, onCommit } = this.database;
    const changes: Changes = new Map();
    for (const [key, given] of this.written) {
      const after = this.asWritten(key, given);
      changes.set(key, { before: records.get(key), after });
      if (after === undefined) records.delete(key);
      else records.set(key, after);
    }
    world.note(`committed ${[...changes.keys()].join(' ')} for ${this.process?.name ?? 'nobody'}`);
    onCommit(changes, this.process);
  }

  private asWritten(key: string, given: unknown): unknown {
    const { world, faults, onAltered } = this.database;
    const isContent =
      (key.startsWith('photo:') || key.startsWith('key:')) && !(given instanceof ModelKey);
    if (!isContent || given === undefined || !world.random.chance(faults.alters)) return given;
    world.saw('other bytes were written');
    onAltered(key);
    return altered(given, world.random);
  }

  private abort(error: unknown, request?: Request): void {
    this.database.world.saw(
      error instanceof DOMException ? `store aborts: ${error.name}` : 'store aborts without a word',
    );
    this.error = error;
    this.tell(() => {
      if (request) {
        request.error = error;
        request.onerror?.();
      }
      this.onabort?.();
    });
    this.end();
  }

  private finish(): void {
    if (!this.hasCompletedEarly) this.tell(() => this.oncomplete?.());
    this.end();
  }

  /** To the process, if it still runs. */
  private tell(work: () => void): void {
    if (this.process?.isAlive === false) return;
    this.database.world.later(0, this.process, 'end of transaction', work);
  }

  private end(): void {
    if (this.isDone) return;
    this.isDone = true;
    this.database.done(this);
  }

  read(key: string): unknown {
    return this.written.has(key) ? this.written.get(key) : this.database.records.get(key);
  }

  write(key: string, value: unknown): void {
    if (!this.writes) throw new DOMException('A reader does not write', 'ReadOnlyError');
    this.written.set(key, value);
  }

  keys(range: Range | undefined): string[] {
    const isInside = (key: string) => !range || (key >= range.lower && key <= range.upper);
    const all = new Set([...this.database.records.keys(), ...this.written.keys()]);
    return [...all]
      .filter((key) => isInside(key) && this.read(key) !== undefined)
      .toSorted((a, b) => (a < b ? -1 : 1));
  }
}

class ObjectStore {
  constructor(readonly transaction: Transaction) {}

  get(key: string): Request {
    return this.transaction.ask(() => this.transaction.read(key));
  }

  getAll(range?: Range): Request {
    return this.transaction.ask(() =>
      this.transaction.keys(range).map((key) => this.transaction.read(key)),
    );
  }

  getAllKeys(range?: Range): Request {
    return this.transaction.ask(() => this.transaction.keys(range));
  }

  count(range?: Range): Request {
    return this.transaction.ask(() => this.transaction.keys(range).length);
  }

  put(value: unknown, key: string): Request {
    return this.transaction.ask(() => this.transaction.write(key, value));
  }

  clear(): Request {
    return this.delete({ lower: '', upper: '\uffff' });
  }

  delete(which: string | Range): Request {
    return this.transaction.ask(() => {
      for (const key of typeof which === 'string' ? [which] : this.transaction.keys(which))
        this.transaction.write(key, undefined);
    });
  }
}
