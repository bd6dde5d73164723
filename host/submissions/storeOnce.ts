import { hash, randomInt } from 'node:crypto';
import { acceptance } from '../../src/domain/calls/takeSubmission.ts';
import type { Refusal } from '../http/answers.ts';
import type { Host } from '../http/call.ts';
import { checkPhoto } from './checkPhoto.ts';
import { failpoint } from './failpoint.ts';
import type { Ownership } from './ownerOf.ts';
import { refuseTooMuch } from './quota.ts';
import type { Submission } from './submission.ts';
import { appendAudit, HOST_CHAIN } from '../tables/audit.ts';
import type { HostDatabase, Tables } from '../tables/database.ts';
import { insertPhotos } from '../tables/photos.ts';
import { claimSubmission, findSubmission, type Held } from '../tables/submissions.ts';

export type Stored = { answer: string };
type Photos = Submission<Record<string, string>>['photos'];

/** What else belongs into the transaction: the account of who registers. `false` if that cannot be; then nothing is written. */
export type Founding = {
  before: (db: HostDatabase) => Promise<boolean>;
  refusal: Refusal;
  after: (db: HostDatabase) => Promise<void>;
};

/**
 * Stores a person's submission once, whatever comes how often: equal content gets the first answer again, byte for byte;
 * other content under the same id is refused. When this gives an answer, record, photos and the line in the audit log
 * survive a power cut.
 */
export async function storeOnce<Content extends Record<string, string>>(
  { db, photos, now }: Host,
  { owner, deliveredBy }: Ownership,
  deviceType: string,
  submission: Submission<Content>,
  founding?: Founding,
): Promise<Stored | Refusal> {
  const { kind, id, savedAt, content } = submission;
  const fingerprint = fingerprintOf(content, submission.photos);
  const held = await findSubmission(db, owner, id);
  if (held) return compare(held, fingerprint);

  const actor = deliveredBy ?? owner;
  const receivedAt = now();
  const bytes = submission.photos.reduce((sum, { arrived }) => sum + arrived.bytes, 0);
  const refusal =
    (await refuseTooMuch(db, actor, bytes, receivedAt)) ?? (await firstFault(submission.photos));
  if (refusal) return refusal;
  // After an error from here on the files stay: a commit that failed half-way may turn up again after a power cut, and
  // must find its photos. Otherwise the next start sweeps them away.
  const district = content['district'] ?? '';
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
  const isFirst = await db.transaction().execute(async (transaction) => {
    if (founding && !(await founding.before(transaction))) return false;
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
      }))
    )
      return false;
    await kind.insert(transaction, { owner, id, reference, savedAt, receivedAt }, content);
    await insertPhotos(transaction, photoRows satisfies Tables['photos'][]);
    await founding?.after(transaction);
    await appendAudit(transaction, {
      chain: district || HOST_CHAIN,
      at: receivedAt,
      actor,
      action: kind.name,
      object: reference,
      detail: fingerprint,
    });
    failpoint('beforeCommit');
    return true;
  });
  failpoint('afterCommit');
  if (isFirst) return { answer };

  // A twin of this request was faster, and its photos are the ones that count.
  await photos.remove(photoRows.map(({ file }) => file));
  const twin = await findSubmission(db, owner, id);
  if (twin) return compare(twin, fingerprint);
  if (founding) return founding.refusal;
  throw new Error('A submission that was there is gone');
}

async function firstFault(photos: Photos): Promise<Refusal | undefined> {
  for (const { slot, arrived } of photos) {
    const refusal = await checkPhoto(arrived.path, slot);
    if (refusal) return refusal;
  }
  return undefined;
}

function compare(held: Held, fingerprint: string): Stored | Refusal {
  // What was erased stays erased, also in another version: the phone hears that it has nothing more to do.
  if (held.erasedAt !== null || held.fingerprint === fingerprint) return { answer: held.answer };
  return {
    status: 409,
    code: 'otherContent',
    msg: 'This submission is held with other content',
    reference: held.reference,
  };
}

/** What is in a form and not in its record: nobody may find a password by trying hashes. */
const SECRET = ['password', 'confirmPassword', 'otp'];

/** Over what was said and shown, never over the body: its boundary changes with every try. */
function fingerprintOf(content: Record<string, string>, photos: Photos): string {
  const fields = Object.entries(content)
    .filter(([name]) => !SECRET.includes(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return hash(
    'sha256',
    JSON.stringify([fields, photos.map(({ slot, arrived }) => [slot, arrived.sha256])]),
  );
}

/** What a person can read out: 50 random bits in letters and digits that cannot be taken for one another (Crockford's base 32). */
function newReference(letter: string): string {
  return `${letter}-${Array.from({ length: 10 }, () => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'[randomInt(32)]).join('')}`;
}
