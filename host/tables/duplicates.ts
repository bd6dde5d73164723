import { sql } from 'kysely';
import type { HostDatabase } from '../database/database.ts';
import type { People } from './enrolled.ts';
import type { Place } from '../database/schema.ts';
import type { EnrolledRow } from '../database/schema.ts';
import { notSuperseded } from './visibility.ts';

export type Twin = Pick<
  EnrolledRow,
  'voterId' | 'reference' | 'name' | 'mobile' | 'district' | 'assembly' | 'booth' | 'receivedAt'
> & { enrolledBy: string };

/**
 * Returns voter IDs with more than one record that counts, the one with the newest record first.
 * `place` is that record's time, `id` the voter ID.
 */
export function listDuplicates(
  db: HostDatabase,
  people: People,
  limit: number,
  before?: Place,
): Promise<Place[]> {
  const newest = sql<number>`max(received_at)`;
  // Counting by the index alone first leaves few rows to read.
  const repeated = db
    .selectFrom(people)
    .select('voterId')
    .groupBy('voterId')
    .having(({ fn }) => fn.countAll(), '>', 1);
  let query = db
    .selectFrom(people)
    .where('voterId', 'in', repeated)
    .where(notSuperseded(people))
    .groupBy('voterId')
    .having(({ fn }) => fn.countAll(), '>', 1)
    .select([newest.as('place'), 'voterId as id']);
  if (before)
    query = query.having(
      sql<boolean>`(max(received_at), voter_id) < (${before.place}, ${before.id})`,
    );
  return query.orderBy(newest, 'desc').orderBy('voterId', 'desc').limit(limit).execute();
}

/** Returns those records of these voter IDs that count, the oldest first. */
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
    .where(notSuperseded(people))
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

/** Lets only `kept` count from now on. */
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
