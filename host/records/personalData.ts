import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import * as v from 'valibot';
import type { AadhaarRule } from '../../src/domain/forms/aadhaar.ts';
import { dayInIndia } from '../../src/domain/app/calendar.ts';
import { invalid } from '../../src/domain/calls/takeSubmission.ts';
import type { Refusal } from '../http/answers.ts';
import { members, voters } from '../submissions/kinds.ts';
import type { PhotoStore } from '../photos/photoStore.ts';
import { appendAudit, HOST_CHAIN } from '../tables/audit.ts';
import type { HostDatabase, Tables } from '../tables/database.ts';
import {
  emptyAccount,
  findRecords,
  listPostRecords,
  moveTo,
  removeRecord,
  type FoundRecord,
} from '../tables/erasure.ts';
import { findMember } from '../tables/members.ts';
import { renamePerson } from '../tables/people.ts';
import { listPhotosOf } from '../tables/photos.ts';
import { markErased } from '../tables/submissions.ts';
import { findVoter } from '../tables/voters.ts';

/** Export, correction and erasure of what is held of one person: docs/decisions/0016-personal-data.md. */

/** Who acts, for the audit log, and when. */
export type Actor = { actor: string; now: number };
/** All that is held in one record. `photos` with where their bytes lie. */
export type WholeRecord = FoundRecord & {
  answers: Record<string, unknown>;
  photos: Pick<Tables['photos'], 'slot' | 'sha256' | 'bytes' | 'file'>[];
};

export const NOT_THERE: Refusal = {
  status: 404,
  code: 'notThere',
  msg: 'There is no record of that number',
};

/** Everything that is held of a person. Each record that is given out leaves a line. @param whom a voter ID, a submission id or a reference */
export async function exportRecords(
  db: HostDatabase,
  whom: string,
  { actor, now }: Actor,
): Promise<WholeRecord[]> {
  const whole: WholeRecord[] = [];
  for (const record of await findRecords(db, whom)) {
    const held = await findAnswers(db, record);
    // Erased a moment ago.
    if (!held) continue;
    const {
      owner: _owner,
      id: _id,
      reference: _reference,
      receivedAt: _receivedAt,
      ...answers
    } = held;
    whole.push({ ...record, answers, photos: await listPhotosOf(db, record) });
    await db.transaction().execute((transaction) =>
      appendAudit(transaction, {
        chain: HOST_CHAIN,
        at: now,
        actor,
        action: 'exportPerson',
        object: record.reference,
        detail: '',
      }),
    );
  }
  return whole;
}

function findAnswers(db: HostDatabase, record: FoundRecord) {
  return record.kind === 'addvoters' ? findVoter(db, record) : findMember(db, record);
}

/** Puts other answers in the place of wrong ones, by the rules of the form. The line in the audit log names the fields and not what is in them. */
export async function correctRecord(
  db: HostDatabase,
  reference: string,
  fields: Record<string, string>,
  aadhaar: AadhaarRule,
  { actor, now }: Actor,
): Promise<{ reference: string } | Refusal> {
  const [record] = await findRecords(db, reference);
  const held = record && (await findAnswers(db, record));
  if (!record || !held) return NOT_THERE;
  const { savedAt, receivedAt, ...answers } = held;
  const enrolment = {
    owner: record.owner,
    id: record.id,
    reference: record.reference,
    savedAt,
    receivedAt,
  };
  const kind = record.kind === 'addvoters' ? voters : members(aadhaar);
  const unknown = Object.keys(fields).find((field) => !Object.hasOwn(kind.empty, field));
  if (unknown !== undefined)
    return { status: 422, code: 'unknownField', msg: 'The form has an unknown field' };
  const result = v.safeParse(kind.schema(dayInIndia(now)), {
    ...kind.empty,
    ...answers,
    ...fields,
  });
  if (!result.success) return invalid(result.issues[0]);

  const { name, district } = result.output;
  await db.transaction().execute(async (transaction) => {
    await transaction
      .deleteFrom(record.kind === 'addvoters' ? 'voters' : 'members')
      .where('owner', '=', record.owner)
      .where('id', '=', record.id)
      .execute();
    await kind.insert(transaction, enrolment, result.output as never);
    if (district !== held.district) await moveTo(transaction, record, district);
    if (record.kind === 'register') await renamePerson(transaction, record.owner, name);
    await appendAudit(transaction, {
      chain: district,
      at: now,
      actor,
      action: 'correctPerson',
      object: record.reference,
      detail: Object.keys(fields).toSorted().join(' '),
    });
  });
  return { reference: record.reference };
}

/** `photosLeft`: files that the store did not remove now; nothing names them, and the host sweeps them away. */
export type Erased = { references: string[]; photosLeft: number };

/**
 * Erases a person's records with their photos; a registration with its account, card and posts. Nothing of it comes back
 * when a phone sends it again. @param whom a voter ID, a submission id or a reference
 */
export async function eraseRecords(
  db: HostDatabase,
  store: Pick<PhotoStore, 'remove'>,
  whom: string,
  by: Actor,
): Promise<Erased> {
  const nobodys = await hash(randomBytes(32));
  const erased: Erased = { references: [], photosLeft: 0 };
  for (const record of await findRecords(db, whom)) {
    // Records before photos: a record never stands without them, and files that nothing names are swept away.
    const files = await db.transaction().execute(async (transaction) => {
      if (record.kind !== 'register') return eraseRecord(transaction, record, by);
      const owned = [];
      for (const post of await listPostRecords(transaction, record.owner))
        owned.push(...(await eraseRecord(transaction, post, by)));
      await emptyAccount(transaction, record.owner, nobodys);
      return [...owned, ...(await eraseRecord(transaction, record, by))];
    });
    const removals = await Promise.allSettled(files.map((file) => store.remove(file)));
    erased.photosLeft += removals.filter(({ status }) => status === 'rejected').length;
    erased.references.push(record.reference);
  }
  return erased;
}

async function eraseRecord(
  db: HostDatabase,
  record: FoundRecord,
  { actor, now }: Actor,
): Promise<string[]> {
  // Accepted once and gone since: for a phone that sends it again this is final, and its own copy goes too.
  const answer = JSON.stringify({
    status: true,
    msg: 'This record was erased',
    data: { submissionId: record.id, reference: record.reference },
  });
  if (!(await markErased(db, record, answer, now))) return [];
  const files = await removeRecord(db, record);
  await appendAudit(db, {
    chain: HOST_CHAIN,
    at: now,
    actor,
    action: 'erasePerson',
    object: record.reference,
    detail: String(files.length),
  });
  return files;
}
