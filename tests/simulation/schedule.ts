import type { Session } from '../../src/device/login/session.ts';
import { isEnded, type Entry } from '../../src/domain/outbox/outbox.ts';
import { Browser } from './browser.ts';
import { SOUND, type Database } from './database.ts';
import { Host } from './host.ts';
import { Locks } from './locks.ts';
import { Network, type NetworkMode } from './network.ts';
import { needsOwner, People } from './people.ts';
import type { Desk } from './desk.ts';
import { newDesk, phoneCode, type PhoneCode } from './phoneCode.ts';
import { Tab, wakeWorker, type Bug, type Surroundings } from './senders.ts';
import { THEMES, type Happening, type Theme, type ThemeName } from './themes.ts';
import { Watch } from './watch.ts';
import { World, type Seen } from './world.ts';

export type Options = {
  seed: number;
  theme: ThemeName;
  seen?: Seen;
  trace?: boolean;
  bug?: Bug;
  crashAt?: number;
  completesEarly?: boolean;
  /** The phone's code, perhaps with a mistake in it. */
  code?: PhoneCode;
  /** The host's code, likewise. */
  desk?: Desk;
};
export type Result = { violations: string[]; moments: number; crashable: number; log: string[] };

/** How a store's faults show. A transaction that the browser aborts may carry no error at all. */
const STORAGE_ERRORS = [
  'QuotaExceededError',
  'AbortError',
  'UnknownError',
  'InvalidStateError',
  'NotSavedError',
  'no error',
];
const RIGHT_CODE = await phoneCode();
const RIGHT_DESK = await newDesk();
const MINUTE = 60_000;
/** Nothing waits longer than an hour, neither of itself nor because the host asked. */
const LONG_ENOUGH = 6 * 60 * MINUTE;

/** One life of a phone: trouble for a while, then all is well, and everything must arrive. */
export async function runSchedule({
  seed,
  theme: name,
  seen = new Map(),
  trace,
  bug,
  crashAt = Infinity,
  completesEarly,
  code = RIGHT_CODE,
  desk = RIGHT_DESK,
}: Options): Promise<Result> {
  await desk.clear();
  const world = new World(seed, seen, trace);
  const life = new Life(world, THEMES[name], { bug, completesEarly, code, desk });
  world.crashAt = crashAt;
  await life.trouble();
  const crashable = world.ownMoments;
  if (world.violations.length === 0) await life.calm();
  // A turn of the event loop now and then, for whoever else lives in this process.
  await new Promise((resolve) => setImmediate(resolve));
  return { violations: world.violations, moments: world.moments, crashable, log: world.log ?? [] };
}

class Life {
  private readonly outbox: Database;
  private readonly host: Host;
  private readonly network: Network;
  private readonly watch: Watch;
  private readonly people: People;
  private readonly surroundings: Surroundings;
  private tabs: Tab[] = [];
  private opened = 0;

  constructor(
    private readonly world: World,
    private readonly theme: Theme,
    {
      bug,
      completesEarly,
      code = RIGHT_CODE,
      desk = RIGHT_DESK,
    }: Pick<Options, 'bug' | 'completesEarly' | 'code' | 'desk'>,
  ) {
    const { random } = world;
    this.host = new Host(world, random.pick(theme.keys), desk);
    this.network = new Network(world, this.host);
    const browser = new Browser(world, this.network, code);
    this.outbox = browser.database('outbox');
    const locks = new Locks(world);
    this.watch = new Watch(world, this.outbox, this.host, this.network);
    this.surroundings = {
      world,
      watch: this.watch,
      network: this.network,
      locks,
      browser,
      ...(bug && { bug }),
    };
    this.people = new People(this.surroundings, this.host, this.outbox);
    this.outbox.faults = { ...SOUND, ...(completesEarly && { completesEarly, quota: 0.1 }) };
    if (completesEarly) for (const name of STORAGE_ERRORS) world.expected.add(name);
    world.saw(`host ${this.host.hasKeys ? 'with' : 'without'} keys`);
    if (random.chance(0.1)) this.people.meetOtherBuild();
  }

