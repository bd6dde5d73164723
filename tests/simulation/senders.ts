import { deliver } from '../../src/device/delivery/deliver.ts';
import { readEntries, readQueue, wakeQueue } from '../../src/device/outbox/outboxStore.ts';
import { DEFAULT_SETTINGS } from '../../src/device/storage/phoneSettings.ts';
import { thisPhone, type Phone } from '../../src/device/delivery/phone.ts';
import { readSession } from '../../src/device/host/session.ts';
import { nextDueAt } from '../../src/domain/outbox/queue.ts';
import { isDue } from '../../src/domain/outbox/outbox.ts';
import { idOf, LARGE } from './host.ts';
import type { Locks } from './locks.ts';
import { textOf } from './modelCrypto.ts';
import type { Network } from './network.ts';
import type { Watch } from './watch.ts';
import type { Process, World } from './world.ts';

/** What every process of one phone shares. `bug` is a known mistake, put in through a port. */
export type Surroundings = {
  world: World;
  watch: Watch;
  network: Network;
  locks: Locks;
  bug?: Bug;
};
export type Bug = (phone: Phone, surroundings: Surroundings, process: Process) => Phone;

/** 150 s, or what is left of them when a worker gets to work late. */
const WORKER_BUDGETS_MS = [10_000, 150_000];
const WORKER_LIFE_MS = 180_000;
const DEBOUNCE_MS = 250;
const SHORTEST_PAUSE_MS = 2_000;
/** What is due still after a look waits for something that looking does not bring. */
const IDLE_PAUSE_MS = 20_000;
const LONGEST_PAUSE_MS = 60_000;

/** The ports of `deliver` as one process has them: the real store, everything else out of the world. */
export function phoneOf(surroundings: Surroundings, process: Process): Phone {
  const { world, watch, network, locks, bug } = surroundings;
  const { random } = world;
  let attempts = 0;
  const phone: Phone = {
    ...thisPhone,
    now: () => world.now(),
    random: () => random.next(),
    newLease() {
      const lease: ReturnType<Phone['newLease']> = `${process.name}-${(attempts += 1)}-0-0-0`;
      watch.leases.set(lease, process);
      return lease;
    },
    hasLocks: () => !locks.isMissing,
    settings: async () => ({ ...DEFAULT_SETTINGS, wifiOnlyPhotos: network.isMetered }),
    connection: () => (network.isMetered ? 'metered' : 'free'),
    countData: async () => undefined,
    isPaused: async () => locks.isPaused,
    holdLock: (name, work) => locks.hold(process, name, work),
    async call({ body: form, token, endpoint, signal }) {
      const attempt = {
        number: numberOfAttempt(world),
        process,
        token: token ?? '',
        endpoint,
        signal,
      };
      // A look into the host's list carries no submission.
      if (typeof form === 'string') {
        const list = await network.call({ ...attempt, form: new Map() });
        if (list.type === 'http') watch.onListAnswer(list.retryAfter);
        return list;
      }
      world.note(`attempt ${attempt.number} sends ${idOf(form)}`);
      const over = watch.onCall({ ...attempt, form });
      const answer = await network.call({ ...attempt, form });
      over();
      if (answer.type === 'http')
        watch.onAnswer(process, idOf(form), answer.retryAfter, answer.status);
      return answer;
    },
    async shrinkPhoto(bytes) {
      await world.pause(random.between(10, 300), process, 'shrinks a photo');
      world.saw('photo made smaller');
      const text = textOf(bytes);
      // Some photos are too large however often they are made smaller.
      return new TextEncoder().encode(
        text.startsWith(`${LARGE}${LARGE}`) ? text : text.replace(LARGE, ''),
      ).buffer;
    },
    every(ms, work) {
      let isOn = true;
      const beat = () =>
        world.later(ms, process, 'heartbeat', () => {
          if (!isOn) return;
          world.saw('heartbeat');
          // A beat that the store refuses is a beat that did not happen.
          void work().catch(() => world.saw('heartbeat failed'));
          beat();
        });
      beat();
      return () => (isOn = false);
    },
    deadline(until) {
      if (until === Infinity) return undefined;
      const abort = new AbortController();
      world.later(until - world.now(), process, 'deadline', () => abort.abort());
      return abort.signal;
    },
  };
  return bug ? bug(phone, surroundings, process) : phone;
}

