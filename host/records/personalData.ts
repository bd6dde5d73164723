import * as v from 'valibot';
import type { AadhaarRule } from '../../src/domain/forms/aadhaar.ts';
import { dayInIndia } from '../../src/domain/app/calendar.ts';
import { ABOUT } from '../../src/domain/forms/personFields.ts';
import { invalid } from '../../src/domain/calls/takeSubmission.ts';
import type { Refusal } from '../http/answers.ts';
import { refuseConsent } from '../submissions/consent.ts';
import { hostKinds } from '../submissions/kinds.ts';
import { type Actor, appendAudit, auditAlone } from '../tables/audit.ts';
import { confirmByRoll } from '../tables/cards.ts';
import { findListedAs } from '../tables/booths.ts';
import type { HostDatabase, Tables } from '../database/database.ts';
import { removeEnrolled } from '../tables/enrolled.ts';
import { findRecords, listWritten, moveTo, type FoundRecord } from '../tables/erasure.ts';
import { KEPT } from '../tables/kinds.ts';
import { renamePerson } from '../tables/people.ts';
import { listPhotosOf } from '../tables/photos.ts';
import { holdSubmission } from '../tables/submissions.ts';

/** Exports and corrects what is held about one person: docs/decisions/0016-personal-data.md. */

/** The actor for the audit log, and the time. */
type Doing = { actor: Actor; now: number };
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
  { actor, now }: Doing,
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
export async function withWritten(db: HostDatabase, record: FoundRecord): Promise<FoundRecord[]> {
  const isAccount = record.kind === 'register';
  return isAccount ? [record, ...(await listWritten(db, record.owner))] : [record];
}

/** Says where on a roll somebody is. */
const LINE = ['assembly', 'booth', 'line'];

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
  { actor, now }: Doing,
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
  const unknown = Object.keys(fields).find(
    // Nobody chooses the code for somebody else.
    (field) => !Object.hasOwn(kind.empty, field) || field === 'withdrawCode',
  );
  if (unknown !== undefined) return { code: 'unknownField', msg: 'The form has an unknown field' };
  const result = v.safeParse(kind.schema(dayInIndia(now)), {
    ...kind.empty,
    ...answers,
    // What was said of the old answer isn't true of the new one.
    ...Object.fromEntries(
      Object.entries(ABOUT).flatMap(([about, field]) => (field in fields ? [[about, '']] : [])),
    ),
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
    // A line that the office types now is of today's roll.
    const isOfEarlierRoll = table === 'voters' && !LINE.some((field) => field in fields);
    const listedAs = isOfEarlierRoll ? await findListedAs(transaction, record) : undefined;
    await removeEnrolled(transaction, table, record);
    await kind.insert(transaction, { ...enrolment, listedAs }, result.output);
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
