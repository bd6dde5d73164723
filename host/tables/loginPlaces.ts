import { DAY_MS } from '../../src/domain/app/calendar.ts';
import type { HostDatabase } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import type { LoginPlaceRow } from '../database/schema.ts';

/** Longer than a session lasts, so that a person who must log in again is still known. */
const REMEMBERED_MS = 90 * DAY_MS;

const selectPlace = prepared((db, { person, place }: Omit<LoginPlaceRow, 'usedAt'>) =>
  db
    .selectFrom('loginPlaces')
    .select('usedAt')
    .where('person', '=', person)
    .where('place', '=', place),
);

/** Returns true if the person logged in from there in the last 90 days. */
export async function isPlaceKnown(
  db: HostDatabase,
  { person, place }: Omit<LoginPlaceRow, 'usedAt'>,
  now: number,
): Promise<boolean> {
  const [known] = (await selectPlace(db, { person, place })).rows;
  return known !== undefined && known.usedAt > now - REMEMBERED_MS;
}

/** Remembers that a person logged in from there. */
export async function notePlace(db: HostDatabase, row: LoginPlaceRow): Promise<void> {
  await db
    .insertInto('loginPlaces')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['person', 'place']).doUpdateSet({ usedAt: row.usedAt }),
    )
    .execute();
}

/** Removes places that no longer count. */
export async function removeOldPlaces(db: HostDatabase, now: number): Promise<void> {
  await db
    .deleteFrom('loginPlaces')
    .where('usedAt', '<=', now - REMEMBERED_MS)
    .execute();
}
