import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { People } from './enrolled.ts';
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

/**
 * Returns the SQL condition that a record counts as a person: of several records of one person that
 * the office hasn't decided about, the first one does.
 */
export function countsAsPerson(people: People): RawBuilder<SqlBool> {
  const later = linksOf(people).map(
    (link) => sql`select reference from (select reference, row_number()
      over (partition by ${link.columns} order by received_at, reference) as turn
      from ${sql.table(people)} where ${isRepeated(people, link)} and ${notSuperseded(people)}
      ) as turns where turn > 1`,
  );
  return sql`${notSuperseded(people)}
    and ${sql.ref(`${people}.reference`)} not in (${sql.join(later, sql` union all `)})`;
}
