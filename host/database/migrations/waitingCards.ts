import { type Kysely, sql } from 'kysely';
import { isEmbedded } from '../portable.ts';

/**
 * Adds an index of the cards that wait to be confirmed, for the office's list of them:
 * docs/decisions/0035-lists.md. A card leaves the index when it's confirmed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A large table may take longer than a call may.
  if (!isEmbedded(db)) await sql`set local statement_timeout = 0`.execute(db);
  await db.schema
    .createIndex('cards_waiting')
    .on('cards')
    .columns(['revoked_at', 'district', 'person', 'member'])
    .where(sql.ref('confirmed_at'), 'is', null)
    .execute();
}
