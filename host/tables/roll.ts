import type { RollVoter } from '../../src/domain/calls/roll.ts';
import type { HostDatabase } from './database.ts';
import { prepared } from './prepared.ts';

export type RollRow = RollVoter & {
  district: string;
  assembly: number;
  booth: number;
  importedAt: number;
};
type Booth = Pick<RollRow, 'district' | 'assembly' | 'booth'>;

/** Writes lines of the roll; a line that is there already is replaced. Each line at most once. */
export async function writeRoll(db: HostDatabase, rows: RollRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('roll')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['district', 'assembly', 'booth', 'line']).doUpdateSet((row) => ({
        voterId: row.ref('excluded.voterId'),
        name: row.ref('excluded.name'),
        relation: row.ref('excluded.relation'),
        relationName: row.ref('excluded.relationName'),
        age: row.ref('excluded.age'),
        gender: row.ref('excluded.gender'),
        houseNo: row.ref('excluded.houseNo'),
        importedAt: row.ref('excluded.importedAt'),
      })),
    )
    .execute();
}

/** Removes the lines of a booth that an import of `importedAt` no longer had. */
export async function removeOlderLines(
  db: HostDatabase,
  { district, assembly, booth }: Booth,
  importedAt: number,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('roll')
    .where('district', '=', district)
    .where('assembly', '=', assembly)
    .where('booth', '=', booth)
    .where('importedAt', '<', importedAt)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

const selectVoter = prepared((db, { voterId }: Pick<RollRow, 'voterId'>) =>
  db
    .selectFrom('roll')
    .selectAll()
    .where('voterId', '=', voterId)
    .orderBy('importedAt', 'desc')
    .limit(1),
);

/** The line of a voter ID; where a voter stands twice, the one that was imported last. */
export async function findOnRoll(db: HostDatabase, voterId: string): Promise<RollRow | undefined> {
  return (await selectVoter(db, { voterId })).rows[0];
}

export function listBooth(
  db: HostDatabase,
  { district, assembly, booth }: Booth,
): Promise<RollRow[]> {
  return db
    .selectFrom('roll')
    .selectAll()
    .where('district', '=', district)
    .where('assembly', '=', assembly)
    .where('booth', '=', booth)
    .orderBy('line')
    .execute();
}

export async function isRollEmpty(db: HostDatabase): Promise<boolean> {
  return (await db.selectFrom('roll').select('line').limit(1).executeTakeFirst()) === undefined;
}
