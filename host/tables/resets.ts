import type { HostDatabase } from './database.ts';

/** `codeHash` is an argon2 hash. */
export type ResetRow = { person: string; codeHash: string; expiresAt: number };

/** A person has one code at a time; a new one takes the place of the old. */
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

/** Removes codes whose time is over. */
export async function removeOldResets(db: HostDatabase, now: number): Promise<void> {
  await db.deleteFrom('passwordResets').where('expiresAt', '<=', now).execute();
}

/** False if that code was used already; then nothing was written. */
export async function useReset(db: HostDatabase, { person, codeHash }: ResetRow): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passwordResets')
    .where('person', '=', person)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
