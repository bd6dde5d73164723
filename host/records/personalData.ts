import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import * as v from 'valibot';
import type { AadhaarRule } from '../../src/domain/forms/aadhaar.ts';
import { dayInIndia } from '../../src/domain/app/calendar.ts';
import { submissionKinds } from '../../src/domain/calls/submissionKinds.ts';
import { invalid } from '../../src/domain/calls/takeSubmission.ts';
import type { Refusal } from '../http/answers.ts';
import type { Kind } from '../../src/domain/outbox/kinds.ts';
import { refuseConsent } from '../submissions/consent.ts';
import { hostKinds } from '../submissions/kinds.ts';
import { LAST_ADMIN } from '../logins/otherAccount.ts';
import { newReference } from '../submissions/storeOnce.ts';
import type { PhotoStore } from '../photos/photoStore.ts';
import { appendAudit, auditAlone } from '../tables/audit.ts';
import { confirmByRoll } from '../tables/cards.ts';
import type { HostDatabase, Tables } from '../database/database.ts';
import { removeEnrolled } from '../tables/enrolled.ts';
import { inSnapshot, readRows } from '../tables/everything.ts';
import {
  emptyAccount,
  findOwn,
  findRecords,
  listWritten,
  moveTo,
  removeRecord,
  type FoundRecord,
} from '../tables/erasure.ts';
import { KEPT } from '../tables/kinds.ts';
import { isAdminLeftWithout, renamePerson } from '../tables/people.ts';
import { listPhotosOf, type RecordKey } from '../tables/photos.ts';
import { claimSubmission, holdSubmission, markErased } from '../tables/submissions.ts';

/**
 * Exports, corrects and erases what is held about one person: docs/decisions/0016-personal-data.md.
 */

/**
 * The actor and the action for the audit log, and the time. With `keepsAdmin` the account of the
 * last administrator isn't erased.
 */
type Actor = {
  actor: string;
  now: number;
  action?: 'erasePerson' | 'withdrawConsent' | 'discardEntry';
  keepsAdmin?: boolean;
};
/** Everything held in one record. `file` is the photo's name in the store. */
type WholeRecord = FoundRecord & {
  answers: Record<string, unknown>;
  photos: Pick<Tables['photos'], 'slot' | 'sha256' | 'bytes' | 'file'>[];
};

export const NOT_THERE: Refusal = {
  code: 'notThere',
  msg: 'There is no record of that number',
};

/**
 * Returns everything held about a person, with their posts if they registered. Each record given
 * out leaves an audit line.
 * @param whom a voter ID, a submission id or a reference
 */
export async function exportRecords(
  db: HostDatabase,
  whom: string,
  { actor, now }: Actor,
): Promise<WholeRecord[]> {
  const whole: WholeRecord[] = [];
  const records = await findRecords(db, whom);
  for (const record of (await Promise.all(records.map((each) => withWritten(db, each)))).flat()) {
    const held = await KEPT[record.kind].find(db, record);
    // It was erased a moment ago.
    if (!held) continue;
    const {
      owner: _owner,
      id: _id,
      reference: _reference,
      receivedAt: _receivedAt,
      ...answers
    } = held;
    whole.push({ ...record, answers, photos: await listPhotosOf(db, record) });
    await auditAlone(db, {
      at: now,
      actor,
      action: 'exportPerson',
      object: record.reference,
    });
  }
  return whole;
}

/** Returns a record, and what was written with the account that a registration founded. */
async function withWritten(db: HostDatabase, record: FoundRecord): Promise<FoundRecord[]> {
  const isAccount = record.kind === 'register';
  return isAccount ? [record, ...(await listWritten(db, record.owner))] : [record];
}

/**
 * Replaces wrong answers of a record, by the rules of the form. The audit line names the fields,
 * not their content.
 * @param fields the right answers by field; all other answers stay
 */
export async function correctRecord(
  db: HostDatabase,
  reference: string,
  fields: Record<string, string>,
  aadhaar: AadhaarRule,
  { actor, now }: Actor,
): Promise<{ reference: string } | Refusal> {
  const [record] = await findRecords(db, reference);
  if (!record) return NOT_THERE;
  const kept = KEPT[record.kind];
  if (!kept.isPerson) return NOT_THERE;
  const { table } = kept;
  const held = await kept.find(db, record);
  if (!held) return NOT_THERE;
  const { savedAt, receivedAt, ...answers } = held;
  const enrolment = {
    owner: record.owner,
    id: record.id,
    reference: record.reference,
    savedAt,
    receivedAt,
  };
  const kind = hostKinds(aadhaar)[record.kind === 'register' ? 'addmember' : record.kind];
  const unknown = Object.keys(fields).find((field) => !Object.hasOwn(kind.empty, field));
  if (unknown !== undefined) return { code: 'unknownField', msg: 'The form has an unknown field' };
  const result = v.safeParse(kind.schema(dayInIndia(now)), {
    ...kind.empty,
    ...answers,
    ...fields,
  });
  if (!result.success) return invalid(result.issues[0]);
  const isConsentOther = 'consentAt' in fields || 'consentVersion' in fields;
  const refusal = isConsentOther && refuseConsent(result.output, kind.form, savedAt, now);
  if (refusal) return refusal;

  const { name = '', district = '' } = result.output;
  const isCorrected = await db.transaction().execute(async (transaction) => {
    // Without this, answers that were erased since we read them would come back.
    if (!(await holdSubmission(transaction, record))) return false;
    await removeEnrolled(transaction, table, record);
    await kind.insert(transaction, enrolment, result.output);
    if (district !== held.district) await moveTo(transaction, record, district);
    if (table === 'members') await confirmByRoll(transaction, { person: record.owner }, now);
    if (record.kind === 'register') await renamePerson(transaction, record.owner, name);
    await appendAudit(transaction, {
      chain: district,
      at: now,
      actor,
      action: 'correctPerson',
      object: record.reference,
      detail: Object.keys(fields).toSorted().join(' '),
    });
    return true;
  });
  return isCorrected ? { reference: record.reference } : NOT_THERE;
}

