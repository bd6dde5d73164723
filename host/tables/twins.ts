import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { People } from './enrolled.ts';
import { isTrusted } from './trusted.ts';
import { notSuperseded } from './visibility.ts';

/**
 * What tells that records are of one person: a voter ID, or for voters a line of their booth's
 * roll. `columns` is what they have in common where `isLinked` holds, `id` names it, and `differs`
 * leaves out groups that another of these links finds already.
 */
type Link = {
  columns: RawBuilder<unknown>;
  id: RawBuilder<string>;
  isLinked: RawBuilder<SqlBool>;
  differs: RawBuilder<SqlBool>;
};

const ALWAYS = sql<SqlBool>`1 = 1`;
const BY_VOTER_ID: Link = {
  columns: sql`voter_id`,
  id: sql`voter_id`,
  isLinked: ALWAYS,
  differs: ALWAYS,
};
const BY_LINE: Link = {
  columns: sql`assembly, booth, roll_line`,
  id: sql`assembly || '-' || booth || '-' || roll_line`,
  isLinked: sql`roll_line > 0`,
  differs: sql`count(distinct voter_id) > 1`,
};

export const linksOf = (people: People): Link[] =>
  people === 'voters' ? [BY_VOTER_ID, BY_LINE] : [BY_VOTER_ID];

/**
 * Returns the SQL condition that records of the same person may exist. It reads an index alone, and
 * leaves few rows to read.
 */
export function isRepeated(people: People, { columns, isLinked }: Link): RawBuilder<SqlBool> {
  return sql`${isLinked} and (${columns}) in (select ${columns} from ${sql.table(people)}
    where ${isLinked} group by ${columns} having count(*) > 1)`;
}

/** Orders records of one person: whoever anybody may enrol comes after those of the team. */
export const firstOf = (people: People) =>
  sql`case when ${isTrusted(people)} then 0 else 1 end, received_at, reference`;

/**
 * Returns the SQL condition that a record counts as a person: of several records of one person that
 * the office hasn't decided about, the first one does. A voter whom a member enrolled doesn't.
 * Whoever has joined by themselves is a member, so among members all count.
 */
export function countsAsPerson(people: People): RawBuilder<SqlBool> {
  const counts = isCounted(people);
  const later = linksOf(people).map(
    (link) => sql`select reference from (select reference, row_number()
      over (partition by ${link.columns} order by ${firstOf(people)}) as turn
      from ${sql.table(people)} where ${isRepeated(people, link)} and ${counts}
      ) as turns where turn > 1`,
  );
  return sql`${counts}
    and ${sql.ref(`${people}.reference`)} not in (${sql.join(later, sql` union all `)})`;
}

function isCounted(people: People): RawBuilder<SqlBool> {
  return people === 'voters'
    ? sql`${notSuperseded(people)} and ${isTrusted(people)}`
    : notSuperseded(people);
}
