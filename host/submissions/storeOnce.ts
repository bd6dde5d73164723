import { hash, randomInt } from 'node:crypto';
import { acceptance, takeWhole } from '../../src/domain/calls/takeSubmission.ts';
import { READABLE } from '../../src/domain/forms/withdrawCode.ts';
import { isRefusal, type Refusal } from '../http/answers.ts';
import type { Host } from '../http/call.ts';
import type { Form } from '../http/multipart.ts';
import type { Line } from '../photos/decoding.ts';
import { checkPhotos } from './checkPhotos.ts';
import type { HostKind } from './kinds.ts';
import { NOT_ALLOWED, type Ownership } from './ownerOf.ts';
import { withinQuota } from './quota.ts';
import { hashOfCode } from './withdrawHash.ts';
import type { Submission } from './submission.ts';
import { appendAudit } from '../tables/audit.ts';
import type { HostDatabase } from '../database/database.ts';
import { holdAccount } from '../tables/people.ts';
import { insertPhotos } from '../tables/photos.ts';
import type { Caller } from '../tables/sessions.ts';
import { claimSubmission, findSubmission, type Held } from '../tables/submissions.ts';

export type Stored = { answer: string };
type Photos = Submission<Record<string, string>>['photos'];

/**
 * Further writes in the submission's transaction: a registration creates its account and card here.
 * `prepare` does what is dear and needs no transaction. It comes after every check, so nobody can
 * have it done for a form that is refused. If `before` returns a refusal, it has written
 * nothing, and that is the answer.
 */
export type AccountWrites<Prepared = unknown> = {
  prepare: () => Promise<Prepared>;
  before: (db: HostDatabase, prepared: Prepared) => Promise<Refusal | undefined>;
  after: (db: HostDatabase) => Promise<void>;
};

/**
 * Who sends a submission, whose it is, from what kind of device and which network, and in which
 * line its photos wait. `caller` must have the login until it is stored; who registers has none.
 * `isMember` is true for an account that anybody could have registered.
 */
type Sender = Ownership & {
  caller?: Caller;
  deviceType: string;
  network: string;
  line: Line;
  isMember: boolean;
};

/** The answer to the next call of an account that was erased while its form was coming in. */
const ACCOUNT_GONE: Refusal = { code: 'login', msg: 'Please log in again' };

/**
 * Stores a person's submission once, however often it is sent. The same content gets the first
 * answer again, byte for byte; other content under the same id is refused. Once this returns an
 * answer, the record, its photos and its line in the audit log survive a power cut.
 */
export async function storeOnce<Content extends Record<string, string>, Prepared>(
  host: Host,
  sender: Sender,
  submission: Submission<Content>,
  account?: AccountWrites<Prepared>,
): Promise<Stored | Refusal> {
  const { owner, deliveredBy } = sender;
  const held = await findSubmission(host.db, owner, submission.id);
  if (held) return compare(held, submission, submission.content);
  const receivedAt = host.now();
  const bytes = submission.photos.reduce((sum, { arrived }) => sum + arrived.bytes, 0);
  const bringing = { ...sender, person: deliveredBy ?? owner, bytes };
  return withinQuota(host.db, bringing, receivedAt, () =>
    storeFirst(host, { ...sender, receivedAt, bytes }, submission, account),
  );
}

