import { afterOutcome, dueEntries, isOpen, type Queue } from '../../domain/outbox/queue.ts';
import { backOff } from '../../domain/outbox/backOff.ts';
import { waitsForWifi } from '../../domain/outbox/connection.ts';
import {
  isLeaseOver,
  mayDeliver,
  type Event,
  type Proof,
  type Sending,
  type Waiting,
} from '../../domain/outbox/outbox.ts';
import { outcomeOf, type Outcome } from '../../domain/outbox/outcome.ts';
import { summaryOf, type Summary } from '../../domain/outbox/submission.ts';
import { askWhetherArrived } from './askWhetherArrived.ts';
import type { NewParts } from '../outbox/changeEntries.ts';
import { sizeOfForm } from '../host/form.ts';
import { adaptivePool, type Turn } from './adaptivePool.ts';
import { entryLock } from '../storage/locks.ts';
import { thisPhone, type Phone } from './phone.ts';
import type { OpenedEntry } from '../outbox/outboxStore.ts';
import type { Session } from '../host/session.ts';
import { submissionForm } from './submissionForm.ts';
import { batched, shared } from './batched.ts';

const HEARTBEAT_MS = 60_000;
const IN_PROGRESS_WAIT_MS = 2_000;
const SHRUNK_PHOTO_BYTES = 100_000;

/**
 * Sends what the logged-in person has waiting: each due entry once, several at a time. The page and the worker call
 * it, as often as they like and at the same time; a lock and the claim in the store see to one sender per entry.
 * @param until when to stop starting attempts and abort those under way, in milliseconds since 1970
 * @param options `anyConnection`: the person asked, so photos go now although they were to wait for Wi-Fi
 * @returns how many of the person's entries still wait, without those that ask the person
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
  const tried = new Set<string>();
  for (;;) {
    const queue = await phone.store.readQueue(session.owner);
    const entries = await phone.store.readEntries();
    const { wifiOnlyPhotos } = await phone.settings();
    const staysHere = (entry: Waiting) =>
      !anyConnection && waitsForWifi(entry, wifiOnlyPhotos, phone.connection());
    const due = dueEntries(entries, session.owner, queue, phone.now()).filter(
      (entry) => !tried.has(entry.id) && !staysHere(entry),
    );
    if (
      due.length === 0 ||
      !isOpen(queue, phone.now()) ||
      phone.now() >= until ||
      (await phone.isPaused())
    ) {
      return entries.filter(
        (entry) =>
          mayDeliver(session.owner, entry) &&
          (entry.state === 'sending' || (entry.state === 'waiting' && !entry.asks)),
      ).length;
    }
    // While there is trouble, one entry finds out whether it is over.
    const batch = queue.trouble ? due.slice(0, 1) : due;
    await adaptivePool(
      batch,
      phone.now,
      (entry) => readAhead(phone, entry),
      async (entry, whole, turn) => {
        tried.add(entry.id);
        if (phone.now() < until && !staysHere(entry) && !(await phone.isPaused()))
          await phone.holdLock(entryLock(entry.id), () =>
            attempt(phone, session.owner, entry, whole, until, turn),
          );
      },
    );
  }
}

/** A phone that looks up and writes down together what several attempts ask for: the claim of one with the acceptance of another. */
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

/** What belongs to an entry is read while others are on their way. What goes wrong with it is said when its turn comes. */
function readAhead(phone: Phone, entry: Waiting): Promise<OpenedEntry | Damage> {
  const whole = phone.store.readWhole(entry);
  whole.catch(() => undefined);
  return whole;
}

