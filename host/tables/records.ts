import type { HostDatabase } from './database.ts';
import type { Person } from './people.ts';
import type { RecordKey } from './photos.ts';
import { seenBy } from './visibility.ts';
import { findByReference } from './submissions.ts';

/**
 * The record of a reference, if this person may see it. One answer for "not yours" and "not there".
 * A post's own pictures are its author's and the administrators' until the office publishes copies of them.
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
  if (kind === 'createPost') return isOwn ? { owner, id } : undefined;
  const table = kind === 'addvoters' ? 'voters' : 'members';
  return db
    .selectFrom(table)
    .select(['owner', 'id'])
    .where('owner', '=', owner)
    .where('id', '=', id)
    .where(seenBy(person, table))
    .executeTakeFirst();
}