const attemptsOf = new WeakMap<World, number>();
function numberOfAttempt(world: World): number {
  const number = (attemptsOf.get(world) ?? 0) + 1;
  attemptsOf.set(world, number);
  return number;
}

/** A window of the app: delivers when something is due, looks again after every change and when a wait is over. */
export class Tab {
  readonly process: Process;
  readonly phone: Phone;
  /** What the window shows as stored. */
  shown = -1;
  private isRunning = false;
  private plans = 0;

  constructor(
    private readonly surroundings: Surroundings,
    name: string,
  ) {
    this.process = surroundings.world.start(name);
    this.phone = phoneOf(surroundings, this.process);
    this.look(0);
    this.count();
  }

  /** Something has changed: all windows hear of it. */
  hear(): void {
    if (!this.process.isAlive) return;
    this.look(DEBOUNCE_MS);
    this.count();
  }

  /** Lets the person do something in this window. What it throws, the person is told. */
  act(what: string, work: () => Promise<void>): void {
    const { world } = this.surroundings;
    world.later(
      0,
      this.process,
      what,
      () => void work().catch((error: unknown) => world.saw(`${what} fails: ${nameOf(error)}`)),
    );
  }

  /** The network's coming back does not end a wait that the host asked for; a person's wish does. */
  async wake(why: 'login' | 'online' | 'sendNow', owner: string): Promise<void> {
    const { world, watch } = this.surroundings;
    const excuse = () => why !== 'online' && watch.lastWake.set(owner, world.time);
    excuse();
    await wakeQueue(owner, why, world.now()).finally(excuse);
  }

  private count(): void {
    void this.phone.store
      .readEntries()
      .then((entries) => (this.shown = entries.length))
      .catch(() => undefined /* a window that cannot read keeps what it showed and looks again */);
  }

  private look(delay: number): void {
    if (this.isRunning) return;
    const plan = (this.plans += 1);
    this.surroundings.world.later(
      delay,
      this.process,
      'looks',
      () => plan === this.plans && void this.run(),
    );
  }

  private async run(): Promise<void> {
    const { world } = this.surroundings;
    this.isRunning = true;
    let due: number | undefined;
    try {
      due = await whenDue();
      if (due !== undefined && isDue(due, world.now())) await deliver(this.phone);
      due = await whenDue();
    } catch (error) {
      world.saw(`delivery ends with ${nameOf(error)}`);
      if (error instanceof TypeError) world.fail('delivery broke', String(error.stack));
      due = world.now();
    }
    this.isRunning = false;
    if (due !== undefined)
      this.look(
        due <= world.now()
          ? IDLE_PAUSE_MS
          : Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, due - world.now())),
      );
  }
}

/** The worker, woken by Background Sync: three tries, stopped by the browser after three minutes. */
export function wakeWorker(surroundings: Surroundings, name: string, tries = 3): void {
  const { world } = surroundings;
  const process = world.start(name);
  world.later(WORKER_LIFE_MS, undefined, 'the browser stops the worker', () => world.kill(process));
  const again = () => {
    if (tries > 1)
      world.later(5 * 60_000, undefined, 'sync again', () =>
        wakeWorker(surroundings, `${name}'`, tries - 1),
      );
  };
  world.later(0, process, 'sync', () => {
    void deliver(phoneOf(surroundings, process), world.now() + world.random.pick(WORKER_BUDGETS_MS))
      .then((left) => left > 0 && again(), again)
      .finally(() => world.kill(process));
  });
}

async function whenDue(): Promise<number | undefined> {
  const session = await readSession();
  return session && nextDueAt(await readEntries(), session.owner, await readQueue(session.owner));
}

/** A transaction that the browser aborted on its own carries no error at all. */
export function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'no error';
}
