import { sql } from 'kysely';
import type { Counts } from '../../src/domain/calls/enrolmentStats.ts';
import type { HostDatabase } from './database.ts';
import { counts } from './visibility.ts';

/** India is five and a half hours ahead of UTC. Whole numbers divide to whole numbers on both databases. */
const DAY = sql<number>`(received_at + 19800000) / 86400000`;

/** How many were received since then, by their day in India, counted from 1 January 1970. */
export function countByDay(db: HostDatabase, since: number): Promise<(Counts & { day: number })[]> {
  return receivedSince(db, since).select('day').groupBy('day').execute();
}

/** The same by district, most first. */
export function countByDistrict(
  db: HostDatabase,
  since: number,
): Promise<(Counts & { district: string })[]> {
  return receivedSince(db, since)
    .select('district')
    .groupBy('district')
    .orderBy(MOST, 'desc')
    .orderBy('district')
    .execute();
}

/** The same by booth, those with most. */
export function countByBooth(
  db: HostDatabase,
  since: number,
  limit: number,
): Promise<(Counts & { assembly: number; booth: number })[]> {
  return receivedSince(db, since)
    .select(['assembly', 'booth'])
    .groupBy(['assembly', 'booth'])
    .orderBy(MOST, 'desc')
    .orderBy('assembly')
    .orderBy('booth')
    .limit(limit)
    .execute();
}

export async function countAll(db: HostDatabase): Promise<Counts> {
  const count = async (table: 'voters' | 'members') =>
    (
      await db
        .selectFrom(table)
        .where(counts(table))
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count;
  const [voters, members] = await Promise.all([count('voters'), count('members')]);
  return { voters, members };
}

const MOST = sql`count(*)`;

/** Voters and members as one table, in which each row counts for one of them. */
function receivedSince(db: HostDatabase, since: number) {
  const rows = (table: 'voters' | 'members') =>
    db
      .selectFrom(table)
      .where('receivedAt', '>=', since)
      .where(counts(table))
      .select([
        'district',
        'assembly',
        'booth',
        DAY.as('day'),
        sql<number>`${sql.lit(table === 'voters' ? 1 : 0)}`.as('isVoter'),
      ]);
  return db
    .selectFrom(rows('voters').unionAll(rows('members')).as('received'))
    .select(({ fn }) => [
      fn.sum<number>('isVoter').as('voters'),
      sql<number>`count(*) - sum(is_voter)`.as('members'),
    ]);
}
