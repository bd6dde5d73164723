import type { Member } from '../../src/domain/forms/member.ts';
import type { PeopleFilter } from '../../src/domain/calls/peopleFilter.ts';
import type { HostDatabase } from './database.ts';
import { matching } from './matching.ts';
import type { Place } from './page.ts';
import type { Person } from './people.ts';
import type { RecordKey } from './photos.ts';
import { prepared } from './prepared.ts';
import type { MemberRow } from './rows.ts';
import { countsFor, seenBy } from './visibility.ts';
import type { Enrolment } from './voters.ts';

const insertRow = prepared((db, row: MemberRow) => db.insertInto('members').values(row));

/** What is in columns of its own, because people are looked for by it. The rest of the answers is JSON. */
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

/** The members whom `person` may see and who match, those received last first, from after `before` on. */
export async function listMembers(
  db: HostDatabase,
  person: Person,
  limit: number,
  before?: Place,
  filter: PeopleFilter = {},
): Promise<(Enrolment & Member)[]> {
  let query = db
    .selectFrom('members')
    .selectAll()
    .where(seenBy(person, 'members'))
    .where(countsFor(person, 'members'))
    .where(matching(filter, 'members'));
  if (before)
    query = query.where((at) =>
      at(at.refTuple('receivedAt', 'id'), '<', at.tuple(before.place, before.id)),
    );
  const rows = await query
    .orderBy('receivedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(asMember);
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

function asMember({ details, assembly, booth, ...row }: MemberRow): Enrolment & Member {
  return {
    ...(JSON.parse(details) as Member),
    ...row,
    assembly: String(assembly),
    booth: String(booth),
  };
}
