import type { HostDatabase, Tables } from './database.ts';

export type Held = Pick<Tables['submissions'], 'fingerprint' | 'reference' | 'answer'>;

/** What is held of a person's submission. Another person's submission with the same id is never found. */
export function findSubmission(db: HostDatabase, owner: string, id: string): Promise<Held | undefined> {
  return db.selectFrom('submissions').select(['fingerprint', 'reference', 'answer']).where('owner', '=', owner).where('id', '=', id).executeTakeFirst();
}

/** False if the person's submission of this id is held already; then nothing was written. */
export async function claimSubmission(db: HostDatabase, submission: Tables['submissions']): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db.insertInto('submissions').values(submission).onConflict((conflict) => conflict.doNothing()).executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
