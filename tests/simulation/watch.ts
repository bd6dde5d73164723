import {
  FORMAT,
  isEnded,
  MAX_WAIT_MS,
  type Entry,
  type Unsent,
  type Wait,
} from '../../src/domain/outbox/outbox.ts';
import type { Sealed } from '../../src/device/outbox/records.ts';
import type { Queue } from '../../src/domain/outbox/queue.ts';
import type { Changes, Database } from './database.ts';
import { contentOf, idOf, type Host } from './host.ts';
import { open, textOf } from './modelCrypto.ts';
import type { Attempt, Network } from './network.ts';
import type { Process, World } from './world.ts';

/** The fifteen invariants of the outbox protocol, by the names that a failing schedule prints. */
export const INVARIANTS = {
  kept: '1 what was saved is stored, proven accepted, or discarded by its owner',
  proven: '2 sent means that the host accepted this id',
  once: '3 a host with keys holds one record per id',
  atLeastOnce: '4 a host without keys holds more than one record only after an uncertain attempt',
  same: '5 the bytes at the host are the bytes saved',
  oneSender: '6 one live sender per id',
  claimed: '7 the claim is durable before the first byte',
  absorbing: '8 sent is absorbing, and takes photos and key along',
  ownLogin: '9 never another person’s token',
  noBlocking: '10 no entry blocks another',
  live: '11 when all is well again, nothing waits',
  waits: '12 back-off and Retry-After are never exceeded, nor cut short',
  counters: '13 counters shown are entries stored',
  foreign: '14 entries of a newer or a much older build survive untouched',
  plain: '15 no host text reaches the page unsanitised',
} as const;
export type Invariant = keyof typeof INVARIANTS;

/** What the world knows about a form that somebody filled in. `told`: the phone said "saved". */
export type Case = {
  id: string;
  owner: string;
  told: boolean;
  discarded: boolean;
  /** The phone has lost or changed a part of it. */
  hurt: boolean;
  /**
   * The phone has written other bytes than it was given. "Saved" means that they were read back.
   */
  altered: boolean;
  poisoned: boolean;
  uncertainOnce: boolean;
  ownerDecided: boolean;
  corrected: boolean;
  retryAfterGiven: boolean;
};

/**
 * What no plain text holds: the start of a tag, control characters, and those that turn the
 * direction of writing.
 */
const UNSAFE = /<[a-z!/?]|\p{Cc}|[\u202a-\u202e\u2066-\u2069]/iu;
const A_WHILE = 10_000;

/**
 * What an entry holds, and its sealed photos by slot. Written down anew: what the app reads wrongly
 * must show.
 */
function partsOf(
  entry: Unsent,
  read: (key: string) => unknown,
): { sealed: Partial<Sealed>; photoOf: (slot: string) => unknown } {
  const [record, photos] = [read(`key:${entry.id}`), read(`photo:${entry.id}:`)];
  return {
    sealed: record ?? {},
    photoOf: (slot) => (photos instanceof Map ? (photos.get(slot) as unknown) : undefined),
  };
}

/** Looks at everything that becomes durable and everything that leaves the phone. */
export class Watch {
  readonly cases = new Map<string, Case>();
  readonly leases = new Map<string, Process>();
  readonly foreign = new Map<string, unknown>();
  /** Times of what excuses a sender that acts on old knowledge. */
  lastJump = -Infinity;
  hasStorageFaults = false;
  readonly lastWake = new Map<string, number>();
  /** How often something became durable: what was worked out from the store holds until then. */
  commits = 0;
  private readonly liveCalls = new Map<string, Set<{ process: Process; at: number }>>();
  private readonly queueSince = new Map<string, number>();
  private readonly askedToWait = new Map<
    string,
    { until: number; at: number; receiver: Process }
  >();

  constructor(
    private readonly world: World,
    private readonly outbox: Database,
    private readonly host: Host,
    private readonly network: Network,
  ) {
    host.onLost = (why) => this.fail('same', why);
    outbox.onAltered = (key) => {
      const known = this.cases.get(key.split(':')[1] ?? '');
      if (known) known.altered = true;
    };
    outbox.onCommit = (changes, process) => this.onCommit(changes, process);
  }

  fail(invariant: Invariant, why: string): void {
    this.world.fail(INVARIANTS[invariant], why);
  }

  entries(): Entry[] {
    return [...this.outbox.records]
      .filter(([key]) => key.startsWith('entry:'))
      .map(([, value]) => value as Entry)
      .filter(({ format }) => format === FORMAT);
  }

