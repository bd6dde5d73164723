import type { HostDatabase } from '../database/database.ts';
import type { ResetRow } from '../database/schema.ts';

/** Stores a person's code. It replaces an older one: a person has at most one. */
export async function putReset(db: HostDatabase, reset: ResetRow): Promise<void> {
  await db
    .insertInto('passwordResets')
    .values(reset)
    .onConflict((conflict) => conflict.column('person').doUpdateSet(reset))
    .execute();
}

export function findReset(
  db: HostDatabase,
  person: string,
  now: number,
): Promise<ResetRow | undefined> {
  return db
    .selectFrom('passwordResets')
    .selectAll()
    .where('person', '=', person)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

/** Removes expired codes. */
export async function removeOldResets(db: HostDatabase, now: number): Promise<void> {
  await db.deleteFrom('passwordResets').where('expiresAt', '<=', now).execute();
}

/** Uses up a code. Returns false and writes nothing if it was used already. */
export async function useReset(db: HostDatabase, { person, codeHash }: ResetRow): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passwordResets')
    .where('person', '=', person)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
