import { sql } from 'kysely';
import type { HostDatabase, Tables } from './database.ts';
import type { Place } from './page.ts';
import { counts } from './visibility.ts';

type People = 'voters' | 'members';
export type Twin = Pick<
  Tables['voters'],
  'voterId' | 'reference' | 'name' | 'mobile' | 'district' | 'assembly' | 'booth' | 'receivedAt'
> & { enrolledBy: string };

/** Voter IDs with more than one record that counts; those with the newest record first. `place` is its time, `id` the voter ID. */
export function listDuplicates(
  db: HostDatabase,
  people: People,
  limit: number,
  before?: Place,
): Promise<Place[]> {
  const newest = sql<number>`max(received_at)`;
  let query = db
    .selectFrom(people)
    .where(counts(people))
    .groupBy('voterId')
    .having(({ fn }) => fn.countAll(), '>', 1)
    .select([newest.as('place'), 'voterId as id']);
  if (before)
    query = query.having(
      sql<boolean>`(max(received_at), voter_id) < (${before.place}, ${before.id})`,
    );
  return query.orderBy(newest, 'desc').orderBy('voterId', 'desc').limit(limit).execute();
}

/** The records of these voter IDs that count, the oldest first. */
export async function listTwins(
  db: HostDatabase,
  people: People,
  voterIds: string[],
): Promise<Twin[]> {
  // PostgreSQL has no empty list.
  if (voterIds.length === 0) return [];
  return db
    .selectFrom(people)
    .innerJoin('people', 'people.id', `${people}.owner`)
    .where(counts(people))
    .where('voterId', 'in', voterIds)
    .select([
      'voterId',
      'reference',
      `${people}.name`,
      'mobile',
      'district',
      'assembly',
      'booth',
      'receivedAt',
      'people.name as enrolledBy',
    ])
    .orderBy('receivedAt')
    .orderBy('reference')
    .execute();
}

/** From now on only `kept` counts. */
export async function replaceTwins(
  db: HostDatabase,
  references: string[],
  kept: string,
  at: number,
): Promise<void> {
  await db
    .insertInto('replacements')
    .values(references.map((reference) => ({ reference, kept, at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
