import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Member } from '../../src/domain/forms/member.ts';
import type { Voter } from '../../src/domain/forms/voter.ts';
import type { HostDatabase } from '../database/database.ts';
import { findsFew, matching, type Sought } from './matching.ts';
import type { RecordKey } from './photos.ts';
import { prepared } from '../database/prepared.ts';
import type { EnrolledRow, Enrolment, PageAsked, VoterRow } from '../database/schema.ts';
import { findOnBoothsRoll, noteFreed, takeNumber } from './booths.ts';
import { countsFor, enrolledBy } from './visibility.ts';

/** The tables of people. They have the same columns, because a form's own questions are JSON. */
type Answers = { voters: WithoutCode<Voter>; members: Member };
/** Of the code that withdraws a consent, only a submission keeps something: its hash. */
type WithoutCode<Form> = Form extends unknown ? Omit<Form, 'withdrawCode'> : never;
export type People = keyof Answers;
export type Enrolled<Table extends People> = Enrolment & Answers[Table];

const insertVoter = prepared((db, row: VoterRow) => db.insertInto('voters').values(row));
const insertMember = prepared((db, row: EnrolledRow) => db.insertInto('members').values(row));

/**
 * Searched answers get columns of their own. The rest is JSON. A voter gets the next number of
 * their booth, which holds the booth until the transaction ends.
 */
export async function insertEnrolled<Table extends People>(
  db: HostDatabase,
  table: Table,
  enrolment: Enrolment,
  answers: Answers[Table],
): Promise<void> {
  const { district, voterId, name, mobile, assembly, booth, ...details } = answers;
  const { listedAs, ...who } = enrolment;
  const row: EnrolledRow = {
    ...who,
    district,
    voterId,
    name,
    mobile,
    assembly: Number(assembly),
    booth: Number(booth),
    details: JSON.stringify(details),
  };
  if (table === 'members') return void (await insertMember(db, row));
  const number = await takeNumber(db, row);
  // Only now: an import of the roll that is going on waits for this voter, or has ended.
  const { line, rollSaid } = answers as Answers['voters'];
  const listed = await findOnBoothsRoll(db, row, {
    voterId,
    line: Number(line),
    rollSaid,
    listedAs,
  });
  await insertVoter(db, { ...row, number, ...listed });
}

/** Returns all answers of a record. */
export async function findEnrolled<Table extends People>(
  db: HostDatabase,
  table: Table,
  { owner, id }: RecordKey,
): Promise<Enrolled<Table> | undefined> {
  const row = await db
    .selectFrom<People>(table)
    .selectAll()
    .where('owner', '=', owner)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && answersOf<Table>(row);
}

export async function removeEnrolled(
  db: HostDatabase,
  table: People,
  { owner, id }: RecordKey,
): Promise<void> {
  if (table === 'voters') {
    const voter = await db
      .selectFrom('voters')
      .select(['assembly', 'booth'])
      .where('owner', '=', owner)
      .where('id', '=', id)
      .executeTakeFirst();
    if (voter) await noteFreed(db, voter);
  }
  await db.deleteFrom(table).where('owner', '=', owner).where('id', '=', id).execute();
}

/** Returns a record's answers of its row. */
export function answersOf<Table extends People>({
  details,
  assembly,
  booth,
  number: _number,
  rollLine: _rollLine,
  listedAs: _listedAs,
  ...row
}: EnrolledRow & Partial<VoterRow>): Enrolled<Table> {
  const answers = JSON.parse(details) as Enrolled<Table>;
  return { ...answers, ...row, assembly: String(assembly), booth: String(booth) };
}

/** The order as an index has it, so that the database reads no more rows than the page shows. */
const READ = sql`received_at desc, id desc`;
/**
 * The same order, but no index has it. The database then finds rows by what they are filtered by
 * and sorts those. With an index in this order it might walk through everybody to find none.
 */
const SORTED = sql`received_at + 0 desc, id desc`;

/**
 * Returns matching voters or members whom `person` may see, the last received first. It must show
 * what `seenBy` allows, but asks for each kind of right by itself: no index helps with an "or".
 */
export async function listEnrolled<Table extends People>(
  db: HostDatabase,
  { table, person, filter: { mine, ...filter } }: Sought<Table>,
  { limit, before }: PageAsked<number | string>,
): Promise<Enrolled<Table>[]> {
  const from = sql.table(table);
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const few = findsFew(filter);
  const page = (
    source: RawBuilder<unknown>,
    right: RawBuilder<SqlBool>,
    order = few ? SORTED : READ,
  ) => sql<EnrolledRow>`select ${from}.* from ${source} where ${right}
    and ${countsFor(person, table)} and ${matching(filter, table)}
    and ${before ? sql<SqlBool>`(${column('receivedAt')}, ${column('id')}) < (${before.place}, ${before.id})` : sql<SqlBool>`1 = 1`}
    order by ${order} limit ${limit}`;

  const own = sql<SqlBool>`${column('owner')} = ${person.id}`;
  const query = mine
    ? page(from, enrolledBy(person, table))
    : person.role === 'admin'
      ? page(from, sql<SqlBool>`1 = 1`)
      : person.role === 'lead'
        ? sql<EnrolledRow>`select * from (${page(from, own)}) as own
            union all select * from (${page(
              sql`person_booths inner join ${from} on ${column('assembly')} = person_booths.assembly
                and ${column('booth')} = person_booths.booth`,
              sql<SqlBool>`person_booths.person = ${person.id} and ${column('owner')} <> ${person.id}`,
              SORTED,
            )}) as of_booths
            order by received_at desc, id desc limit ${limit}`
        : page(from, own);
  return (await query.execute(db)).rows.map(answersOf<Table>);
}
