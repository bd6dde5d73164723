import type { Voter } from '../../src/domain/forms/voter.ts';
import type { PeopleFilter } from '../../src/domain/calls/peopleFilter.ts';
import type { HostDatabase, Tables } from './database.ts';
import { matching } from './matching.ts';
import type { Place } from './page.ts';
import type { Person } from './people.ts';
import type { RecordKey } from './photos.ts';
import { prepared } from './prepared.ts';
import { countsFor, seenBy } from './visibility.ts';

type VoterRow = Tables['voters'];
/** Where, when and by whom a voter or member was enrolled: what is not in the form. */
export type Enrolment = Pick<VoterRow, 'owner' | 'id' | 'reference' | 'savedAt' | 'receivedAt'>;

const insertRow = prepared((db, row: VoterRow) => db.insertInto('voters').values(row));

export async function insertVoter(
  db: HostDatabase,
  enrolment: Enrolment,
  voter: Voter,
): Promise<void> {
  await insertRow(db, { ...enrolment, ...asColumns(voter) });
}

/** The voters whom `person` may see and who match, those received last first, from after `before` on. */
export async function listVoters(
  db: HostDatabase,
  person: Person,
  limit: number,
  before?: Place,
  filter: PeopleFilter = {},
): Promise<(Enrolment & Voter)[]> {
  let query = db
    .selectFrom('voters')
    .selectAll()
    .where(seenBy(person, 'voters'))
    .where(countsFor(person, 'voters'))
    .where(matching(filter, 'voters'));
  if (before)
    query = query.where((at) =>
      at(at.refTuple('receivedAt', 'id'), '<', at.tuple(before.place, before.id)),
    );
  const rows = await query
    .orderBy('receivedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(asVoter);
}

export async function findVoter(
  db: HostDatabase,
  { owner, id }: RecordKey,
): Promise<(Enrolment & Voter) | undefined> {
  const row = await db
    .selectFrom('voters')
    .selectAll()
    .where('owner', '=', owner)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && asVoter(row);
}

/** The form's fields are strings, as they travel; numbers are kept as numbers. */
function asColumns(voter: Voter): Omit<VoterRow, keyof Enrolment> {
  const { ageGivenAs: _, ...fields } = voter;
  return {
    ...fields,
    age: 'age' in voter ? Number(voter.age) : null,
    dateOfBirth: 'dateOfBirth' in voter ? voter.dateOfBirth : null,
    assembly: Number(voter.assembly),
    booth: Number(voter.booth),
    line: Number(voter.line),
    votersInHouse: Number(voter.votersInHouse),
  };
}

function asVoter({
  age,
  dateOfBirth,
  assembly,
  booth,
  line,
  votersInHouse,
  gender,
  ...row
}: VoterRow): Enrolment & Voter {
  const common = {
    ...row,
    gender: gender as Voter['gender'],
    assembly: String(assembly),
    booth: String(booth),
    line: String(line),
    votersInHouse: String(votersInHouse),
  };
  return dateOfBirth === null
    ? { ...common, ageGivenAs: 'age', age: String(age) }
    : { ...common, ageGivenAs: 'dateOfBirth', dateOfBirth };
}
