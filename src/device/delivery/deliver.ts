import { waitsForWifi } from '../../domain/outbox/connection.ts';
import { mayDeliver, type Entry, type Waiting } from '../../domain/outbox/outbox.ts';
import { dueEntries, isOpen } from '../../domain/outbox/queue.ts';
import { entryLock } from '../storage/locks.ts';
import { noteStorageTrouble } from '../storage/storageTrouble.ts';
import { adaptivePool } from './adaptivePool.ts';
import { attempt, change, type Sender } from './attempt.ts';
import { batched, shared } from './batched.ts';
import { thisPhone, type Opened, type Phone } from './phone.ts';

/**
 * Sends the logged-in person's due entries, each once, several at a time. Pages and the worker may
 * call it at any time, even together: a lock and the claim in the store allow one sender per entry.
 * @param until when to start no more attempts and abort those in flight, in milliseconds since 1970
 * @param options `anyConnection`: the person asked, so send photos without waiting for Wi-Fi
 * @returns how many of the person's entries still wait, without those that need the person's answer
 */
export async function deliver(
  given: Phone = thisPhone,
  until = Infinity,
  { anyConnection = false } = {},
): Promise<number> {
  const phone = workingTogether(given);
  const session = await phone.session();
  if (!session) return 0;
  await freeDeadSenders(phone);
  const news = listen(phone);
  try {
    return await deliverAll(phone, session.owner, until, anyConnection, news);
  } finally {
    news.stop();
  }
}

/** Calls `deliver` and remembers if this page's storage fails. */
export function deliverHere(...how: Parameters<typeof deliver>): Promise<void> {
  return noteStorageTrouble(() => deliver(...how));
}

/** Ends every wait of this owner's entries and sends them now, with photos over any connection. */
export async function sendNow(owner: string, phone: Phone = thisPhone): Promise<void> {
  await noteStorageTrouble(async () => {
    await phone.store.wakeQueue(owner, 'sendNow', phone.now());
    await deliver(phone, Infinity, { anyConnection: true });
  });
}

async function deliverAll(
  phone: Sender,
  person: string,
  until: number,
  anyConnection: boolean,
  news: News,
): Promise<number> {
  const tried = new Set<string>();
  const mayGo = async () => phone.now() < until && !(await phone.isPaused());
  let settings = await phone.settings();
  const staysHere = (entry: Waiting) =>
    !anyConnection && waitsForWifi(entry, settings.wifiOnlyPhotos, phone.connection());
  const pool = adaptivePool(
    phone.now,
    (entry: Waiting) => readAhead(phone, entry),
    async (entry, whole, turn) => {
      if (!staysHere(entry) && (await mayGo()))
        await phone.holdLock(entryLock(entry.id), () =>
          attempt(phone, entry, { person, ahead: whole, until, turn }),
        );
    },
  );
  for (;;) {
    const queue = await phone.store.readQueue(person);
    const entries = await phone.store.readEntries();
    settings = await phone.settings();
    const due = dueEntries(entries, person, queue, phone.now()).filter(
      (entry) => !tried.has(entry.id) && !staysHere(entry),
    );
    const isOver = due.length === 0 || !isOpen(queue, phone.now()) || !(await mayGo());
    if (isOver && pool.isIdle()) return countLeft(entries, person);
    // During trouble, a single entry tests if it is over.
    const batch = queue.trouble ? due.slice(0, pool.isIdle() ? 1 : 0) : due;
    if (!isOver) {
      for (const { id } of batch) tried.add(id);
      pool.add(batch);
    }
    // An answer may never come. What is saved meanwhile starts beside it.
    do await Promise.race([pool.idle(), news.next()]);
    while (!pool.hasRoom());
  }
}

/** Counts the person's entries that still wait, without those that need the person's answer. */
function countLeft(entries: Entry[], person: string): number {
  return entries.filter(
    (entry) =>
      mayDeliver(person, entry) &&
      (entry.state === 'sending' || (entry.state === 'waiting' && !entry.asks)),
  ).length;
}

type News = ReturnType<typeof listen>;

/** Listens to changes of the outbox. `next` resolves at the first change since it last did. */
function listen(phone: Phone) {
  let tell: () => void;
  let told: Promise<void>;
  const renew = () => void (told = new Promise((resolve) => (tell = resolve)));
  renew();
  return {
    next: () => told.then(renew),
    stop: phone.onChange(() => tell()),
  };
}

/** Lets concurrent attempts share lookups and writes. */
function workingTogether(phone: Phone): Sender {
  const count = batched(async (counted: { bytes: number; at: number }[]) => {
    await phone.countData(
      counted.reduce((sum, { bytes }) => sum + bytes, 0),
      Math.max(...counted.map(({ at }) => at)),
    );
    return counted.map(() => undefined);
  });
  return {
    ...phone,
    session: shared(phone.session),
    isPaused: shared(phone.isPaused),
    countData: (bytes, at) => count({ bytes, at }),
    write: batched(phone.store.changeEntries),
  };
}

/** Reads an entry's content while others are in flight. An error waits for the entry's turn. */
function readAhead(phone: Phone, entry: Waiting): Promise<Opened> {
  const whole = phone.store.readWhole(entry);
  whole.catch(() => undefined);
  return whole;
}

/** Frees entries whose sender died: it no longer holds the entry's lock. */
async function freeDeadSenders(phone: Sender): Promise<void> {
  for (const entry of await phone.store.readEntries()) {
    if (entry.state === 'sending')
      await phone.holdLock(entryLock(entry.id), () =>
        change(phone, entry, { type: 'abandoned', lease: entry.lease }),
      );
  }
}
