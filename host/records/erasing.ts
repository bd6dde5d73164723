import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { submissionKinds } from '../../src/domain/calls/submissionKinds.ts';
import type { Kind } from '../../src/domain/outbox/kinds.ts';
import type { HostDatabase } from '../database/database.ts';
import type { Refusal } from '../http/answers.ts';
import { LAST_ADMIN } from '../logins/otherAccount.ts';
import type { PhotoStore } from '../photos/photoStore.ts';
import { newReference } from '../submissions/storeOnce.ts';
import { type Actor, appendAudit } from '../tables/audit.ts';
import {
  emptyAccount,
  findOwn,
  findRecords,
  removeRecord,
  type FoundRecord,
} from '../tables/erasure.ts';
import { inSnapshot, readRows } from '../tables/everything.ts';
import { isAdminLeftWithout } from '../tables/people.ts';
import type { RecordKey } from '../tables/photos.ts';
import { type Caller, holdRights, writeAs } from '../tables/sessions.ts';
import { claimSubmission, markErased } from '../tables/submissions.ts';
import { countErasures } from '../tables/wiping.ts';
import { withWritten } from './personalData.ts';

/** Erases what is held about one person: docs/decisions/0016-personal-data.md. */

/** The actor and the action for the audit log, and the time. The action says how it came about. */
type Eraser = { actor: Actor; now: number; action?: 'erasePerson' | 'discardEntry' };
export type Removal = Pick<PhotoStore, 'remove'>;

/**
 * `photosLeft` counts photo files that the store couldn't remove now. No row names them any more,
 * so the host sweeps them away later. `refusal` says why a record wasn't erased.
 */
type Erased = { references: string[]; photosLeft: number; refusal?: Refusal };

/**
 * Erases a person's records with their photos. A registration also loses its account, card and
 * posts. If a phone sends any of it again, it doesn't come back. The account of the last
 * administrator stays, whoever asks.
 * @param whom a voter ID, a submission id or a reference
 */
export async function eraseRecords(
  db: HostDatabase,
  store: Removal,
  whom: string,
  by: Eraser,
): Promise<Erased> {
  const records = await findRecords(db, whom);
  // Before anything is erased. Each erasure asks again, in case another is at work.
  for (const record of records)
    if (await isLastAdmins(db, record))
      return { references: [], photosLeft: 0, refusal: LAST_ADMIN };
  return eraseFound(db, store, records, by);
}

/** Returns true if the record founded the account of the last administrator. */
async function isLastAdmins(db: HostDatabase, { kind, owner }: FoundRecord): Promise<boolean> {
  return kind === 'register' && !(await isAdminLeftWithout(db, owner));
}

async function eraseFound(
  db: HostDatabase,
  store: Removal,
  records: FoundRecord[],
  by: Eraser,
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
 * Erases an entry that its owner discarded. If it isn't there, it leaves the same mark, so that a
 * copy of it that is still on its way isn't stored. A registration is no entry, and stays.
 */
export async function eraseOwn(
  db: HostDatabase,
  store: Removal,
  { id, kind }: { id: string; kind: Kind },
  by: Caller,
  now: number,
): Promise<void> {
  const owner = by.id;
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
    receivedAt: now,
    erasedAt: now,
    withdrawHash: null,
  };
  if (await writeAs(db, by, (transaction) => claimSubmission(transaction, mark))) return;
  const record = await findOwn(db, { owner, id });
  if (record?.kind === kind)
    await eraseFound(db, store, [record], { actor: by, now, action: 'discardEntry' });
}

/**
 * Erases the records that `isErased` knows, after a restore brought them back.
 * @returns how many it erased, and the references of those whose account is the last
 * administrator's
 */
export async function eraseAgain(
  db: HostDatabase,
  store: Removal,
  isErased: (record: RecordKey) => boolean,
  by: Eraser,
): Promise<{ erased: number; staying: string[] }> {
  const back = await inSnapshot(db, async (snapshot) => {
    const found: FoundRecord[] = [];
    for await (const rows of readRows(snapshot, 'submissions'))
      for (const row of rows as (FoundRecord & { erasedAt: number | null })[])
        if (row.erasedAt === null && isErased(row)) found.push(row);
    return found;
  });
  const nobodys = await hash(randomBytes(32));
  const staying: string[] = [];
  for (const record of back) {
    const files = await eraseRecord(db, record, nobodys, by);
    if (!files) staying.push(record.reference);
    for (const file of files ?? []) await store.remove(file);
  }
  return { erased: back.length - staying.length, staying };
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
  { actor: by, now, action = 'erasePerson' }: Eraser,
): Promise<string[] | undefined> {
  return db.transaction().execute(async (transaction) => {
    if (await isLastAdmins(transaction, record)) return undefined;
    // Before the erasure, which ends the login of whoever erases themselves.
    if (typeof by === 'object') await holdRights(transaction, by);
    const actor = typeof by === 'object' ? by.id : by;
    // First, because it waits for uploads in flight: their records are then among the others.
    if (record.kind === 'register') await emptyAccount(transaction, record.owner, nobodys);
    const erased: { reference: string; files: string[] }[] = [];
    for (const each of await withWritten(transaction, record))
      if (await markErased(transaction, each, now))
        erased.push({
          reference: each.reference,
          files: await removeRecord(transaction, each),
        });
    if (erased.length > 0) await countErasures(transaction, erased.length);
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