  /** Things happen at random moments. */
  async trouble(): Promise<void> {
    const { world, theme } = this;
    const { random } = world;
    this.openTab();
    world.crashChance = theme.crash;
    this.people.logIn(this.anyTab(), 'first');
    await world.runUntil(() => false, world.time + 1_000);
    this.network.mode = random.weighted(theme.network);
    const happenings = random.between(3, 11);
    for (let count = 0; count < happenings && world.violations.length === 0; count += 1) {
      await world.runUntil(
        () => false,
        world.time + random.pick([1, 30, 400, 3_000, 20_000, 2 * MINUTE, 4 * MINUTE]),
      );
      const what = random.weighted<Happening>(theme.happenings);
      world.note(`— ${what}`);
      this.happen(what);
    }
    await world.runUntil(() => false, world.time + random.between(1, 3 * MINUTE));
  }

  private happen(what: Happening): void {
    const { world, people, host, network } = this;
    const { random } = world;
    const tab = this.anyTab();
    switch (what) {
      case 'save':
        return people.save(tab);
      case 'correct':
        return people.correct(tab);
      case 'discard':
        return people.discard(tab);
      case 'sendNow':
        return people.sendNow(tab);
      case 'online':
        return this.tabs.forEach(({ fire }) => fire('online'));
      case 'logout':
        return people.logOut(tab);
      case 'login':
        return people.logIn(tab);
      case 'loginOnBadStore':
        this.expectStorageFaults();
        return people.logIn(tab, undefined, true);
      case 'otherPerson':
        return people.logIn(tab, random.pick(['first', 'second']));
      case 'loginOver':
        return host.forgetLogins();
      case 'openTab':
        return this.openTab();
      case 'closeTab':
        return world.kill(tab.process);
      case 'sync':
        return this.theme.worker
          ? wakeWorker(this.surroundings, `worker ${(this.opened += 1)}`)
          : undefined;
      case 'freeze':
        return this.freeze(tab);
      case 'clock':
        return this.turnClock(
          random.pick([
            Date.UTC(1970, 0, 1),
            Date.UTC(2099, 0, 1),
            world.time + 10 * MINUTE,
            world.time - 50 * MINUTE,
            world.time,
          ]),
        );
      case 'network':
        return this.changeNetwork(random.weighted(this.theme.network));
      case 'hostTrouble':
        host.mode = random.pick([
          'good',
          'badDisk',
          'down',
          'slowDown',
          'refusesAll',
          'notOurJson',
        ]);
        return;
      case 'metered':
        return this.changeNetwork(network.mode, !network.isMetered);
      case 'pause':
        this.surroundings.locks.isPaused = !this.surroundings.locks.isPaused;
        return;
      case 'storageTrouble':
        return this.breakStorage();
      case 'damage':
        return people.damage();
    }
  }

  /** Network, host, store, clock and logins are good, and stay so. */
  async calm(): Promise<void> {
    const { world, watch, host } = this;
    world.note('— all is well again');
    world.crashChance = 0;
    world.crashAt = Infinity;
    host.mode = 'good';
    this.surroundings.locks.isPaused = false;
    this.outbox.faults = SOUND;
    this.turnClock(world.time);
    for (const { process } of this.tabs) world.thaw(process);
    this.changeNetwork('good', false);
    if (world.random.chance(0.5)) this.tabs.forEach(({ process }) => world.kill(process));
    // Nobody may have to open the app anew.
    if (world.random.chance(0.5)) this.openTab(true);
    for (const owner of ['first', 'second'] as const) await this.clear(owner);
    if (world.violations.length === 0) await this.compareCounters();
    watch.finish();
  }

  /**
   * One person logs in, corrects what needs it, and everything of theirs must arrive: first all but
   * what breaks the host, then that too.
   */
  private async clear(owner: string): Promise<void> {
    const { world, people, host, watch } = this;
    const tab = this.anyTab();
    if (this.isLoggedIn(owner) && world.random.chance(0.5))
      world.saw('no login when all is well again');
    else {
      people.logIn(tab, owner);
      await world.runUntil(() => this.isLoggedIn(owner), world.time + 1_000);
    }
    for (const isRepaired of [false, true]) {
      host.isRepaired = isRepaired;
      const waiting = () =>
        watch
          .entries()
          .filter(
            (entry) =>
              entry.owner === owner &&
              !isEnded(entry) &&
              (isRepaired || !watch.cases.get(entry.id)?.poisoned),
          );
      const end = world.time + LONG_ENOUGH;
      const isDone = this.whenever(() => waiting().length === 0);
      const isStuck = this.whenever(() => waiting().every(needsOwner));
      while (!isDone() && world.time < end && world.violations.length === 0) {
        await world.runUntil(isStuck, Math.min(end, world.time + 60 * MINUTE));
        if (!isDone()) people.decideAll(tab, owner);
        await world.runUntil(isDone, Math.min(end, world.time + MINUTE));
      }
      const left = waiting();
      if (left.length > 0)
        watch.fail(
          isRepaired ? 'live' : 'noBlocking',
          `after six hours of good conditions ${left.map(({ id, state }) => `${id} is ${state}`).join(', ')}`,
        );
    }
    if (world.violations.length === 0) world.saw('a person’s queue became empty');
  }

