import type { Phone } from '../../src/device/delivery/phone.ts';
import { hostJson } from '../../src/domain/outbox/outcome.ts';
import type { Browser, Running } from './browser.ts';
import { idOf, LARGE } from './host.ts';
import type { Locks } from './locks.ts';
import { textOf } from './modelCrypto.ts';
import type { Network } from './network.ts';
import type { Device } from './phoneCode.ts';
import type { Watch } from './watch.ts';
import type { Process, World } from './world.ts';

/** What every process of one phone shares. `bug` is a known mistake, put in through a port. */
export type Surroundings = {
  world: World;
  watch: Watch;
  network: Network;
  locks: Locks;
  browser: Browser;
  bug?: Bug;
};
export type Bug = (phone: Phone, surroundings: Surroundings, device: Device) => Phone;

/** 150 s, or what is left of them when a worker gets to work late. */
const WORKER_BUDGETS_MS = [10_000, 150_000];
const WORKER_LIFE_MS = 180_000;

/** Puts the world behind the ports through which a process delivers. Its store is the real one. */
export function connect(surroundings: Surroundings, { process, device }: Running): Phone {
  const { world, watch, network, locks, bug } = surroundings;
  const { random } = world;
  let attempts = 0;
  const phone: Phone = {
    ...device.thisPhone,
    newLease() {
      const lease: ReturnType<Phone['newLease']> = `${process.name}-${(attempts += 1)}-0-0-0`;
      watch.leases.set(lease, process);
      return lease;
    },
    settings: async () => ({ wifiOnlyPhotos: network.isMetered }),
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
        if (list.type === 'http' && hostJson(list.body)) watch.onListAnswer(list.retryAfter);
        return list;
      }
      world.note(`attempt ${attempt.number} sends ${idOf(form)}`);
      const over = watch.onCall({ ...attempt, form });
      const answer = await network.call({ ...attempt, form });
      over();
      // A time to come back is the host's only if the answer is.
      if (answer.type === 'http' && hostJson(answer.body))
        watch.onAnswer(process, idOf(form), answer.retryAfter, answer.status);
      return answer;
    },
    async shrinkPhoto(bytes) {
      await world.pause(random.between(10, 300), process, 'shrinks a photo');
      if (random.chance(0.15)) {
        world.saw('photo cannot be made smaller');
        throw new DOMException('Not enough memory', 'EncodingError');
      }
      world.saw('photo made smaller');
      const text = textOf(bytes);
      // Some photos are too large however often they are made smaller.
      return new TextEncoder().encode(
        text.startsWith(`${LARGE}${LARGE}`) ? text : text.replace(LARGE, ''),
      ).buffer;
    },
    deadline(until) {
      if (until === Infinity) return undefined;
      const abort = new AbortController();
      world.later(until - world.now(), process, 'deadline', () => abort.abort());
      return abort.signal;
    },
  };
  return Object.assign(device.thisPhone, bug ? bug(phone, surroundings, device) : phone);
}

const attemptsOf = new WeakMap<World, number>();
function numberOfAttempt(world: World): number {
  const number = (attemptsOf.get(world) ?? 0) + 1;
  attemptsOf.set(world, number);
  return number;
}

/** A window of the app. */
export class Tab {
  readonly process: Process;
  readonly device: Device;
  readonly phone: Phone;
  readonly fire: Running['fire'];
  /** What the window shows as stored. */
  shown = -1;

  constructor(
    private readonly surroundings: Surroundings,
    name: string,
  ) {
    const running = surroundings.browser.start(name);
    ({ process: this.process, device: this.device, fire: this.fire } = running);
    this.phone = connect(surroundings, running);
    surroundings.world.later(0, this.process, 'starts', () => {
      this.device.keepDelivering();
      this.device.onOutboxChange(() => this.count());
      this.count();
    });
  }

  /** Lets the person do something in this window. What it throws, the person is told. */
  act(what: string, work: () => Promise<void>): void {
    const { world } = this.surroundings;
    world.later(
      0,
      this.process,
      what,
      () => void work().catch((error: unknown) => world.threw(`${what} fails`, error)),
    );
  }

  /** A login and a person's wish end a wait that the host asked for. */
  async wake(why: 'login' | 'sendNow', owner: string): Promise<void> {
    const { world, watch } = this.surroundings;
    const excuse = () => watch.lastWake.set(owner, world.time);
    excuse();
    await this.device.wakeQueue(owner, why, world.now()).finally(excuse);
  }

  private count(): void {
    void this.phone.store
      .readEntries()
      .then((entries) => (this.shown = entries.length))
      // A window that cannot read keeps what it showed and looks again.
      .catch((error: unknown) => this.surroundings.world.threw('count fails', error));
  }
}

/**
 * The worker, woken by Background Sync: three tries, stopped by the browser after three minutes.
 */
export function wakeWorker(surroundings: Surroundings, name: string, tries = 3): void {
  const { world, browser } = surroundings;
  const running = browser.start(name);
  const { process, device } = running;
  const phone = connect(surroundings, running);
  world.later(WORKER_LIFE_MS, undefined, 'the browser stops the worker', () => world.kill(process));
  const again = () => {
    if (tries > 1)
      world.later(5 * 60_000, undefined, 'sync again', () =>
        wakeWorker(surroundings, `${name}'`, tries - 1),
      );
  };
  world.later(0, process, 'sync', () => {
    void device
      .deliver(phone, world.now() + world.random.pick(WORKER_BUDGETS_MS))
      .catch((error: unknown) => {
        world.threw('worker ends', error);
        return 1;
      })
      .then((left) => left > 0 && again())
      .finally(() => world.kill(process));
  });
}
