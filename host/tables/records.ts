import type { HostDatabase } from './database.ts';
import { TABLES } from './erasure.ts';
import type { Person } from './people.ts';
import type { RecordKey } from './photos.ts';
import { seenBy } from './visibility.ts';
import { findByReference } from './submissions.ts';

/**
 * Returns the record of a reference if this person may see it; "not yours" and "not there" both
 * give undefined. Until the office publishes copies, only the author and administrators see a
 * post's own pictures.
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
  const table = TABLES[kind];
  if (table === 'posts') return isOwn ? { owner, id } : undefined;
  return db
    .selectFrom(table)
    .select(['owner', 'id'])
    .where('owner', '=', owner)
    .where('id', '=', id)
    .where(seenBy(person, table))
    .executeTakeFirst();
}