  /** What the stored entry would send; undefined if it does not open. */
  contentOf(
    id: string,
    read: (key: string) => unknown = (key) => this.outbox.records.get(key),
  ): string | undefined {
    const entry = read(`entry:${id}`) as Entry | undefined;
    if (!entry || isEnded(entry)) return undefined;
    const {
      sealed: { key, sealedFields, photos: facts = [] },
      photoOf,
    } = partsOf(entry, read);
    const unsealed = (sealed: unknown) =>
      sealed instanceof ArrayBuffer && sealed.byteLength > 12
        ? open(key, new Uint8Array(sealed, 12))
        : undefined;
    const text = unsealed(sealedFields);
    const photos = facts.map(({ slot }) => [slot, unsealed(photoOf(slot))] as const);
    if (!text || photos.some(([, bytes]) => !bytes)) return undefined;
    return contentOf(
      Object.entries(JSON.parse(textOf(text)) as Record<string, string>),
      photos.map(([slot, bytes]) => [slot, textOf(bytes as ArrayBuffer)]),
    );
  }

  private onCommit(changes: Changes, process: Process | undefined): void {
    this.commits += 1;
    const before = (key: string) =>
      changes.has(key) ? changes.get(key)?.before : this.outbox.records.get(key);
    for (const [key, change] of changes) {
      if (this.foreign.has(key)) this.fail('foreign', `${key} was written`);
      else if (key.startsWith('entry:'))
        this.onEntry(
          key.slice('entry:'.length),
          change as { before?: Entry; after?: Entry },
          before,
          process,
        );
      else if (key.startsWith('queue:'))
        this.onQueue(
          key.slice('queue:'.length),
          change as { before?: Queue; after?: Queue },
          process,
        );
    }
  }

  private onEntry(
    id: string,
    { before, after }: { before?: Entry; after?: Entry },
    read: (key: string) => unknown,
    process: Process | undefined,
  ): void {
    const known = this.cases.get(id);
    if (!after) {
      if (known?.told && !known.discarded)
        this.fail('kept', `${id} (${before?.state}) was deleted`);
      return;
    }
    if (before) this.world.saw(`${before.state} → ${after.state}`);
    if (before?.state === 'sent' && before !== after)
      return this.fail('absorbing', `${id} was sent and became ${after.state}`);
    const shown =
      after.state === 'refused'
        ? [after.reason, after.field]
        : after.state === 'sent'
          ? [after.receipt.reference]
          : [];
    if (shown.some((text) => UNSAFE.test(text) || text.length > 500))
      this.fail('plain', `${id} keeps ${JSON.stringify(shown)}`);
    if (after.state === 'discarded') return this.onDiscarded(id, after.owner, before, known);
    if (after.state === 'sent') return this.onSent(id, after, before, read);
    this.checkWhole(id, after, known);
    if (after.state === 'damaged' && known && !known.hurt && !known.altered)
      this.fail('same', `${id} is called damaged, but nothing has happened to it`);
    if (after.state === 'sending' && before?.state === 'waiting')
      this.onClaim(id, before, after, process);
    if (after.state === 'waiting' && before?.state === 'sending')
      this.checkWait(id, before.tries, after.notBefore, process);
    if (after.uncertain && known) known.uncertainOnce = true;
  }

  private onDiscarded(
    id: string,
    owner: string,
    before: Entry | undefined,
    known: Case | undefined,
  ): void {
    if (!known?.discarded || known.owner !== owner)
      this.fail('kept', `${id} was discarded, not by its owner`);
    if (before?.state === 'sending')
      this.fail('kept', `${id} was discarded while it was being sent`);
  }

  private onSent(
    id: string,
    { owner, receipt }: Extract<Entry, { state: 'sent' }>,
    before: Entry | undefined,
    read: (key: string) => unknown,
  ): void {
    const left = [...this.outbox.records.keys()].filter(
      (key) => key === `key:${id}` || key.startsWith(`photo:${id}:`),
    );
    if (left.length > 0) this.fail('absorbing', `${id} is sent and leaves ${left.join(' ')}`);
    if (before?.state === 'sent' || before?.state === 'discarded') return;
    const records = this.host.recordsOf(owner, id);
    if (records.length === 0) this.fail('proven', `${id} is sent, the host has nothing`);
    const saved = this.contentOf(id, read);
    const isThere = records.some(({ content }) => content === saved);
    // A list, and a person, know that there is a record, not which version it is.
    const isSure = receipt.proof !== 'listed' && receipt.proof !== 'ownerSaid';
    if (
      saved !== undefined &&
      records.length > 0 &&
      (isSure || !receipt.earlierVersion) &&
      receipt.proof !== 'ownerSaid' &&
      isThere === receipt.earlierVersion
    ) {
      this.fail(
        'same',
        `${id}: the receipt says ${receipt.earlierVersion ? 'earlier version' : 'this version'}, the host has ${JSON.stringify(records.map(({ content }) => content))}, the phone had ${saved}`,
      );
    }
  }

