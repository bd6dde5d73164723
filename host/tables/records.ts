import type { HostDatabase } from '../database/database.ts';
import { KEPT } from './kinds.ts';
import type { Person } from './people.ts';
import type { RecordKey } from './photos.ts';
import { seenBy } from './visibility.ts';
import { findByReference } from './submissions.ts';

/**
 * Returns the record of a reference if this person may see it; "not yours" and "not there" both
 * give undefined. Only the author and administrators see what was written: others see a post's
 * pictures once the office has published copies.
 */
export async function findSeen(
  db: HostDatabase,
  person: Person,
  reference: string,
): Promise<RecordKey | undefined> {
  const found = await findByReference(db, reference);
  if (!found) return undefined;
  const { owner, id, kind } = found;
  const isOwn = owner === person.id || person.role === 'admin';
  const { isPerson, table } = KEPT[kind];
  if (!isPerson) return isOwn ? { owner, id } : undefined;
  return db
    .selectFrom(table)
    .select(['owner', 'id'])
    .where('owner', '=', owner)
    .where('id', '=', id)
    .where(seenBy(person, table))
    .executeTakeFirst();
}
