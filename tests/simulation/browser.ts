import { Database } from './database.ts';
import { ModelKey, modelCrypto } from './modelCrypto.ts';
import type { Network } from './network.ts';
import type { Device, PhoneCode } from './phoneCode.ts';
import type { Moment, Process, World } from './world.ts';

type Work = () => void;
type Channel = { name: string; onmessage: Work | undefined };
/** What a page hears of besides messages. */
type PageEvent = 'online' | 'visibilitychange' | 'pageshow' | 'change';
/** A process with the modules that run in it. `fire` lets an event happen to it. */
export type Running = { process: Process; device: Device; fire: (event: PageEvent) => void };

let present: World | undefined;
// An error that a process neither handles nor passes on is found once its promises have settled.
process.on('unhandledRejection', (error) => present?.threw('nobody handles', error));

/** The phone's browser. Its windows and workers share storage and channels, and nothing else. */
export class Browser {
  private readonly databases = new Map<string, Database>();
  private readonly channels = new Map<Process, Set<Channel>>();

  constructor(
    private readonly world: World,
    private readonly network: Network,
    private readonly code: PhoneCode,
  ) {
    present = world;
    modelCrypto.reset();
  }

  database(name: string): Database {
    const found = this.databases.get(name) ?? new Database(this.world);
    this.databases.set(name, found);
    return found;
  }

  /** Starts a window or a worker. */
  start(name: string): Running {
    const { world } = this;
    const process = world.start(name);
    this.channels.set(process, new Set());
    process.onDeath.push(() => this.channels.delete(process));
    const listeners: [string, Work][] = [];
    const addEventListener = (event: string, work: Work) => listeners.push([event, work]);
    const device = this.code({
      ...this.clock(process),
      ...this.storage(),
      crypto: modelCrypto,
      CryptoKey: ModelKey,
      BroadcastChannel: this.channelOf(process),
      navigator: this.navigator(addEventListener),
      document: { addEventListener },
      addEventListener,
    });
    const fire = (event: PageEvent) =>
      void world.later(0, process, event, () => {
        for (const [heard, work] of listeners) if (heard === event) work();
      });
    return { process, device, fire };
  }

  private clock(process: Process) {
    const { world } = this;
    return {
      setTimeout: (work: Work, ms: number) => world.later(ms, process, 'timer', work),
      clearTimeout: (timer: Moment | undefined) => timer && (timer.isCancelled = true),
      Math: Object.create(Math, { random: { value: () => world.random.next() } }) as Math,
      Date: class extends Date {
        static override now = () => world.now();
      },
    };
  }

  /** Opening takes no time. A lost connection is modelled by the transactions. */
  private storage() {
    const indexedDB = {
      open: (name: string) => {
        const db = {
          transaction: (_store: string, mode: IDBTransactionMode) =>
            this.database(name).transaction(mode),
          close: () => undefined,
          createObjectStore: () => undefined,
        };
        const request: { result: typeof db; error: null; onsuccess?: Work } = {
          result: db,
          error: null,
        };
        queueMicrotask(() => request.onsuccess?.());
        return request;
      },
    };
    return {
      globalThis: { indexedDB },
      indexedDB,
      IDBKeyRange: { bound: (lower: string, upper: string) => ({ lower, upper }) },
    };
  }

  private channelOf(process: Process) {
    const open = (channel: Channel) => this.channels.get(process)?.add(channel);
    const close = (channel: Channel) => this.channels.get(process)?.delete(channel);
    const post = (channel: Channel) => this.post(channel);
    return class implements Channel {
      onmessage: Work | undefined;
      constructor(readonly name: string) {
        open(this);
      }
      postMessage() {
        post(this);
      }
      close() {
        close(this);
      }
    };
  }

  /** All that a process hears of one message is one moment. */
  private post(sender: Channel): void {
    for (const [process, channels] of this.channels)
      this.world.later(1, process, 'hears of a change', () => {
        for (const channel of channels)
          if (channel !== sender && channel.name === sender.name) channel.onmessage?.();
      });
  }

  private navigator(addEventListener: (event: string, work: Work) => void) {
    const { network } = this;
    return {
      get onLine() {
        return network.mode !== 'offline';
      },
      connection: {
        get type() {
          return network.isMetered ? 'cellular' : 'wifi';
        },
        addEventListener,
      },
    };
  }
}
