/**
 * Two in flight fill a slow connection, and still finish before the timeout at 2 kB/s:
 * docs/decisions/0004-upload-progress.md
 */
const FEWEST_IN_FLIGHT = 2;
/**
 * Browsers open six connections to a host over HTTP/1.1. Two more entries stand ready, claimed, so
 * a free connection never waits for a claim: docs/decisions/0023-delivery-speed.md
 */
const MOST_IN_FLIGHT = 8;
const QUICK_MS = 3_000;

/** An attempt's signals to the next attempt. */
export type Turn = {
  /** Call this just before asking for the claim: later writes can share its transaction. */
  begun(): void;
  /** Lets the next attempt begin. Resolves once it has, or if none is left. */
  accepted(): Promise<void>;
};

export type Pool<T> = {
  /** Adds items behind those that still wait for a runner. */
  add(items: T[]): void;
  /** Returns true if an item that is added now starts at once. */
  hasRoom(): boolean;
  /** Returns true if nothing waits and nothing runs. */
  isIdle(): boolean;
  /** Resolves once the pool is idle. @throws the first error of any work, while others go on */
  idle(): Promise<void>;
};

/**
 * Runs `work` for every item that is added. It starts with two runners, adds two after each quick
 * item (accepted within 3 s) and drops one after each slow item. An item that was quick without
 * being accepted says nothing about the connection: another window has it, say.
 * It reads the next item's content ahead. It starts the next item as soon as this one is accepted,
 * before that outcome is written: writing an acceptance can't stop the next item from being sent.
 * Each runner has at most one unwritten outcome behind the item it sends.
 * @param now a clock in milliseconds
 */
export function adaptivePool<T, Read>(
  now: () => number,
  read: (item: T) => Read,
  work: (item: T, read: Read, turn: Turn) => Promise<void>,
): Pool<T> {
  type Taken = { item: T; read: Read; begun: ReturnType<typeof signal> };
  const rest: T[] = [];
  const ahead: Taken[] = [];
  let runners = FEWEST_IN_FLIGHT;
  let running = 0;
  let over = signal();

  /** Gives a free runner the oldest item, so that none waits behind a slow one. */
  const take = (): Taken | undefined => {
    const [taken] = ahead.length > 0 ? ahead.splice(0, 1) : rest.splice(0, 1).map(begin);
    ahead.push(...rest.splice(0, runners - ahead.length).map(begin));
    return taken;
  };
  const begin = (item: T): Taken => ({ item, read: read(item), begun: signal() });

  const run = async (): Promise<void> => {
    let written: Promise<void> | undefined;
    let following: Taken | undefined;
    try {
      for (let taken = take(); taken; taken = following) {
        const { item, read: whole, begun } = taken;
        const since = now();
        const before = written;
        let wasAccepted = false;
        following = undefined;
        await new Promise<void>((resolve, reject) => {
          const accepted = async () => {
            wasAccepted = true;
            following = take();
            resolve();
            await following?.begun.given;
          };
          written = work(item, whole, { begun: begun.give, accepted });
          written.finally(begun.give).then(resolve, reject);
        });
        following ??= take();
        const wasQuick = now() - since < QUICK_MS;
        await before;
        if (!wasQuick && runners > FEWEST_IN_FLIGHT) {
          runners -= 1;
          // Another runner takes this item. Stop waiting for it here.
          following?.begun.give();
          if (following) ahead.unshift(following);
          break;
        }
        if (wasQuick && wasAccepted) {
          runners = Math.min(MOST_IN_FLIGHT, runners + 2);
          startRunners();
        }
      }
      await written;
    } finally {
      following?.begun.give();
    }
  };

  const startRunners = (): void => {
    while (running < runners && ahead.length + rest.length > 0) {
      running += 1;
      void run()
        .finally(() => (running -= 1))
        // An error may be the store's. Then each further item would only meet it again.
        .then(startRunners, (error: unknown) => over.fail(error))
        .then(() => running === 0 && over.give());
    }
  };

  return {
    add(items) {
      if (running === 0) over = signal();
      rest.push(...items);
      startRunners();
    },
    hasRoom: () => running < runners && ahead.length + rest.length === 0,
    isIdle: () => running === 0,
    idle: async () => (running === 0 ? undefined : over.given),
  };
}

/** Returns a promise and the functions that settle it. */
function signal() {
  let settle: { give: () => void; fail: (error: unknown) => void } | undefined;
  const given = new Promise<void>((give, fail) => (settle = { give, fail }));
  // Whoever doesn't wait for it has no use for its error either.
  given.catch(() => undefined);
  return {
    given,
    give: () => settle?.give(),
    fail: (error: unknown) => settle?.fail(error),
  };
}
