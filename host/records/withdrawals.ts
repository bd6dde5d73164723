import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { DAY_MS } from '../../src/domain/app/calendar.ts';
import type { HostDatabase, KindName, Tables } from '../database/database.ts';
import type { CardRow, Enrolment } from '../database/schema.ts';
import type { Refusal } from '../http/answers.ts';
import { type Actor, appendAudit } from '../tables/audit.ts';
import { findCardRow, putCardBack } from '../tables/cards.ts';
import { emptyAccount, removePhotosOf, type FoundRecord } from '../tables/erasure.ts';
import { KEPT } from '../tables/kinds.ts';
import { holdOrdinary, isNameFree, putAccountBack, type Emptied } from '../tables/people.ts';
import { countPhotos } from '../tables/photos.ts';
import { markErased, putSubmissionBack, readSubmission } from '../tables/submissions.ts';
import { countErasures } from '../tables/wiping.ts';
import {
  dropWithdrawal,
  findWithdrawal,
  holdWithdrawal,
  listDue,
  releaseWithdrawal,
} from '../tables/withdrawals.ts';
import type { Removal } from './erasing.ts';
import { NOT_THERE, withWritten } from './personalData.ts';

/**
 * Withdraws consents by their code, and takes that back: docs/decisions/0055-withdrawals.md. A
 * withdrawn record leaves every table that anybody reads, as in an erasure. What it held stands in
 * `withdrawals` for a week, and its photos stay in the store.
 */

/** How long the office can take a withdrawal back. */
const HELD_MS = 7 * DAY_MS;

const NAME_TAKEN: Refusal = {
  code: 'hasAccount',
  msg: 'Somebody else has registered with this user name since',
};

type HeldRecord = Enrolment & {
  kind: KindName;
  submission: Pick<Tables['submissions'], 'answer' | 'fingerprint' | 'deviceType'>;
  answers: object;
};
/** What is taken back. The first record is the one that was withdrawn. */
type Held = { records: HeldRecord[]; card?: CardRow | undefined; account?: Emptied | undefined };

/**
 * Withdraws the consent to a record, with the account that it founded. Rights that somebody has in
 * the party end only at the office.
 */
export async function withdrawRecord(
  db: HostDatabase,
  store: Removal,
  record: FoundRecord,
  now: number,
): Promise<'withdrawn' | 'hasRights'> {
  const { owner, id, reference, kind } = record;
  const nobodys = kind === 'register' ? await hash(randomBytes(32)) : '';
  const files = await db.transaction().execute(async (transaction) => {
    const account = kind === 'register' ? await holdOrdinary(transaction, owner) : undefined;
    if (kind === 'register' && !account) return 'hasRights';
    const held: Held = { records: [], card: await findCardRow(transaction, record), account };
    // First, because it waits for uploads in flight: their records are then among the others.
    if (account) await emptyAccount(transaction, owner, nobodys);
    const unused: string[] = [];
    const gone: { reference: string; photos: number }[] = [];
    for (const each of await withWritten(transaction, record)) {
      const whole = await readHeld(transaction, each);
      if (!whole || !(await markErased(transaction, each, now))) continue;
      held.records.push(whole);
      gone.push({ reference: each.reference, photos: await countPhotos(transaction, each) });
      unused.push(...(await KEPT[each.kind].remove(transaction, each)));
    }
    // Somebody was faster.
    if (held.records.length === 0) return unused;
    await holdWithdrawal(transaction, {
      owner,
      id,
      reference,
      withdrawnAt: now,
      eraseAt: now + HELD_MS,
      held: JSON.stringify(held),
    });
    for (const each of gone)
      await appendAudit(transaction, {
        at: now,
        actor: 'host',
        action: 'withdrawConsent',
        object: each.reference,
        detail: String(each.photos),
      });
    return unused;
  });
  if (files === 'hasRights') return files;
  // They are the public pictures of posts. A later sweep removes what stays.
  await Promise.allSettled(files.map((file) => store.remove(file)));
  return 'withdrawn';
}

async function readHeld(db: HostDatabase, record: FoundRecord): Promise<HeldRecord | undefined> {
  const submission = await readSubmission(db, record);
  const found = await KEPT[record.kind].find(db, record);
  if (!submission || !found) return undefined;
  const { owner, id, reference, savedAt, receivedAt, ...answers } = found;
  const enrolment = { owner, id, reference, savedAt, receivedAt };
  return { ...enrolment, kind: record.kind, submission, answers };
}

/**
 * Takes a withdrawal back, for a reason that the audit log keeps. Somebody logs in again as before,
 * and posts wait for the office's decision again.
 */
export function takeBack(
  db: HostDatabase,
  reference: string,
  { actor, now, reason }: { actor: Actor; now: number; reason: string },
): Promise<{ reference: string } | Refusal> {
  return db.transaction().execute(async (transaction) => {
    const found = await findWithdrawal(transaction, reference, now);
    if (!found) return NOT_THERE;
    const { records, card, account } = JSON.parse(found.held) as Held;
    if (account && !(await isNameFree(transaction, account.userName))) return NAME_TAKEN;
    if (!(await releaseWithdrawal(transaction, found))) return NOT_THERE;
    if (account) await putAccountBack(transaction, found.owner, account);
    for (const { kind, submission, answers, ...enrolment } of records) {
      await putSubmissionBack(transaction, enrolment, submission);
      await KEPT[kind].insert(transaction, enrolment, answers as never);
    }
    if (card) await putCardBack(transaction, card);
    await appendAudit(transaction, {
      at: now,
      actor,
      action: 'takeBackWithdrawal',
      object: reference,
      detail: reason,
    });
    return { reference };
  });
}

/** Erases withdrawn records whose week is over, down to their photos. */
export async function eraseWithdrawn(
  db: HostDatabase,
  store: Removal,
  now: number,
  stopping?: AbortSignal,
): Promise<void> {
  for (;;) {
    const due = await listDue(db, now);
    for (const record of due) {
      if (stopping?.aborted) return;
      const files = await db.transaction().execute(async (transaction) => {
        const dropped = await dropWithdrawal(transaction, record);
        if (!dropped) return [];
        const { records } = JSON.parse(dropped.held ?? '') as Held;
        const photos: string[] = [];
        for (const each of records) photos.push(...(await removePhotosOf(transaction, each)));
        await countErasures(transaction, records.length);
        await appendAudit(transaction, {
          at: now,
          actor: 'host',
          action: 'eraseWithdrawn',
          object: dropped.reference,
          detail: String(photos.length),
        });
        return photos;
      });
      // A later sweep removes files that nothing names.
      await Promise.allSettled(files.map((file) => store.remove(file)));
    }
    if (due.length === 0) return;
  }
}
