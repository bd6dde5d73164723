/** Two fill a slow connection and still finish in time on 2 kB/s: docs/decisions/0004-upload-progress.md */
const FEWEST_IN_FLIGHT = 2;
/** Browsers open six connections to a host over HTTP/1.1; two more stand ready, so that none of them waits for a claim: docs/decisions/0023-delivery-speed.md */
const MOST_IN_FLIGHT = 8;
const QUICK_MS = 3_000;

/** What an attempt tells those who come after it. */
export type Turn = {
  /** It has begun as far as others care: what is written down from now on goes with its claim. */
  begun(): void;
  /** The next one may begin. Ends when it has, or when there is none. */
  accepted(): Promise<void>;
};

/**
 * Runs `work` for every item: two at a time, two more after each that was quick, and one fewer after each that was not. What the next one needs is read
 * meanwhile, and it begins as soon as this one is accepted: nothing that its writing down could change keeps the next from being sent. But only one at a
 * time is written down behind it.
 */
export async function adaptivePool<T, Read>(
  items: T[],
  now: () => number,
  read: (item: T) => Read,
  work: (item: T, read: Read, turn: Turn) => Promise<void>,
): Promise<void> {
  type Taken = { item: T; read: Read; begun: ReturnType<typeof signal> };
  const rest = [...items];
  const ahead: Taken[] = [];
  let runners = FEWEST_IN_FLIGHT;

  /** The oldest, for whoever is free: none waits behind one that is slow. */
  const take = (): Taken | undefined => {
    const [taken] = ahead.length > 0 ? ahead.splice(0, 1) : rest.splice(0, 1).map(begin);
    ahead.push(...rest.splice(0, runners - ahead.length).map(begin));
    return taken;
  };
  const begin = (item: T): Taken => ({ item, read: read(item), begun: signal() });

  const run = async (first = take()): Promise<void> => {
    let written: Promise<void> | undefined;
    let following: Taken | undefined;
    try {
      for (let taken = first; taken; taken = following) {
        const { item, read: whole, begun } = taken;
        const since = now();
        const before = written;
        following = undefined;
        await new Promise<void>((resolve, reject) => {
          const accepted = async () => {
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
          // Whoever goes on takes it, or the next look at the queue. Nothing waits for it until then.
          following?.begun.give();
          if (following) ahead.unshift(following);
          return await written;
        }
        if (wasQuick && runners < MOST_IN_FLIGHT) {
          const more = Math.min(2, MOST_IN_FLIGHT - runners);
          runners += more;
          await Promise.all([
            written,
            run(following),
            ...Array.from({ length: more }, () => run()),
          ]);
          return;
        }
      }
      await written;
    } finally {
      following?.begun.give();
    }
  };
  await Promise.all(Array.from({ length: FEWEST_IN_FLIGHT }, () => run()));
}

/** A promise, and what fulfils it. */
function signal(): { given: Promise<void>; give: () => void } {
  let give: (() => void) | undefined;
  const given = new Promise<void>((resolve) => (give = resolve));
  return { given, give: () => give?.() };
}