/**
 * `photosLeft` counts photo files that the store couldn't remove now. No row names them any more,
 * so the host sweeps them away later. `refusal` says why a record wasn't erased.
 */
export type Erased = { references: string[]; photosLeft: number; refusal?: Refusal };

/**
 * Erases a person's records with their photos. A registration also loses its account, card and
 * posts. If a phone sends any of it again, it doesn't come back.
 * @param whom a voter ID, a submission id or a reference
 */
export async function eraseRecords(
  db: HostDatabase,
  store: Pick<PhotoStore, 'remove'>,
  whom: string,
  by: Actor,
): Promise<Erased> {
  const records = await findRecords(db, whom);
  // Before anything is erased. Each erasure asks again, in case another is at work.
  for (const record of records)
    if (await isLastAdmins(db, record, by))
      return { references: [], photosLeft: 0, refusal: LAST_ADMIN };
  return eraseFound(db, store, records, by);
}

/** Returns true if the record founded an account that must stay. */
async function isLastAdmins(
  db: HostDatabase,
  { kind, owner }: FoundRecord,
  { keepsAdmin = false }: Actor,
): Promise<boolean> {
  return keepsAdmin && kind === 'register' && !(await isAdminLeftWithout(db, owner));
}

/** Erases these records, as `eraseRecords` does. */
export async function eraseFound(
  db: HostDatabase,
  store: Pick<PhotoStore, 'remove'>,
  records: FoundRecord[],
  by: Actor,
): Promise<Erased> {
  const nobodys = await hash(randomBytes(32));
  const erased: Erased = { references: [], photosLeft: 0 };
  for (const record of records) {
    const files = await eraseRecord(db, record, nobodys, by);
    if (!files) return { ...erased, refusal: LAST_ADMIN };
    const removals = await Promise.allSettled(files.map((file) => store.remove(file)));
    erased.photosLeft += removals.filter(({ status }) => status === 'rejected').length;
    erased.references.push(record.reference);
  }
  return erased;
}

/**
 * Erases a record of the person themselves. If it isn't there, it leaves the same mark, so that a
 * copy of it that is still on its way isn't stored.
 */
export async function eraseOwn(
  db: HostDatabase,
  store: Pick<PhotoStore, 'remove'>,
  { owner, id, kind }: RecordKey & { kind: Kind },
  by: Actor,
): Promise<void> {
  const mark = {
    owner,
    id,
    kind,
    reference: newReference(submissionKinds('full')[kind].letter),
    fingerprint: '',
    answer: '',
    deviceType: '',
    deliveredBy: null,
    bytes: 0,
    receivedAt: by.now,
    erasedAt: by.now,
  };
  if (await claimSubmission(db, mark)) return;
  const record = await findOwn(db, { owner, id });
  if (record) await eraseFound(db, store, [record], { ...by, action: 'discardEntry' });
}

/**
 * Erases the records that `isErased` knows, after a restore brought them back.
 * @returns how many it erased
 */
export async function eraseAgain(
  db: HostDatabase,
  store: Pick<PhotoStore, 'remove'>,
  isErased: (record: RecordKey) => boolean,
  by: Actor,
): Promise<number> {
  const back = await inSnapshot(db, async (snapshot) => {
    const found: FoundRecord[] = [];
    for await (const rows of readRows(snapshot, 'submissions'))
      for (const row of rows as (FoundRecord & { erasedAt: number | null })[])
        if (row.erasedAt === null && isErased(row)) found.push(row);
    return found;
  });
  const nobodys = await hash(randomBytes(32));
  for (const record of back)
    for (const file of (await eraseRecord(db, record, nobodys, by)) ?? []) await store.remove(file);
  return back.length;
}

/**
 * Erases a record, and the account that a registration founded, in one transaction.
 * @returns the files that no row names any more. They go after it: no record may be without its
 * photos. `undefined` if the account must stay
 */
function eraseRecord(
  db: HostDatabase,
  record: FoundRecord,
  nobodys: string,
  by: Actor,
): Promise<string[] | undefined> {
  const { actor, now, action = 'erasePerson' } = by;
  return db.transaction().execute(async (transaction) => {
    if (await isLastAdmins(transaction, record, by)) return undefined;
    // First, because it waits for uploads in flight: their records are then among the others.
    if (record.kind === 'register') await emptyAccount(transaction, record.owner, nobodys);
    const erased: { reference: string; files: string[] }[] = [];
    for (const each of await withWritten(transaction, record))
      if (await markErased(transaction, each, now))
        erased.push({
          reference: each.reference,
          files: await removeRecord(transaction, each),
        });
    for (const { reference, files } of erased)
      await appendAudit(transaction, {
        at: now,
        actor,
        action,
        object: reference,
        detail: String(files.length),
      });
    return erased.flatMap(({ files }) => files);
  });
}
