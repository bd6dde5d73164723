import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { MAX_RECORDS } from '../../src/domain/calls/duplicates.ts';
import type { Sort } from '../../src/domain/calls/sorting.ts';
import type { HostDatabase } from '../database/database.ts';
import { isEmbedded } from '../database/portable.ts';
import type { People } from './enrolled.ts';
import type { EnrolledRow, PageAsked, Place } from '../database/schema.ts';
import { countUpTo, inOrder } from './sorting.ts';
import { noteFreed } from './booths.ts';
import { isTrusted } from './trusted.ts';
import { firstOf, isRepeated, linksOf } from './twins.ts';
import { notSuperseded } from './visibility.ts';

export type Twin = Pick<
  EnrolledRow,
  | 'owner'
  | 'id'
  | 'voterId'
  | 'reference'
  | 'name'
  | 'mobile'
  | 'district'
  | 'assembly'
  | 'booth'
  | 'receivedAt'
> & { enrolledBy: string };

/** A line of a booth's roll. */
type RollLine = { assembly: number; booth: number; line: number };

/** What the records of a duplicate have in common: a voter ID or a line of the roll. */
export type Shared = { voterId: string } | RollLine;

/** The place in the list of what several records have in common, and how many they are. */
export type Group = Place & { count: number };

/** Reads what the records of a duplicate have in common from its id in the list. */
export function fromId(id: string): Shared {
  const [, assembly, booth, line] = /^(\d+)-(\d+)-(\d+)$/.exec(id) ?? [];
  if (line === undefined) return { voterId: id };
  return { assembly: Number(assembly), booth: Number(booth), line: Number(line) };
}

/** Voters whom only members enrolled count nowhere, so there is nothing to decide. */
const isWorthADecision = (people: People): RawBuilder<SqlBool> =>
  people === 'voters' ? sql`max(case when ${isTrusted(people)} then 1 else 0 end) = 1` : sql`1 = 1`;

/** Returns the SQL for the place in the list of everything that several records have in common. */
function duplicatesOf(people: People): RawBuilder<Group> {
  const groups = linksOf(people).map(
    (link) => sql<Group>`select max(received_at) as place, ${link.id} as id, count(*) as count
      from ${sql.table(people)} where ${isRepeated(people, link)} and ${notSuperseded(people)}
      group by ${link.columns} having count(*) > 1 and ${link.differs} and ${isWorthADecision(people)}`,
  );
  return sql`(${sql.join(groups, sql` union all `)})`;
}

/** Counts what several records have in common, up to `limit`. */
export function countDuplicates(db: HostDatabase, people: People, limit: number): Promise<number> {
  return countUpTo(db, sql`(select id from ${duplicatesOf(people)} as duplicates limit ${limit})`);
}

/**
 * Returns what several records that count have in common, by the time of its newest record: voter
 * IDs, and for voters the lines of the roll whose records have different voter IDs. `place` is that
 * time; `fromId` reads the `id`.
 */
export async function listDuplicates(
  db: HostDatabase,
  people: People,
  { limit, before }: PageAsked,
  direction: Sort['direction'] = 'descending',
): Promise<Group[]> {
  const { order, isAfter } = inOrder(
    direction,
    [sql.ref('place'), sql.ref('id')],
    before && [before.place, before.id],
  );
  const { rows } =
    await sql<Group>`select place, id, count from ${duplicatesOf(people)} as duplicates
    where ${isAfter} order by ${order} limit ${limit}`.execute(db);
  return rows;
}

/** Returns the SQL condition that a record shares this and counts. */
function isTwin(people: People, shared: Shared): RawBuilder<SqlBool> {
  return 'voterId' in shared
    ? sql`voter_id = ${shared.voterId} and ${notSuperseded(people)}`
    : sql`(assembly, booth, roll_line) = (${shared.assembly}, ${shared.booth}, ${shared.line})
        and ${notSuperseded(people)}`;
}

/** Returns the first records that share this, the team's before others, the oldest first. */
export async function listTwins(db: HostDatabase, people: People, shared: Shared): Promise<Twin[]> {
  return db
    .selectFrom(people)
    .innerJoin('people', 'people.id', `${people}.owner`)
    .where(isTwin(people, shared))
    .select([
      `${people}.owner`,
      `${people}.id`,
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
    .orderBy(firstOf(people))
    .limit(MAX_RECORDS)
    .execute();
}

/**
 * Of the records that share this, lets only `kept` count from now on.
 * @param db a transaction
 * @returns the references of the others; none if `kept` isn't one of them, or the only one
 */
export async function replaceTwins(
  db: HostDatabase,
  people: People,
  shared: Shared,
  kept: string,
  at: number,
): Promise<string[]> {
  const twins = db.selectFrom(people).where(isTwin(people, shared)).select('reference');
  // On PostgreSQL two decisions at once would each replace what the other keeps, and then neither
  // record counts. The second waits here, and the next statement sees what the first has done.
  if (!isEmbedded(db)) await twins.forUpdate().execute();
  const [here] = await twins.where('reference', '=', kept).select(['assembly', 'booth']).execute();
  if (!here) return [];
  // If a member enrolled the one that is kept, its line is marked from now on.
  if (people === 'voters') await noteFreed(db, here);
  const replaced = await db
    .insertInto('replacements')
    .columns(['reference', 'kept', 'at'])
    .expression(
      twins
        .where('reference', '!=', kept)
        .select([sql<string>`${kept}`.as('kept'), sql<number>`${at}`.as('at')]),
    )
    .returning('reference')
    .execute();
  return replaced.map(({ reference }) => reference).toSorted();
}
