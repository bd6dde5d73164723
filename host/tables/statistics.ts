import { sql } from 'kysely';
import type { Counts } from '../../src/domain/calls/enrolmentStats.ts';
import type { HostDatabase } from '../database/database.ts';
import { countsAsPerson } from './twins.ts';

/** India is five and a half hours ahead of UTC. Both databases divide integers to integers. */
const DAY = sql<number>`(received_at + 19800000) / 86400000`;

/**
 * Counts the people who were first enrolled since then, by their day in India. A day is a number of
 * days since 1 January 1970.
 */
export function countByDay(db: HostDatabase, since: number): Promise<(Counts & { day: number })[]> {
  return receivedSince(db, since).select('day').groupBy('day').execute();
}

/** Counts the same people by district, the largest count first. */
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

/** Counts the same people by booth. Returns the `limit` largest counts and the number of booths. */
export async function countByBooth(
  db: HostDatabase,
  since: number,
  limit: number,
): Promise<{
  booths: (Counts & { assembly: number; booth: number })[];
  boothsInAll: number;
}> {
  const rows = await receivedSince(db, since)
    .select(['assembly', 'booth', sql<number>`count(*) over ()`.as('boothsInAll')])
    .groupBy(['assembly', 'booth'])
    .orderBy(MOST, 'desc')
    .orderBy('assembly')
    .orderBy('booth')
    .limit(limit)
    .execute();
  return {
    booths: rows.map(({ boothsInAll: _all, ...booth }) => booth),
    boothsInAll: rows[0]?.boothsInAll ?? 0,
  };
}

/**
 * Counts the same people by who enrolled them first, with the time when the last one arrived.
 * Returns the `limit` largest counts, and how many volunteers enrolled anybody. People who only
 * joined by themselves aren't counted.
 */
export async function countByPerson(
  db: HostDatabase,
  since: number,
  limit: number,
  withDemo: boolean,
): Promise<{
  people: (Counts & { userName: string; name: string; last: number })[];
  volunteers: number;
}> {
  const rows = await receivedSince(db, since)
    .innerJoin('people', 'people.id', 'received.owner')
    .where('people.role', '!=', 'member')
    .where('people.name', '!=', '')
    .where('people.demo', 'in', withDemo ? [0, 1] : [0])
    .select(({ fn }) => [
      'people.userName',
      'people.name',
      fn.max<number>('received.receivedAt').as('last'),
      sql<number>`count(*) over ()`.as('volunteers'),
    ])
    .groupBy(['people.id', 'people.userName', 'people.name'])
    .orderBy(MOST, 'desc')
    .orderBy('people.userName')
    .limit(limit)
    .execute();
  return {
    people: rows.map(({ volunteers: _all, ...person }) => person),
    volunteers: rows[0]?.volunteers ?? 0,
  };
}

export async function countAll(db: HostDatabase): Promise<Counts> {
  const count = async (table: 'voters' | 'members') =>
    (
      await db
        .selectFrom(table)
        .where(countsAsPerson(table))
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count;
  const [voters, members] = await Promise.all([count('voters'), count('members')]);
  return { voters, members };
}

const MOST = sql`count(*)`;

/** Returns voters and members as one table, with their two counts. */
function receivedSince(db: HostDatabase, since: number) {
  const rows = (table: 'voters' | 'members') =>
    db
      .selectFrom(table)
      .where('receivedAt', '>=', since)
      .where(countsAsPerson(table))
      .select([
        'district',
        'assembly',
        'booth',
        'owner',
        'receivedAt',
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
