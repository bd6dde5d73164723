import type { HostDatabase } from '../database/database.ts';
import type { OtpRow } from '../database/schema.ts';

/** Stores a number's code. It replaces an older one: a number has at most one. */
export async function putOtp(db: HostDatabase, otp: OtpRow): Promise<void> {
  await db
    .insertInto('otps')
    .values(otp)
    .onConflict((conflict) => conflict.column('mobileHash').doUpdateSet(otp))
    .execute();
}

/** Returns a number's code, unless it expired. */
export function findOtp(
  db: HostDatabase,
  mobileHash: string,
  now: number,
): Promise<OtpRow | undefined> {
  return db
    .selectFrom('otps')
    .selectAll()
    .where('mobileHash', '=', mobileHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

/**
 * Counts a try before its outcome is known, so parallel ones can't slip through. Returns undefined
 * if the code was used or replaced, or had `most` tries.
 */
export function takeTry(
  db: HostDatabase,
  { mobileHash, codeHash }: OtpRow,
  most: number,
): Promise<OtpRow | undefined> {
  return db
    .updateTable('otps')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('mobileHash', '=', mobileHash)
    .where('codeHash', '=', codeHash)
    .where('tries', '<', most)
    .returningAll()
    .executeTakeFirst();
}

/** Takes a try back, because the code was right. */
export async function takeTryBack(
  db: HostDatabase,
  { mobileHash, codeHash }: OtpRow,
): Promise<void> {
  await db
    .updateTable('otps')
    .set(({ eb }) => ({ tries: eb('tries', '-', 1) }))
    .where('mobileHash', '=', mobileHash)
    .where('codeHash', '=', codeHash)
    .execute();
}

/** Uses up a code. Returns false and writes nothing if it was used or replaced. */
export async function useOtp(db: HostDatabase, { mobileHash, codeHash }: OtpRow): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('otps')
    .where('mobileHash', '=', mobileHash)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Removes expired codes. */
export async function removeOldOtps(db: HostDatabase, now: number): Promise<void> {
  await db.deleteFrom('otps').where('expiresAt', '<=', now).execute();
}