/** An entry whose sender died waits again. With Web Locks a free lock proves the death; without, a lease without a heartbeat. */
async function freeDeadSenders(phone: Phone): Promise<void> {
  for (const entry of await phone.store.readEntries()) {
    if (entry.state !== 'sending') continue;
    const free = () => change(phone, entry, { type: 'abandoned', lease: entry.lease });
    if (phone.hasLocks()) await phone.holdLock(entryLock(entry.id), free);
    else if (isLeaseOver(entry, phone.now())) await free();
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
  // The claim is durable before the first byte leaves; whoever loses it walks away.
  const { entry, changed } = await phone.store.write({
    id: waiting.id,
    event: { type: 'claimed', lease },
    now: phone.now(),
    sender: person,
  });
  if (!changed || entry?.state !== 'sending') return;

  const whole = await (entry.version === waiting.version ? ahead : phone.store.readWhole(entry));
  if ('damaged' in whole)
    return change(phone, entry, { type: 'damaged', lease, photo: whole.damaged });

  const session = await phone.session();
  if (!session || !mayDeliver(session.owner, entry))
    return change(phone, entry, { type: 'deferred', lease, wait: 0 });

  // A sign of life that the store does not take is no reason to stop: the next may be, and the outcome counts for itself.
  const stopHeartbeat = phone.every(HEARTBEAT_MS, () =>
    change(phone, entry, { type: 'renewed', lease }).catch(() => undefined),
  );
  await send(phone, session, entry, whole, phone.deadline(until), turn).finally(stopHeartbeat);
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
    // What is listed may be what was sent before a correction. Photos made smaller are none.
    if (arrived === 'listed')
      return settle(
        phone,
        session,
        entry,
        whole,
        { type: 'accepted', reference: '', earlierVersion: entry.version > (entry.shrunk ? 2 : 1) },
        'listed',
      );
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
  const outcome = outcomeOf(answer, { id: entry.id, photos: whole.facts }, phone.now());
  // Its writing down waits for the claim of the next, a moment: one write for both.
  if (outcome.type === 'accepted') await turn.accepted();
  await settle(
    phone,
    session,
    entry,
    whole,
    outcome,
    session.knowsKeys === false ? 'atLeastOnce' : undefined,
  );
  // An attempt that broke off counts whole: the browser does not tell how much of it left. A count that fails harms nothing.
  if (answer.type === 'http' || answer.online)
    await phone.countData(sizeOfForm(body), phone.now()).catch(() => undefined);
}

function isLoginNeeded(outcome: Outcome): outcome is Outcome & { type: 'deferred' } {
  return outcome.type === 'deferred' && outcome.trouble === 'loginNeeded';
}

/** "Login needed" that was said of a login which was renewed meanwhile is no word about the new one. */
async function isRenewed(phone: Phone, { token }: Session): Promise<boolean> {
  return (await phone.session())?.token !== token;
}

/** Writes down what an attempt came to, with what becomes of the queue of the person whose login it had. */
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
  const queue = {
    owner: session.owner,
    change: (before: Queue) => afterOutcome(before, outcome, phone.now(), random),
  };
  const { event, parts } = await eventOf(phone, entry, whole, outcome, proof);
  await phone.store.write({ id: entry.id, event, now: phone.now(), parts, queue });
  // A login between the look and the writing down has woken a queue that did not need it yet.
  if (isLoginNeeded(outcome) && (await isRenewed(phone, session)))
    await phone.store.wakeQueue(session.owner, 'login', phone.now());
}

type Written = { event: Event; parts?: NewParts };

async function eventOf(
  phone: Phone,
  entry: Sending & Summary,
  whole: OpenedEntry,
  outcome: Outcome,
  proof: Proof | undefined,
): Promise<Written> {
  const { lease, tries, version, title, tail, booth } = entry;
  switch (outcome.type) {
    case 'accepted':
      return {
        event: {
          type: 'accepted',
          version,
          receipt: {
            title,
            tail,
            booth,
            reference: outcome.reference,
            earlierVersion: outcome.earlierVersion,
            ...(proof && { proof }),
          },
        },
      };
    case 'refused':
      return { event: { type: 'refused', lease, reason: outcome.reason, field: outcome.field } };
    case 'tooLarge':
      return shrink(phone, entry, whole);
    case 'noVerdict':
      return {
        event: { type: 'failed', lease, wait: outcome.wait ?? backOff(tries, phone.random()) },
      };
    case 'deferred':
      return {
        event: {
          type: 'deferred',
          lease,
          wait: outcome.wait ?? (outcome.trouble === null ? IN_PROGRESS_WAIT_MS : 0),
        },
      };
  }
}

/** Too large for the host: once the photos are made smaller, then it is a refusal. */
async function shrink(phone: Phone, entry: Sending, { photos }: OpenedEntry): Promise<Written> {
  const { lease } = entry;
  if (entry.shrunk)
    return { event: { type: 'refused', lease, reason: 'outbox:reason.tooLarge', field: '' } };
  const smaller = new Map<string, ArrayBuffer>();
  const facts = [];
  for (const [slot, bytes] of photos) {
    const jpeg = await phone.shrinkPhoto(bytes, SHRUNK_PHOTO_BYTES);
    smaller.set(slot, jpeg);
    facts.push({ slot, bytes: jpeg.byteLength, sha256: await phone.sha256(jpeg) });
  }
  return {
    event: { type: 'shrunk', lease, content: { kind: entry.kind, photos: facts } },
    parts: await phone.store.sealPhotos(entry, facts, smaller),
  };
}

async function change(phone: Phone, { id }: { id: string }, event: Event): Promise<void> {
  await phone.store.changeEntry(id, event, phone.now());
}
