import { sql, type SqlBool } from 'kysely';
import type { BoothBoard } from '../../src/domain/calls/boothBoard.ts';
import { findAssembly } from '../../src/domain/places/regions.ts';
import type { HostDatabase } from '../database/database.ts';
import type { VoterRow } from '../database/schema.ts';
import { isTrusted, teamIds } from './trusted.ts';
import { notSuperseded } from './visibility.ts';

type Booth = Pick<VoterRow, 'assembly' | 'booth'>;
type Numbers = Record<'listed' | 'enrolled' | 'people' | 'ids' | 'doubled', number>;
const NONE: Numbers = { listed: 0, enrolled: 0, people: 0, ids: 0, doubled: 0 };

/** More phones than this don't hold unsent entries of one booth. */
const PHONES = 100;

/**
 * Counts the voters of a booth's roll, and the people whom the team enrolled at the booth. As in
 * all numbers, a person counts where their first record is, until the office has decided.
 */
export async function countBooth(
  db: HostDatabase,
  { assembly, booth }: Booth,
): Promise<Omit<BoothBoard, 'phones'>> {
  const district = findAssembly(String(assembly))?.district ?? '';
  const lines = sql`(select line from roll where district = ${district} and assembly = ${assembly}
    and booth = ${booth} and status = 'listed')`;
  // Also whoever has the voter ID of somebody here: the person may have been first elsewhere.
  const records = sql`select voter_id, roll_line,
      case when assembly = ${assembly} and booth = ${booth} then 1 else 0 end as here,
      row_number() over (partition by voter_id order by received_at, reference) as of_id,
      row_number() over (partition by assembly, booth, roll_line order by received_at, reference)
        as of_line
    from voters where voter_id in (select here.voter_id from voters as here
      where here.assembly = ${assembly} and here.booth = ${booth})
    and ${notSuperseded('voters')} and ${isTrusted('voters')}`;
  const people = sql`records where here = 1 and of_id = 1 and (roll_line = 0 or of_line = 1)`;
  const { rows } = await sql<Numbers>`with records as (${records}) select
    (select count(*) from ${lines} as lines) as listed,
    (select count(*) from ${people} and roll_line in ${lines}) as enrolled,
    (select count(*) from ${people}) as people,
    (select count(*) from (select voter_id from records group by voter_id
      having count(*) > 1 and max(here) = 1) as ids) as ids,
    (select count(*) from (select roll_line from records where here = 1 and roll_line > 0
      group by roll_line having count(distinct voter_id) > 1) as doubled) as doubled`.execute(db);
  const [{ listed, enrolled, ...numbers } = NONE] = rows;
  const doubles = numbers.ids + numbers.doubled;
  return { listed, enrolled, offRoll: numbers.people - enrolled, doubles };
}

/**
 * Returns the phones with unsent entries that belong to a booth's team: to people whom the office
 * assigned there, or who have enrolled somebody there. Members are in no team. A
 * report doesn't say of which booth the entries are.
 */
export async function listTeamPhones(
  db: HostDatabase,
  { assembly, booth }: Booth,
  withDemo: boolean,
): Promise<(BoothBoard['phones'][number] & { person: string })[]> {
  const phones = await db
    .selectFrom('phones')
    .innerJoin('people', 'people.id', 'phones.person')
    .select(['phones.person', 'people.name', 'phones.unsent', 'phones.oldestAt', 'phones.seenAt'])
    .where('phones.unsent', '>', 0)
    .where('people.demo', 'in', withDemo ? [0, 1] : [0])
    .where(sql<SqlBool>`phones.person in ${teamIds()}`)
    .where(
      sql<SqlBool>`(exists (select 1 from person_booths where person_booths.person = phones.person
        and person_booths.assembly = ${assembly} and person_booths.booth = ${booth})
        or phones.person in (select owner from voters where assembly = ${assembly} and booth = ${booth}))`,
    )
    .orderBy((at) => at.fn.coalesce('phones.oldestAt', 'phones.seenAt'))
    .orderBy('phones.id')
    .limit(PHONES)
    .execute();
  return phones.map(({ oldestAt, ...phone }) => ({ ...phone, since: oldestAt ?? phone.seenAt }));
}
