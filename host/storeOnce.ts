import { createHash, randomBytes } from 'node:crypto';
import type { Refusal } from './answers.ts';
import type { Host } from './call.ts';
import { checkPhoto } from './checkPhoto.ts';
import { failpoint } from './failpoint.ts';
import type { Ownership } from './ownerOf.ts';
import { insertPhotos } from './tables/photos.ts';
import { claimSubmission, findSubmission, type Held } from './tables/submissions.ts';
import { insertVoter } from './tables/voters.ts';
import type { VoterSubmission } from './voterSubmission.ts';

export type Stored = { answer: string };

/**
 * Stores a person's submission once, whatever comes how often: equal content gets the first answer again, byte for byte;
 * other content under the same id is refused. When this gives an answer, record and photos survive a power cut.
 */
export async function storeOnce({ db, photos, now }: Host, { owner, deliveredBy }: Ownership, deviceType: string, submission: VoterSubmission): Promise<Stored | Refusal> {
  const { id, savedAt, voter } = submission;
  const fingerprint = fingerprintOf(submission);
  const held = await findSubmission(db, owner, id);
  if (held) return compare(held, fingerprint);

  for (const { slot, arrived } of submission.photos) {
    const refusal = await checkPhoto(arrived.path, slot);
    if (refusal) return refusal;
  }
  // After an error from here on the files stay: a commit that failed half-way may turn up again after a power cut, and
  // must find its photos. Otherwise the next start sweeps them away.
  const photoRows = await Promise.all(submission.photos.map(async ({ slot, arrived }) => (
    { district: voter.district, owner, voter: id, slot, sha256: arrived.sha256, bytes: arrived.bytes, file: await photos.keep(arrived) })));
  failpoint('afterRename');

  const reference = newReference();
  const answer = acceptance(submission, reference);
  const receivedAt = now();
  const isFirst = await db.transaction().execute(async (transaction) => {
    if (!(await claimSubmission(transaction, { owner, id, fingerprint, reference, answer, deviceType, receivedAt, deliveredBy }))) return false;
    await insertVoter(transaction, { owner, id, reference, savedAt, receivedAt }, voter);
    await insertPhotos(transaction, photoRows);
    failpoint('beforeCommit');
    return true;
  });
  failpoint('afterCommit');
  if (isFirst) return { answer };

  // A twin of this request was faster, and its photos are the ones that count.
  await photos.remove(photoRows.map(({ file }) => file));
  const twin = await findSubmission(db, owner, id);
  if (!twin) throw new Error('A submission that was there is gone');
  return compare(twin, fingerprint);
}

function compare(held: Held, fingerprint: string): Stored | Refusal {
  if (held.fingerprint === fingerprint) return { answer: held.answer };
  return { status: 409, code: 'otherContent', msg: 'This submission is held with other content', reference: held.reference };
}

/** Over what was said and shown, never over the body: its boundary changes with every try. */
function fingerprintOf({ voter, photos }: VoterSubmission): string {
  const fields = Object.entries(voter).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify([fields, photos.map(({ slot, arrived }) => [slot, arrived.sha256])])).digest('hex');
}

function acceptance({ id, photos }: VoterSubmission, reference: string): string {
  const hashes = Object.fromEntries(photos.map(({ slot, arrived }) => [slot, arrived.sha256]));
  return JSON.stringify({ status: true, msg: 'Voter saved', data: { submissionId: id, reference, photos: hashes } });
}

/** What a person can read out: 50 random bits in letters and digits that cannot be taken for one another (Crockford's base 32). */
function newReference(): string {
  return `V-${Array.from(randomBytes(10), (byte) => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'[byte % 32]).join('')}`;
}
