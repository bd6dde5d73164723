import { sql } from 'kysely';
import {
  idSaid,
  listedAsOf,
  rollLineOf,
  type Listed,
  type Sought,
} from '../../src/domain/roll/rollLineOf.ts';
import type { Voter } from '../../src/domain/forms/voter.ts';
import { findAssembly } from '../../src/domain/places/regions.ts';
import type { HostDatabase } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import type { BoothRow, VoterRow } from '../database/schema.ts';
import { changeAllKeys, newKey } from './boothKeys.ts';
import { isTrusted } from './trusted.ts';

/** A booth, known by its constituency's number and its own. */
type Booth = Pick<BoothRow, 'assembly' | 'booth'>;

const addOne = (isFreeing: boolean) =>
  prepared((db, booth: Booth & Pick<BoothRow, 'key'>) =>
    db
      .insertInto('booths')
      .values({ ...booth, number: 1, freed: isFreeing ? 1 : 0 })
      .onConflict((conflict) =>
        conflict.columns(['assembly', 'booth']).doUpdateSet((at) => ({
          number: at('booths.number', '+', 1),
          ...(isFreeing && { freed: at('booths.number', '+', 1) }),
        })),
      )
      .returning('number'),
  );
const addVoter = addOne(false);
const addFreed = addOne(true);

/**
 * Takes the next number of a booth, for a voter who is being enrolled. Whoever else takes one waits
 * until this transaction ends, on both databases. So numbers are committed in their order, and
 * a phone that was told a number has missed none below it.
 */
export async function takeNumber(db: HostDatabase, { assembly, booth }: Booth): Promise<number> {
  const [row] = (await addVoter(db, { assembly, booth, key: newKey() })).rows;
  if (!row) throw new Error('A booth gave no number');
  return row.number;
}

/**
 * Notes that marks of a booth may no longer hold: a voter was erased or corrected, or the lines are
 * others. Phones then get all marks again, so nothing need be kept of an erased voter.
 */
export async function noteFreed(db: HostDatabase, { assembly, booth }: Booth): Promise<void> {
  await addFreed(db, { assembly, booth, key: newKey() });
}

/** Notes the same of all booths where a person enrolled somebody: whether that counts changes. */
export async function noteTrust(db: HostDatabase, person: string): Promise<void> {
  const booths = await db
    .selectFrom('voters')
    .select(['assembly', 'booth'])
    .distinct()
    .where('owner', '=', person)
    // In one order, or two such changes could wait for each other.
    .orderBy('assembly')
    .orderBy('booth')
    .execute();
  for (const booth of booths) await noteFreed(db, booth);
}

const selectBooth = prepared((db, { assembly, booth }: Booth) =>
  db
    .selectFrom('booths')
    .select(['number', 'freed', 'key'])
    .where('assembly', '=', assembly)
    .where('booth', '=', booth),
);