  /** Entry, photos and key travel together: one is never there without the others. */
  private checkWhole(id: string, entry: Unsent, known: Case | undefined): void {
    if (known?.hurt) return;
    const { sealed, photoOf } = partsOf(entry, (key) => this.outbox.records.get(key));
    const missing = (sealed.photos ?? [])
      .map(({ slot }) => slot)
      .filter((slot) => photoOf(slot) === undefined);
    if (!sealed.key || !sealed.sealedFields) missing.push('key and text');
    if (missing.length > 0)
      this.fail('kept', `${id} is ${entry.state} without ${missing.join(' ')}`);
  }

  private onClaim(
    id: string,
    { notBefore, since: begun = 0 }: Wait,
    { owner, since }: Extract<Entry, { state: 'sending' }>,
    process: Process | undefined,
  ): void {
    // The clock of the world, not what the claim says of itself; but for senders that slept or
    // whose clock was turned.
    const at =
      process && this.isCurrent(process, this.world.time - A_WHILE - 1) ? this.world.now() : since;
    // A clock that was set back has moved the beginning of the wait into the future.
    if (at < notBefore && notBefore - at <= MAX_WAIT_MS && begun <= at)
      this.fail('waits', `${id} was claimed ${notBefore - at} ms too early`);
    const queue = this.outbox.records.get(`queue:${owner}`) as Queue | undefined;
    const written = this.queueSince.get(owner) ?? this.world.time;
    if (!queue || !process || !this.isCurrent(process, written)) return;
    const early = queue.notBefore - at;
    if (queue.trouble === 'loginNeeded')
      this.fail('waits', `${id} was claimed while the login is over`);
    if (early > 0 && early <= MAX_WAIT_MS)
      this.fail('waits', `${id} was claimed ${early} ms before its queue may try`);
    const asked = this.askedToWait.get(owner);
    if (
      !asked ||
      this.hasStorageFaults ||
      !asked.receiver.isAlive ||
      !this.isCurrent(process, asked.at) ||
      !this.isCurrent(asked.receiver, asked.at)
    )
      return;
    if (asked.at > (this.lastWake.get(owner) ?? -Infinity) && at < asked.until)
      this.fail(
        'waits',
        `${id} was claimed ${asked.until - at} ms before the host wants to hear from this phone`,
      );
  }

  /** True when a process must know by now what happened then. */
  private isCurrent(process: Process, then: number): boolean {
    return (
      this.world.time - then > A_WHILE &&
      process.lastFrozen < then - A_WHILE &&
      this.lastJump < then - A_WHILE
    );
  }

  private checkWait(
    id: string,
    tries: number,
    notBefore: number,
    process: Process | undefined,
  ): void {
    if (!process || !this.isCurrent(process, this.world.time - A_WHILE - 1)) return;
    const longest = this.cases.get(id)?.retryAfterGiven
      ? MAX_WAIT_MS
      : Math.max(2_000, Math.min(5 * 60_000, 5_000 * 2 ** tries));
    if (notBefore - this.world.now() > longest)
      this.fail(
        'waits',
        `${id} shall wait ${notBefore - this.world.now()} ms, at most ${longest} are allowed`,
      );
  }

  private onQueue(
    owner: string,
    { before, after: queue }: { before?: Queue; after?: Queue },
    process: Process | undefined,
  ): void {
    this.queueSince.set(owner, this.world.time);
    if (queue?.trouble) this.world.saw(`queue: ${queue.trouble}`);
    if (!queue || !process || !this.isCurrent(process, this.world.time - A_WHILE - 1)) return;
    // A wait from before the clock was turned is known to be none.
    if (queue.notBefore !== before?.notBefore && queue.notBefore - this.world.now() > MAX_WAIT_MS)
      this.fail('waits', `the queue shall wait ${queue.notBefore - this.world.now()} ms`);
  }

