import type { Member } from '../../src/domain/forms/member.ts';
import type { PeopleAsked } from '../../src/domain/calls/peopleFilter.ts';
import type { HostDatabase } from '../database/database.ts';
import { listEnrolled } from './enrolled.ts';
import type { Place } from '../database/schema.ts';
import type { Person } from './people.ts';
import type { RecordKey } from './photos.ts';
import { prepared } from '../database/prepared.ts';
import type { MemberRow } from '../database/schema.ts';
import type { Enrolment } from './voters.ts';

const insertRow = prepared((db, row: MemberRow) => db.insertInto('members').values(row));

/** Searched answers get columns of their own. The rest is JSON. */
export async function insertMember(
  db: HostDatabase,
  enrolment: Enrolment,
  member: Member,
): Promise<void> {
  const { district, voterId, name, mobile, assembly, booth, ...details } = member;
  await insertRow(db, {
    ...enrolment,
    district,
    voterId,
    name,
    mobile,
    assembly: Number(assembly),
    booth: Number(booth),
    details: JSON.stringify(details),
  });
}

/**
 * Returns matching members whom `person` may see, the last received first.
 * @param before only members after this one in that order
 */
export async function listMembers(
  db: HostDatabase,
  person: Person,
  limit: number,
  before?: Place,
  asked: PeopleAsked = {},
): Promise<(Enrolment & Member)[]> {
  return (await listEnrolled(db, 'members', person, limit, before, asked)).map(asMember);
}

export async function findMember(
  db: HostDatabase,
  { owner, id }: RecordKey,
): Promise<(Enrolment & Member) | undefined> {
  const row = await db
    .selectFrom('members')
    .selectAll()
    .where('owner', '=', owner)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && asMember(row);
}

/** Removes a member with their card. */
export async function removeMember(db: HostDatabase, { owner, id }: RecordKey): Promise<string[]> {
  await db.deleteFrom('cards').where('person', '=', owner).where('member', '=', id).execute();
  await db.deleteFrom('members').where('owner', '=', owner).where('id', '=', id).execute();
  return [];
}

function asMember({ details, assembly, booth, ...row }: MemberRow): Enrolment & Member {
  return {
    ...(JSON.parse(details) as Member),
    ...row,
    assembly: String(assembly),
    booth: String(booth),
  };
}
