import type { Voter } from '../../src/domain/forms/voter.ts';
import type { PeopleAsked } from '../../src/domain/calls/peopleFilter.ts';
import type { HostDatabase, Tables } from '../database/database.ts';
import { listEnrolled } from './enrolled.ts';
import type { Place } from '../database/schema.ts';
import type { Person } from './people.ts';
import type { RecordKey } from './photos.ts';
import { prepared } from '../database/prepared.ts';

type VoterRow = Tables['voters'];
/**
 * The columns that aren't in the form: by whom, when and under which reference somebody was
 * enrolled.
 */
export type Enrolment = Pick<VoterRow, 'owner' | 'id' | 'reference' | 'savedAt' | 'receivedAt'>;

const insertRow = prepared((db, row: VoterRow) => db.insertInto('voters').values(row));

export async function insertVoter(
  db: HostDatabase,
  enrolment: Enrolment,
  voter: Voter,
): Promise<void> {
  await insertRow(db, { ...enrolment, ...asColumns(voter) });
}

/**
 * Returns matching voters whom `person` may see, the last received first.
 * @param before only voters after this one in that order
 */
export async function listVoters(
  db: HostDatabase,
  person: Person,
  limit: number,
  before?: Place,
  asked: PeopleAsked = {},
): Promise<(Enrolment & Voter)[]> {
  return (await listEnrolled(db, 'voters', person, limit, before, asked)).map(asVoter);
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

export async function removeVoter(db: HostDatabase, { owner, id }: RecordKey): Promise<string[]> {
  await db.deleteFrom('voters').where('owner', '=', owner).where('id', '=', id).execute();
  return [];
}

/** Converts the form's strings to columns: numbers are stored as numbers. */
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