  /**
   * The first byte of an attempt is about to leave. Returns what to call when the attempt is over
   * for its sender.
   */
  onCall({ number, process, token, form }: Attempt): () => void {
    const id = idOf(form);
    const entry = this.outbox.records.get(`entry:${id}`) as Entry | undefined;
    const known = this.cases.get(id);
    if (!known) this.fail('once', `attempt ${number} carries an id that no form has`);
    if (known && this.host.ownerOf(token) !== undefined && this.host.ownerOf(token) !== known.owner)
      this.fail(
        'ownLogin',
        `${id} of ${known.owner} goes under the login of ${this.host.ownerOf(token)}`,
      );
    const isOwnClaim = entry?.state === 'sending' && this.leases.get(entry.lease) === process;
    if (!isOwnClaim)
      this.fail('claimed', `${id} leaves while it is ${entry?.state ?? 'not stored'}`);
    const calls = this.liveCalls.get(id) ?? new Set();
    this.liveCalls.set(id, calls);
    const other = [...calls].find((call) => call.process.isAlive);
    if (other)
      this.fail('oneSender', `${id} is being sent by ${other.process.name} and ${process.name}`);
    this.checkCertainty(id, entry, known);
    if (known) known.retryAfterGiven = false;
    const call = { process, at: this.world.time };
    calls.add(call);
    return () => calls.delete(call);
  }

  private checkCertainty(id: string, entry: Entry | undefined, known: Case | undefined): void {
    if (this.host.hasKeys || !known || known.ownerDecided || !entry || isEnded(entry)) return;
    const held = this.host
      .recordsOf(known.owner, id)
      .filter(({ attempt }) => !this.network.repeated.has(attempt));
    if (held.length > 0 && !entry.uncertain)
      this.fail('atLeastOnce', `${id} is sent again as if the host could not have it`);
  }

  /** An answer has reached its sender. */
  onAnswer(process: Process, id: string, retryAfter: string | null, status: number): void {
    const known = this.cases.get(id);
    if (!known || !retryAfter) return;
    known.retryAfterGiven = true;
    const seconds = Number(retryAfter);
    if ((status === 429 || status === 503) && seconds > 0) {
      this.world.saw('Retry-After');
      this.askedToWait.set(known.owner, {
        until: this.world.now() + Math.min(3_600, seconds) * 1000,
        at: this.world.time,
        receiver: process,
      });
    }
  }

  /** The answer to a look into the list may ask whoever looked to wait. */
  onListAnswer(retryAfter: string | null): void {
    if (retryAfter)
      for (const entry of this.entries()) if (entry.state === 'sending') this.expectWait(entry.id);
  }

  private expectWait(id: string): void {
    const known = this.cases.get(id);
    if (known) known.retryAfterGiven = true;
  }

  /**
   * At the end: what was told is there, the host holds only what was saved, newer entries are as
   * they were.
   */
  finish(): void {
    for (const { id, owner, told, discarded } of this.cases.values()) {
      if (
        told &&
        !discarded &&
        !this.outbox.records.has(`entry:${id}`) &&
        this.host.recordsOf(owner, id).length === 0
      )
        this.fail('kept', `${id} is nowhere`);
    }
    for (const [key, records] of this.host.records) {
      const known = this.cases.get(key.slice(key.lastIndexOf(' ') + 1));
      if (!known || `${known.owner} ${known.id}` !== key)
        this.fail('once', `the host holds ${key}, which no form is`);
      if (this.host.hasKeys && records.length > 1)
        this.fail('once', `the host holds ${key} ${records.length} times`);
      if (
        !this.host.hasKeys &&
        records.length > 1 &&
        !known?.uncertainOnce &&
        !records.some(({ attempt }) => this.network.repeated.has(attempt))
      )
        this.fail('atLeastOnce', `${key} is held ${records.length} times without need`);
    }
    for (const entry of this.entries()) {
      const left = isEnded(entry)
        ? [...this.outbox.records.keys()].filter(
            (key) => key === `key:${entry.id}` || key.startsWith(`photo:${entry.id}:`),
          )
        : [];
      if (left.length > 0)
        this.fail('absorbing', `${entry.id} is ${entry.state} and leaves ${left.join(' ')}`);
    }
    for (const [key, value] of this.foreign)
      if (this.outbox.records.get(key) !== value) this.fail('foreign', `${key} has changed`);
  }
}
