import { afterOutcome, dueEntries, isOpen, type Queue } from '../../domain/outbox/queue.ts';
import { backOff } from '../../domain/outbox/backOff.ts';
import { waitsForWifi } from '../../domain/outbox/connection.ts';
import {
  mayDeliver,
  type Entry,
  type Event,
  type Proof,
  type Sending,
  type Waiting,
} from '../../domain/outbox/outbox.ts';
import { needsLogin, outcomeOf, type Outcome } from '../../domain/outbox/outcome.ts';
import { summaryOf, type Summary } from '../../domain/outbox/submission.ts';
import { askWhetherArrived } from './askWhetherArrived.ts';
import { eventOf } from './eventOf.ts';
import { sizeOfForm } from '../host/form.ts';
import { adaptivePool, type Turn } from './adaptivePool.ts';
import { entryLock } from '../storage/locks.ts';
import { thisPhone, type Phone } from './phone.ts';
import type { OpenedEntry } from '../outbox/outboxStore.ts';
import type { Session } from '../host/session.ts';
import { fingerprint } from './wakeAfterLogin.ts';
import { submissionForm } from './submissionForm.ts';
import { batched, shared } from './batched.ts';

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
          attempt(phone, person, entry, whole, until, turn),
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

/**
 * Wraps a phone so that concurrent attempts share lookups and writes. One transaction can hold one
 * entry's claim and another's acceptance.
 */
function workingTogether(phone: Phone) {
  const write = batched(phone.store.changeEntries);
  const changeEntry: Phone['store']['changeEntry'] = (id, event, now, parts) =>
    write({ id, event, now, parts });
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
    countData: (bytes: number, at: number) => count({ bytes, at }),
    store: { ...phone.store, changeEntry, write },
  };
}
type Sender = ReturnType<typeof workingTogether>;

/** Reads an entry's content while others are in flight. An error waits for the entry's turn. */
function readAhead(phone: Phone, entry: Waiting): Promise<OpenedEntry | Damage> {
  const whole = phone.store.readWhole(entry);
  whole.catch(() => undefined);
  return whole;
}

/** Frees entries whose sender died: it no longer holds the entry's lock. */
async function freeDeadSenders(phone: Phone): Promise<void> {
  for (const entry of await phone.store.readEntries()) {
    if (entry.state === 'sending')
      await phone.holdLock(entryLock(entry.id), () =>
        change(phone, entry, { type: 'abandoned', lease: entry.lease }),
      );
  }
}

async function attempt(
  phone: Sender,
  person: string,
  waiting: Waiting,
  ahead: Promise<OpenedEntry | Damage>,
  until: number,
  turn: Turn,
): Promise<void> {
  const lease = phone.newLease();
  turn.begun();
  // The claim must be durable before the first byte leaves. A sender that loses it stops here.
  const { entry, changed } = await phone.store.write({
    id: waiting.id,
    event: { type: 'claimed', lease },
    now: phone.now(),
    sender: person,
  });
  if (!changed || entry?.state !== 'sending') return;

  try {
    await attemptClaimed(
      phone,
      entry,
      entry.version === waiting.version ? ahead : phone.store.readWhole(entry),
      until,
      turn,
    );
  } catch (error) {
    // If this write fails too, the next look frees the entry. Delivery then pauses anyway, because
    // the store fails.
    const wait = backOff(entry.tries, phone.random());
    await change(phone, entry, { type: 'failed', lease, wait }).catch(() => undefined);
    throw error;
  }
}

async function attemptClaimed(
  phone: Sender,
  entry: Sending,
  content: Promise<OpenedEntry | Damage>,
  until: number,
  turn: Turn,
): Promise<void> {
  const { lease } = entry;
  let whole = await content;
  // Reading and opening can fail once, say for lack of memory. Only a second look is believed.
  if ('damaged' in whole) whole = await phone.store.readWhole(entry);
  if ('damaged' in whole)
    return change(phone, entry, { type: 'damaged', lease, photo: whole.damaged });

  const session = await phone.session();
  if (!session || !mayDeliver(session.owner, entry))
    return change(phone, entry, { type: 'deferred', lease, wait: 0 });

  await send(phone, session, entry, whole, phone.deadline(until), turn);
}