  /** True if the phone's login is this person's, and the host still takes it. */
  private isLoggedIn(owner: string): boolean {
    const session = this.surroundings.browser.database('session').records.get('session') as
      | Session
      | null
      | undefined;
    return session?.owner === owner && this.host.ownerOf(session.token) === owner;
  }

  /** Asks again only after something became durable. */
  private whenever(isSo: () => boolean): () => boolean {
    let asked = -1;
    let answer = false;
    return () => {
      if (asked !== this.watch.commits) answer = isSo();
      asked = this.watch.commits;
      return answer;
    };
  }

  private async compareCounters(): Promise<void> {
    const { world, watch } = this;
    const tab = this.anyTab();
    let read: Entry[] | undefined;
    // Somebody may save again just now what could not be saved before.
    for (let commits = -1; commits !== watch.commits;) {
      ({ commits } = watch);
      read = undefined;
      await world.runUntil(() => false, world.time + 5_000);
      tab.act('counts', async () => void (read = await tab.phone.store.readEntries()));
      await world.runUntil(() => read !== undefined, world.time + 5_000);
    }
    const stored = watch.entries();
    if (tab.shown !== stored.length || statesOf(read) !== statesOf(stored))
      watch.fail(
        'counters',
        `${stored.length} entries are stored, ${tab.shown} are shown; stored is ${statesOf(stored)}, read ${statesOf(read)}`,
      );
  }

  private openTab(surely = false): void {
    this.tabs = this.tabs.filter(({ process }) => process.isAlive);
    if (this.tabs.length >= this.theme.tabs && !surely) return;
    this.tabs.push(new Tab(this.surroundings, `tab ${(this.opened += 1)}`));
  }

  /** A living window; the person opens one if there is none. */
  private anyTab(): Tab {
    if (!this.tabs.some(({ process }) => process.isAlive && process.frozenUntil <= this.world.time))
      this.openTab(true);
    return this.world.random.pick(
      this.tabs.filter(({ process }) => process.isAlive && process.frozenUntil <= this.world.time),
    );
  }

  /** Browsers tell their pages that the network is back, or another one. */
  private changeNetwork(mode: NetworkMode, isMetered = this.network.isMetered): void {
    const { network } = this;
    const isBack = network.mode === 'offline' && mode !== 'offline';
    const isOther = network.isMetered !== isMetered;
    Object.assign(network, { mode, isMetered });
    for (const { fire } of this.tabs) {
      if (isBack) fire('online');
      if (isOther) fire('change');
    }
  }

  private freeze({ process }: Tab): void {
    const { world } = this;
    world.saw('frozen window');
    process.frozenUntil = world.time + world.random.pick([MINUTE, 4 * MINUTE, 60 * MINUTE]);
    process.lastFrozen = process.frozenUntil;
  }

  private turnClock(to: number): void {
    const { world } = this;
    if (world.clockOffset !== to - world.time) {
      world.saw('clock jumps');
      this.watch.lastJump = world.time;
    }
    world.clockOffset = to - world.time;
  }

  private expectStorageFaults(): void {
    this.watch.hasStorageFaults = true;
    for (const name of STORAGE_ERRORS) this.world.expected.add(name);
  }

  private breakStorage(): void {
    const { random } = this.world;
    this.expectStorageFaults();
    this.outbox.faults = random.pick([
      SOUND,
      { ...SOUND, quota: 1 },
      { ...SOUND, quota: 0.3 },
      { ...SOUND, abort: 0.3 },
      { ...SOUND, request: 0.2 },
      { ...SOUND, alters: 0.4 },
      { quota: 0.1, abort: 0.1, request: 0.1, closed: 0.1, alters: 0.1 },
    ]);
  }
}

function statesOf(entries: Entry[] = []): string {
  return entries
    .map(({ id, version, state }) => `${id} ${version} ${state}`)
    .toSorted()
    .join(', ');
}
