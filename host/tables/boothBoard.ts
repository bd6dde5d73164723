import { sql, type SqlBool } from 'kysely';
import type { BoothBoard } from '../../src/domain/calls/boothBoard.ts';
import { findAssembly } from '../../src/domain/places/regions.ts';
import type { HostDatabase } from '../database/database.ts';
import type { VoterRow } from '../database/schema.ts';
import { notSuperseded } from './visibility.ts';

type Booth = Pick<VoterRow, 'assembly' | 'booth'>;
type Enrolled = Pick<VoterRow, 'voterId' | 'assembly' | 'booth' | 'rollLine'>;

/** More phones than this don't hold unsent entries of one booth. */
const PHONES = 100;

/**
 * Counts the voters of a booth's roll, and the people who were enrolled at the booth. As in all
 * numbers, a person counts where their first record is, until the office has decided.
 */
export async function countBooth(
  db: HostDatabase,
  { assembly, booth }: Booth,
): Promise<Omit<BoothBoard, 'phones'>> {
  const listed = await db
    .selectFrom('roll')
    .select('line')
    .where('district', '=', findAssembly(String(assembly))?.district ?? '')
    .where('assembly', '=', assembly)
    .where('booth', '=', booth)
    .where('status', '=', 'listed')
    .execute();
  // Also whoever has the voter ID of somebody here: the person may have been first elsewhere.
  const voters = await db
    .selectFrom('voters')
    .select(['voterId', 'assembly', 'booth', 'rollLine'])
    .where('voterId', 'in', (inner) =>
      inner
        .selectFrom('voters as here')
        .select('here.voterId')
        .where('here.assembly', '=', assembly)
        .where('here.booth', '=', booth),
    )
    .where(notSuperseded('voters'))
    .orderBy('receivedAt')
    .orderBy('reference')
    .execute();
  const isHere = (voter: Enrolled) => voter.assembly === assembly && voter.booth === booth;

  const lines = new Set(listed.map(({ line }) => line));
  const people = firstOf(voters).filter(isHere);
  const enrolled = people.filter(({ rollLine }) => lines.has(rollLine)).length;
  return {
    listed: lines.size,
    enrolled,
    offRoll: people.length - enrolled,
    doubles: countDoubles(voters, isHere),
  };
}

const lineOf = ({ assembly, booth, rollLine }: Enrolled) => `${assembly} ${booth} ${rollLine}`;

/** Returns the first record of each person: those of one voter ID or one line are of one person. */
function firstOf(voters: Enrolled[]): Enrolled[] {
  const [ids, lines] = [new Set<string>(), new Set<string>()];
  return voters.filter((voter) => {
    const isFirst = !ids.has(voter.voterId) && (voter.rollLine === 0 || !lines.has(lineOf(voter)));
    ids.add(voter.voterId);
    lines.add(lineOf(voter));
    return isFirst;
  });
}

/** Counts the duplicates that the office finds with a record of this booth. */
function countDoubles(voters: Enrolled[], isHere: (voter: Enrolled) => boolean): number {
  const ofId = new Map<string, number>();
  const idsOfLine = new Map<number, Set<string>>();
  for (const voter of voters) {
    ofId.set(voter.voterId, (ofId.get(voter.voterId) ?? 0) + 1);
    if (!isHere(voter) || voter.rollLine === 0) continue;
    const ids = idsOfLine.get(voter.rollLine) ?? new Set();
    idsOfLine.set(voter.rollLine, ids.add(voter.voterId));
  }
  const here = new Set(voters.filter(isHere).map(({ voterId }) => voterId));
  return (
    [...ofId].filter(([voterId, count]) => count > 1 && here.has(voterId)).length +
    [...idsOfLine.values()].filter(({ size }) => size > 1).length
  );
}

/**
 * Returns the phones with unsent entries that belong to a booth's team: to people whom the office
 * assigned there, or who have enrolled somebody there. A report doesn't say of which booth the
 * entries are.
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