/** Returns how far a booth is, and its key. The first look creates it. */
export async function findBooth(
  db: HostDatabase,
  booth: Booth,
): Promise<Omit<BoothRow, keyof Booth>> {
  const [known] = (await selectBooth(db, booth)).rows;
  if (known) return known;
  await db
    .insertInto('booths')
    .values({ ...booth, number: 0, freed: 0, key: newKey() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const [created] = (await selectBooth(db, booth)).rows;
  if (!created) throw new Error('A booth was not created');
  return created;
}

/** More people than this aren't off a booth's roll. Each takes the host a hash at each call. */
const MOST_OFF_ROLL = 2_000;

/** Returns the records of a booth that mark somebody. */
const selectMarking = (db: HostDatabase, { assembly, booth, since }: Booth & { since: number }) =>
  db
    .selectFrom('voters')
    .where('assembly', '=', assembly)
    .where('booth', '=', booth)
    .where('number', '>', since)
    .where(isTrusted('voters'));
const selectOnRoll = prepared((db, booth: Booth & { since: number }) =>
  selectMarking(db, booth)
    .where('rollLine', '>', 0)
    .groupBy('rollLine')
    .select(({ fn }) => [
      'rollLine',
      fn.min<string>('voterId').as('voterId'),
      fn.min<number>('number').as('number'),
      fn.min<number>('receivedAt').as('receivedAt'),
    ]),
);
const selectOffRoll = prepared((db, booth: Booth & { since: number }) =>
  selectMarking(db, booth)
    .where('rollLine', '=', 0)
    .select(['rollLine', 'voterId', 'number', 'receivedAt'])
    .orderBy('number')
    .limit(sql.lit(MOST_OFF_ROLL)),
);

/**
 * Returns the voters of a booth whose number is above `since`, in the order of their storing, each
 * line once. Of those who aren't on its roll, only so many.
 */
export async function listChanged(
  db: HostDatabase,
  booth: Booth,
  since: number,
): Promise<Pick<VoterRow, 'rollLine' | 'voterId' | 'receivedAt'>[]> {
  const onRoll = await selectOnRoll(db, { ...booth, since });
  const offRoll = await selectOffRoll(db, { ...booth, since });
  return [...onRoll.rows, ...offRoll.rows].toSorted(
    (a, b) => a.number - b.number || a.receivedAt - b.receivedAt,
  );
}

/** Returns when the lines of a booth's roll were last imported, 0 without a roll. */
export async function rollImportedAt(
  db: HostDatabase,
  { assembly, booth }: Booth,
): Promise<number> {
  const { latest } = await db
    .selectFrom('roll')
    .select(({ fn }) => fn.max<number | null>('importedAt').as('latest'))
    .where('district', '=', districtOf(assembly))
    .where('assembly', '=', assembly)
    .where('booth', '=', booth)
    .executeTakeFirstOrThrow();
  return latest ?? 0;
}

const selectListed = prepared(
  (
    db,
    {
      district,
      assembly,
      booth,
      line,
      voterId,
      other,
    }: Listed & Booth & { district: string; other: string },
  ) => {
    const ofBooth = db
      .selectFrom('roll')
      .select(['line', 'voterId', 'status'])
      .where('district', '=', district)
      .where('assembly', '=', assembly)
      .where('booth', '=', booth);
    // No index helps with an "or".
    return ofBooth
      .where('line', '=', line)
      .unionAll(ofBooth.where('voterId', '=', voterId))
      .unionAll(ofBooth.where('voterId', '=', other));
  },
);

/** Finds a voter's line on their booth's roll, 0 if they aren't on it, and how it names them. */
export async function findOnBoothsRoll(
  db: HostDatabase,
  { assembly, booth }: Booth,
  voter: Sought,
): Promise<Pick<VoterRow, 'rollLine' | 'listedAs'>> {
  const place = { district: districtOf(assembly), assembly, booth };
  const { voterId, line } = voter;
  const other = voter.listedAs || idSaid(voter.rollSaid);
  const { rows } = await selectListed(db, { ...place, line, voterId, other });
  return { rollLine: rollLineOf(voter, rows), listedAs: listedAsOf(voter, rows) || other };
}

/** Finds the lines of all voters of a booth again, after its roll was imported. */
export async function linkBooth(db: HostDatabase, { assembly, booth }: Booth): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // First, because it waits for voters who are being stored and may have seen the old roll.
    await noteFreed(transaction, { assembly, booth });
    const voters = await transaction
      .selectFrom('voters')
      .select(['district', 'owner', 'id', 'voterId', 'details', 'rollLine', 'listedAs'])
      .where('assembly', '=', assembly)
      .where('booth', '=', booth)
      .execute();
    if (voters.length === 0) return;
    const roll = await transaction
      .selectFrom('roll')
      .select(['line', 'voterId', 'status'])
      .where('district', '=', districtOf(assembly))
      .where('assembly', '=', assembly)
      .where('booth', '=', booth)
      .execute();
    const byId = new Map<string, typeof roll>();
    for (const each of roll) byId.set(each.voterId, [...(byId.get(each.voterId) ?? []), each]);
    for (const { district, owner, id, voterId, details, rollLine: before, listedAs } of voters) {
      const { line, rollSaid = '' } = JSON.parse(details) as Partial<Voter>;
      const ids = new Set([voterId, listedAs || idSaid(rollSaid)]);
      const rollLine = rollLineOf(
        { voterId, line: Number(line), rollSaid, listedAs },
        [...ids].flatMap((each) => byId.get(each) ?? []),
      );
      if (rollLine !== before)
        await transaction
          .updateTable('voters')
          .set({ rollLine })
          .where('district', '=', district)
          .where('owner', '=', owner)
          .where('id', '=', id)
          .execute();
    }
  });
}

/** Returns what the roll called a voter when they were stored, undefined if there is none. */
export async function findListedAs(
  db: HostDatabase,
  { owner, id }: Pick<VoterRow, 'owner' | 'id'>,
): Promise<string | undefined> {
  const voter = await db
    .selectFrom('voters')
    .select('listedAs')
    .where('owner', '=', owner)
    .where('id', '=', id)
    .executeTakeFirst();
  return voter?.listedAs;
}

/**
 * Lets all booths go on from a number that none had before, because a restored backup has older
 * numbers than phones were told. Phones then get all marks again, and new keys: a backup may have
 * one that somebody left with since.
 */
export async function leaveOldNumbers(db: HostDatabase, now: number): Promise<void> {
  const number = Math.floor(now / 1_000);
  await changeAllKeys(db);
  await db.updateTable('booths').set({ number, freed: number }).execute();
}

const districtOf = (assembly: number) => findAssembly(String(assembly))?.district ?? '';
