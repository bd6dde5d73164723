import type { ExpressionBuilder } from 'kysely';
import type { HostDatabase, Tables } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import type { RollRow } from '../database/schema.ts';

type Booth = Pick<RollRow, 'district' | 'assembly' | 'booth'>;

const isIn =
  ({ district, assembly, booth }: Booth) =>
  (where: ExpressionBuilder<Tables, 'roll'>) =>
    where.and({ district, assembly, booth });

/** Writes lines of the roll, replacing lines that exist. `rows` must not have a line twice. */
export async function writeRoll(db: HostDatabase, rows: RollRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('roll')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['district', 'assembly', 'booth', 'line']).doUpdateSet((row) => ({
        voterId: row.ref('excluded.voterId'),
        nameEn: row.ref('excluded.nameEn'),
        nameTa: row.ref('excluded.nameTa'),
        relation: row.ref('excluded.relation'),
        relationNameEn: row.ref('excluded.relationNameEn'),
        relationNameTa: row.ref('excluded.relationNameTa'),
        age: row.ref('excluded.age'),
        gender: row.ref('excluded.gender'),
        houseNo: row.ref('excluded.houseNo'),
        section: row.ref('excluded.section'),
        sectionNameEn: row.ref('excluded.sectionNameEn'),
        sectionNameTa: row.ref('excluded.sectionNameTa'),
        status: row.ref('excluded.status'),
        importedAt: row.ref('excluded.importedAt'),
      })),
    )
    .execute();
}

/**
 * Removes the lines of a booth that the import of `importedAt` didn't have. Returns their number.
 * They may be of a later time, if the host's clock was set back since.
 */
export async function removeOtherLines(
  db: HostDatabase,
  booth: Booth,
  importedAt: number,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('roll')
    .where(isIn(booth))
    .where('importedAt', '!=', importedAt)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Counts the lines of a booth that the import of `importedAt` wrote. */
export async function countImported(
  db: HostDatabase,
  booth: Booth,
  importedAt: number,
): Promise<number> {
  const { lines } = await db
    .selectFrom('roll')
    .select(({ fn }) => fn.countAll<number>().as('lines'))
    .where(isIn(booth))
    .where('importedAt', '=', importedAt)
    .executeTakeFirstOrThrow();
  return lines;
}

/** Returns true for two lines of one name, in either language. */
export function isSamePerson(one: RollRow, other: RollRow): boolean {
  const isSame = (key: 'nameEn' | 'nameTa') =>
    one[key] !== '' && one[key].toLowerCase() === other[key].toLowerCase();
  return isSame('nameEn') || isSame('nameTa');
}

/** Returns the lines of these voter IDs, in all booths of these numbers. */
export async function findVoters(
  db: HostDatabase,
  voterIds: string[],
  booths: number[],
): Promise<RollRow[]> {
  if (voterIds.length === 0) return [];
  return db
    .selectFrom('roll')
    .selectAll()
    .where('voterId', 'in', voterIds)
    .where('booth', 'in', booths)
    .execute();
}

export async function findLines(
  db: HostDatabase,
  booth: Booth,
  lines: number[],
): Promise<RollRow[]> {
  if (lines.length === 0) return [];
  return db.selectFrom('roll').selectAll().where(isIn(booth)).where('line', 'in', lines).execute();
}

export async function removeLine(
  db: HostDatabase,
  booth: Booth & Pick<RollRow, 'line'>,
): Promise<void> {
  await db.deleteFrom('roll').where(isIn(booth)).where('line', '=', booth.line).execute();
}

/** Returns the voter IDs of a booth that aren't struck out. */
export async function listVoterIds(db: HostDatabase, booth: Booth): Promise<string[]> {
  const rows = await db
    .selectFrom('roll')
    .select('voterId')
    .where(isIn(booth))
    .where('status', '=', 'listed')
    .execute();
  return rows.map(({ voterId }) => voterId);
}

const AT_ONCE = 500;

/** Counts how many of these voter IDs were enrolled, as voters or as members. */
export async function countEnrolled(db: HostDatabase, voterIds: string[]): Promise<number> {
  const enrolled = new Set<string>();
  for (let from = 0; from < voterIds.length; from += AT_ONCE) {
    const some = voterIds.slice(from, from + AT_ONCE);
    for (const table of ['voters', 'members'] as const)
      for (const { voterId } of await db
        .selectFrom(table)
        .select('voterId')
        .where('voterId', 'in', some)
        .execute())
        enrolled.add(voterId);
  }
  return enrolled.size;
}

/** A file could give one voter ID to everybody. */
const SAME_ID = 5;

const selectVoter = prepared((db, { voterId }: Pick<RollRow, 'voterId'>) =>
  db
    .selectFrom('roll')
    .selectAll()
    .where('voterId', '=', voterId)
    .where('status', '=', 'listed')
    .orderBy('importedAt', 'desc')
    .orderBy('booth')
    .orderBy('line')
    .limit(SAME_ID),
);

/**
 * Returns the line of a voter ID, unless it was struck out. If a voter is on two lines, returns the
 * one imported last. If one file gives the voter ID to people of different names, returns nothing:
 * to fill in a form with somebody else is worse than to fill in nothing.
 */
export async function findOnRoll(db: HostDatabase, voterId: string): Promise<RollRow | undefined> {
  const [row, ...others] = (await selectVoter(db, { voterId })).rows;
  const isShared = others.some(
    (other) => row && other.importedAt === row.importedAt && !isSamePerson(other, row),
  );
  return isShared ? undefined : row;
}

export function listBooth(db: HostDatabase, booth: Booth): Promise<RollRow[]> {
  return db.selectFrom('roll').selectAll().where(isIn(booth)).orderBy('line').execute();
}

/** Counts the lines of each booth of a constituency, and says when the last was imported. */
export function listConstituency(
  db: HostDatabase,
  { district, assembly }: Omit<Booth, 'booth'>,
): Promise<{ booth: number; voters: number; importedAt: number }[]> {
  return db
    .selectFrom('roll')
    .select(({ fn }) => [
      'booth',
      fn.countAll<number>().as('voters'),
      fn.max('importedAt').as('importedAt'),
    ])
    .where('district', '=', district)
    .where('assembly', '=', assembly)
    .groupBy('booth')
    .orderBy('booth')
    .execute();
}

export async function isRollEmpty(db: HostDatabase): Promise<boolean> {
  return (await db.selectFrom('roll').select('line').limit(1).executeTakeFirst()) === undefined;
}