type Damage = { damaged: string };

async function send(
  phone: Sender,
  session: Session,
  sending: Sending,
  whole: OpenedEntry,
  signal: AbortSignal | undefined,
  turn: Turn,
): Promise<void> {
  const { fields } = whole;
  const entry = { ...sending, ...summaryOf(fields) };
  if (session.knowsKeys === false && entry.uncertain) {
    const arrived = await askWhetherArrived(phone, session, entry.kind, fields['voterId'], signal);
    if (arrived === 'onlyOwnerKnows')
      return change(phone, entry, { type: 'asked', lease: entry.lease });
    // The record listed may be from before a correction. Shrinking photos also raises the version,
    // but isn't a correction.
    if (arrived === 'listed')
      return settle(
        phone,
        session,
        entry,
        whole,
        { type: 'accepted', reference: '', earlierVersion: entry.version > (entry.shrunk ? 2 : 1) },
        'listed',
      );
    if (signal?.aborted) return change(phone, entry, { type: 'interrupted', lease: entry.lease });
    if (arrived !== 'notListed') return settle(phone, session, entry, whole, arrived);
  }
  const body = submissionForm(entry, whole, session.owner);
  const answer = await phone.call({
    host: session.host,
    endpoint: entry.kind,
    token: session.token,
    body,
    bytes: entry.bytes,
    signal,
  });
  const { knowsKeys = true } = session;
  const outcome = outcomeOf(answer, { id: entry.id, photos: whole.facts, knowsKeys }, phone.now());
  // Wait a moment for the next entry's claim, so that one write holds both.
  if (outcome.type === 'accepted') await turn.accepted();
  if (answer.type === 'none' && signal?.aborted)
    await change(phone, entry, { type: 'interrupted', lease: entry.lease });
  else
    await settle(
      phone,
      session,
      entry,
      whole,
      outcome,
      session.knowsKeys === false ? 'atLeastOnce' : undefined,
    );
  // Count a broken attempt in full: the browser doesn't say how much was sent. A failed count is
  // harmless.
  if (answer.type === 'http' || answer.online)
    await phone.countData(sizeOfForm(body), phone.now()).catch(() => undefined);
}

function isLoginNeeded(outcome: Outcome): outcome is Outcome & { type: 'deferred' } {
  return outcome.type === 'deferred' && needsLogin(outcome.trouble);
}

/** Returns true if the session's token was replaced. A "login needed" for the old one is void. */
async function isRenewed(phone: Phone, { token }: Session): Promise<boolean> {
  return (await phone.session())?.token !== token;
}

/** Writes an attempt's outcome, and its effect on the queue of the person whose login it used. */
async function settle(
  phone: Sender,
  session: Session,
  entry: Sending & Summary,
  whole: OpenedEntry,
  answered: Outcome,
  proof?: Proof,
): Promise<void> {
  const outcome =
    isLoginNeeded(answered) && (await isRenewed(phone, session))
      ? { ...answered, trouble: null }
      : answered;
  const random = phone.random();
  const refusedLogin = isLoginNeeded(outcome) ? await fingerprint(session.token) : undefined;
  const queue = {
    owner: session.owner,
    change: (before: Queue) => {
      const after = afterOutcome(before, outcome, phone.now(), random);
      return refusedLogin ? { ...after, refusedLogin } : after;
    },
  };
  const { event, parts } = await eventOf(phone, entry, whole, outcome, proof);
  await phone.store.write({ id: entry.id, event, now: phone.now(), parts, queue });
  // A login just before this write woke the queue too early. Wake it again.
  if (isLoginNeeded(outcome) && (await isRenewed(phone, session)))
    await phone.store.wakeQueue(session.owner, 'login', phone.now());
}

async function change(phone: Phone, { id }: { id: string }, event: Event): Promise<void> {
  await phone.store.changeEntry(id, event, phone.now());
}
