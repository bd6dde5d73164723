import { DAY_MS } from '../../src/domain/app/calendar.ts';
import type { HostDatabase } from '../database/database.ts';
import type { PhoneRow } from '../database/schema.ts';

/** Safari, too, lets a cookie that a host sets live this long. */
export const REMEMBERED_MS = 90 * DAY_MS;

export function findPhone(db: HostDatabase, id: string): Promise<PhoneRow | undefined> {
  return db.selectFrom('phones').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertPhone(db: HostDatabase, phone: PhoneRow): Promise<void> {
  await db.insertInto('phones').values(phone).execute();
}

/**
 * Replaces a phone's row. Returns false and writes nothing if another report has replaced it since
 * `before` was read.
 */
export async function replacePhone(
  db: HostDatabase,
  before: PhoneRow,
  after: PhoneRow,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('phones')
    .set(after)
    .where('id', '=', before.id)
    .where('seenAt', '=', before.seenAt)
    .where('unsent', '=', before.unsent)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function removePhone(db: HostDatabase, id: string): Promise<void> {
  await db.deleteFrom('phones').where('id', '=', id).execute();
}

/** Removes phones that made no report in 90 days. */
export async function removeOldPhones(db: HostDatabase, now: number): Promise<void> {
  await db
    .deleteFrom('phones')
    .where('seenAt', '<=', now - REMEMBERED_MS)
    .execute();
}
