import type { HostDatabase, Tables } from './database.ts';
import type { RecordKey } from './photos.ts';

export type Held = Pick<Tables['submissions'], 'fingerprint' | 'reference' | 'answer' | 'erasedAt'>;

/** What is held of a person's submission. Another person's submission with the same id is never found. */
export function findSubmission(db: HostDatabase, owner: string, id: string): Promise<Held | undefined> {
  return db.selectFrom('submissions').select(['fingerprint', 'reference', 'answer', 'erasedAt']).where('owner', '=', owner).where('id', '=', id).executeTakeFirst();
}

/** False if the person's submission of this id is held already; then nothing was written. */
export async function claimSubmission(db: HostDatabase, submission: Tables['submissions']): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db.insertInto('submissions').values(submission).onConflict((conflict) => conflict.doNothing()).executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** What a submission of this reference is, whoever asks. */
export function findByReference(db: HostDatabase, reference: string): Promise<Pick<Tables['submissions'], 'owner' | 'id' | 'kind'> | undefined> {
  return db.selectFrom('submissions').select(['owner', 'id', 'kind']).where('reference', '=', reference).where('erasedAt', 'is', null).executeTakeFirst();
}

/**
 * Leaves of a submission what keeps it from being stored again, and the answer to whoever sends it once more.
 * False if it is erased already; then nothing was written.
 */
export async function markErased(db: HostDatabase, { owner, id }: RecordKey, answer: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable('submissions').set({ erasedAt: now, answer, fingerprint: '', deviceType: '' })
    .where('owner', '=', owner).where('id', '=', id).where('erasedAt', 'is', null).executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** What a person has brought since then, for whomever: how many submissions, and how many bytes of photos. */
export async function countBrought(db: HostDatabase, person: string, since: number): Promise<{ entries: number; bytes: number }> {
  const { entries, bytes } = await db.selectFrom('submissions')
    .select(({ fn }) => [fn.countAll<number>().as('entries'), fn.sum<number | string | null>('bytes').as('bytes')])
    .where('receivedAt', '>=', since)
    .where((at) => at.or([at('deliveredBy', '=', person), at.and([at('owner', '=', person), at('deliveredBy', 'is', null)])]))
    .executeTakeFirstOrThrow();
  return { entries, bytes: Number(bytes ?? 0) };
}
