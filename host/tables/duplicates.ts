import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { HostDatabase } from '../database/database.ts';
import type { People } from './enrolled.ts';
import type { EnrolledRow, Place } from '../database/schema.ts';
import { countUpTo } from './sorting.ts';
import { isRepeated, linksOf } from './twins.ts';
import { notSuperseded } from './visibility.ts';

export type Twin = Pick<
  EnrolledRow,
  'voterId' | 'reference' | 'name' | 'mobile' | 'district' | 'assembly' | 'booth' | 'receivedAt'
> & { enrolledBy: string };

/** A line of a booth's roll. */
export type RollLine = { assembly: number; booth: number; line: number };

/** What the records of a duplicate have in common: a voter ID or a line of the roll. */
export type Shared = { voterId: string } | RollLine;

/** Reads what the records of a duplicate have in common from its id in the list. */
export function fromId(id: string): Shared {
  const [, assembly, booth, line] = /^(\d+)-(\d+)-(\d+)$/.exec(id) ?? [];
  if (line === undefined) return { voterId: id };
  return { assembly: Number(assembly), booth: Number(booth), line: Number(line) };
}

/** Returns the SQL for the place in the list of everything that several records have in common. */
function duplicatesOf(people: People): RawBuilder<Place> {
  const groups = linksOf(people).map(
    (link) => sql<Place>`select max(received_at) as place, ${link.id} as id
      from ${sql.table(people)} where ${isRepeated(people, link)} and ${notSuperseded(people)}
      group by ${link.columns} having count(*) > 1 and ${link.differs}`,
  );
  return sql`(${sql.join(groups, sql` union all `)})`;
}

/** Counts what several records have in common, up to `limit`. */
export function countDuplicates(db: HostDatabase, people: People, limit: number): Promise<number> {
  return countUpTo(db, sql`(select id from ${duplicatesOf(people)} as duplicates limit ${limit})`);
}

/**
 * Returns what several records that count have in common, the one with the newest record first:
 * voter IDs, and for voters the lines of the roll whose records have different voter IDs. `place`
 * is the newest record's time; `fromId` reads the `id`.
 */
export async function listDuplicates(
  db: HostDatabase,
  people: People,
  limit: number,
  before?: Place,
): Promise<Place[]> {
  const isAfter: RawBuilder<SqlBool> = before
    ? sql`(place, id) < (${before.place}, ${before.id})`
    : sql`1 = 1`;
  const { rows } = await sql<Place>`select place, id from ${duplicatesOf(people)} as duplicates
    where ${isAfter} order by place desc, id desc limit ${limit}`.execute(db);
  return rows;
}

/** Returns the records that share this and count, the oldest first. */
export async function listTwins(db: HostDatabase, people: People, shared: Shared): Promise<Twin[]> {
  return db
    .selectFrom(people)
    .innerJoin('people', 'people.id', `${people}.owner`)
    .where(notSuperseded(people))
    .where(
      'voterId' in shared
        ? sql<SqlBool>`voter_id = ${shared.voterId}`
        : sql<SqlBool>`(assembly, booth, roll_line) = (${shared.assembly}, ${shared.booth}, ${shared.line})`,
    )
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