/** Stores a submission that the host doesn't hold yet, unless its photos are none. */
async function storeFirst<Content extends Record<string, string>, Prepared>(
  { db, photos }: Host,
  {
    owner,
    deliveredBy,
    caller,
    deviceType,
    line,
    receivedAt,
    bytes,
  }: Sender & { receivedAt: number; bytes: number },
  submission: Submission<Content>,
  account?: AccountWrites<Prepared>,
): Promise<Stored | Refusal> {
  const { kind, id, savedAt, content } = submission;
  const fingerprint = fingerprintOf(content, submission.photos);
  const actor = caller ?? owner;
  const refusal = await checkPhotos(line, submission.photos);
  if (refusal) return refusal;
  const prepared = await account?.prepare();
  // If something fails from here on, the photo files stay. A commit that seemed to fail can turn
  // out complete after a power cut, and then it needs its photos. Otherwise a round of
  // maintenance sweeps them away.
  const { district = '', withdrawCode: code = '' } = content as Record<string, string | undefined>;
  const photoRows = await Promise.all(
    submission.photos.map(async ({ slot, arrived }) => ({
      district,
      owner,
      record: id,
      slot,
      sha256: arrived.sha256,
      bytes: arrived.bytes,
      file: await photos.keep(arrived),
    })),
  );
  failpoint('afterRename');

  const reference = newReference(kind.letter);
  const answer = acceptance(id, kind.stored, reference, submission.photos);
  const outcome = await db.transaction().execute(async (transaction) => {
    const taken = await account?.before(transaction, prepared as Prepared);
    if (taken) return taken;
    if (!(await holdAccount(transaction, owner))) return 'accountGone';
    if (
      !(await claimSubmission(transaction, {
        owner,
        id,
        fingerprint,
        reference,
        answer,
        deviceType,
        receivedAt,
        deliveredBy,
        kind: kind.name,
        bytes,
        erasedAt: null,
        withdrawHash: code === '' ? null : hashOfCode(code),
      }))
    )
      return 'late';
    await kind.insert(transaction, { owner, id, reference, savedAt, receivedAt }, content);
    await insertPhotos(transaction, photoRows);
    await account?.after(transaction);
    await appendAudit(transaction, {
      chain: district || undefined,
      at: receivedAt,
      actor,
      action: kind.name,
      object: reference,
      detail: fingerprint,
    });
    failpoint('beforeCommit');
    return 'first';
  });
  failpoint('afterCommit');
  if (outcome === 'first') return { answer };

  await photos.remove(photoRows.map(({ file }) => file));
  if (outcome === 'accountGone') return deliveredBy === null ? ACCOUNT_GONE : NOT_ALLOWED;
  // Another copy of this request was faster; its photos are the ones that count.
  const twin = await findSubmission(db, owner, id);
  if (twin) return compare(twin, submission, content);
  if (typeof outcome === 'object') return outcome;
  throw new Error('A submission that was there is gone');
}

/**
 * Returns the answer to a form that the rules refuse although the host holds it, or undefined. A
 * rule may have changed after the host stored the form and its answer was lost. A refusal would
 * have the person correct, or discard, what has arrived.
 */
export async function answerHeld(
  db: HostDatabase,
  owner: string,
  kind: Pick<HostKind<never>, 'empty' | 'photos'>,
  form: Form,
): Promise<Stored | Refusal | undefined> {
  const whole = takeWhole(kind, form);
  if (isRefusal(whole)) return undefined;
  const held = await findSubmission(db, owner, whole.id);
  // The app sends what the schema made of the answers, so its fields have the form of the content.
  const content = Object.entries(form.fields).filter(([name]) => name in kind.empty);
  return held && compare(held, whole, Object.fromEntries(content));
}

function compare(
  held: Held,
  { id, photos }: { id: string; photos: Photos },
  content: Record<string, string>,
): Stored | Refusal {
  // An erased record stays erased, even if other content arrives. The answer names what arrived, as
  // a proof for the phone: it's done, and deletes its own copy too.
  if (held.erasedAt !== null)
    return { answer: acceptance(id, 'This record was erased', held.reference, photos, true) };
  const isSame = [isGiven, wasGiven].some(
    (counts) => fingerprintOf(content, photos, counts) === held.fingerprint,
  );
  if (isSame) return { answer: held.answer };
  return {
    code: 'otherContent',
    msg: 'This submission is held with other content',
    reference: held.reference,
    submissionId: id,
  };
}

/**
 * An empty answer doesn't count: an entry from before its question existed must stay the same
 * entry.
 */
const isGiven = (_name: string, value: string) => value !== '';
/** In earlier builds of the host the empty answers of members counted too. */
const wasGiven = () => true;

/**
 * Fields of a form that its record doesn't hold. They stay out of the fingerprint, or somebody
 * could find a password by trying hashes. Fingerprints from before `joins` existed lack it too.
 */
const LEFT_OUT = ['password', 'confirmPassword', 'otp', 'joins', 'withdrawCode'];

/**
 * Hashes the answers and the photos, not the body: the multipart boundary changes with every
 * attempt.
 */
function fingerprintOf(
  content: Record<string, string>,
  photos: Photos,
  counts: (name: string, value: string) => boolean = isGiven,
): string {
  const fields = Object.entries(content)
    .filter(([name, value]) => !LEFT_OUT.includes(name) && counts(name, value))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return hash(
    'sha256',
    JSON.stringify([fields, photos.map(({ slot, arrived }) => [slot, arrived.sha256])]),
  );
}

/**
 * Returns a reference that a person can read out: 50 random bits in Crockford's base 32, which has
 * no letters or digits that people mix up.
 */
export function newReference(letter: string): string {
  return `${letter}-${Array.from({ length: 10 }, () => READABLE[randomInt(32)]).join('')}`;
}

const FAILPOINT = process.env['FAILPOINT'];

/**
 * Kills the process at a named step, as a power cut would. Tests choose the step with the FAILPOINT
 * environment variable; without it nothing happens.
 */
function failpoint(step: 'afterRename' | 'beforeCommit' | 'afterCommit'): void {
  if (FAILPOINT === step) process.kill(process.pid, 'SIGKILL');
}
