import { DEFAULT_MIGRATION_TABLE, Migrator, sql } from 'kysely';
import type { HostDatabase } from '../database.ts';
import * as booths from './booths.ts';
import * as bothNames from './bothNames.ts';
import * as calls from './calls.ts';
import * as confirmed from './confirmed.ts';
import * as consent from './consent.ts';
import * as decisions from './decisions.ts';
import * as details from './details.ts';
import * as erasure from './erasure.ts';
import * as first from './first.ts';
import * as keyHolders from './keyHolders.ts';
import * as limits from './limits.ts';
import * as listedAs from './listedAs.ts';
import * as lists from './lists.ts';
import * as otps from './otps.ts';
import * as phones from './phones.ts';
import * as photosDue from './photosDue.ts';
import * as photoStore from './photoStore.ts';
import * as postReferences from './postReferences.ts';
import * as quota from './quota.ts';
import * as resets from './resets.ts';
import * as roles from './roles.ts';
import * as roll from './roll.ts';
import * as rollImports from './rollImports.ts';
import * as search from './search.ts';
import * as sorting from './sorting.ts';
import * as suspended from './suspended.ts';
import * as trustedMarks from './trustedMarks.ts';
import * as waitingCards from './waitingCards.ts';
import * as wiped from './wiped.ts';
import * as withdrawals from './withdrawals.ts';

/**
 * Every migration from an empty database to this build's schema, in order. Never change one that
 * was released.
 */
const STEPS = {
  '0001-first': first,
  '0002-roles': roles,
  '0003-roll': roll,
  '0004-calls': calls,
  '0005-resets': resets,
  '0006-erasure': erasure,
  '0007-search': search,
  '0008-decisions': decisions,
  '0009-quota': quota,
  '0010-post-references': postReferences,
  '0011-limits': limits,
  '0012-photo-store': photoStore,
  '0013-wiped': wiped,
  '0014-phones': phones,
  '0015-lists': lists,
  '0016-confirmed': confirmed,
  '0017-consent': consent,
  '0018-otps': otps,
  '0019-suspended': suspended,
  '0020-both-names': bothNames,
  '0021-roll-imports': rollImports,
  '0022-details': details,
  '0023-booths': booths,
  '0024-sorting': sorting,
  '0025-photos-due': photosDue,
  '0026-waiting-cards': waitingCards,
  '0027-withdrawals': withdrawals,
  '0028-trusted-marks': trustedMarks,
  '0029-listed-as': listedAs,
  '0032-key-holders': keyHolders,
};

/**
 * Throws a line for the person if a newer build has migrated the database. This one would neither
 * understand nor keep what that has added.
 */
async function refuseNewer(db: HostDatabase): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return;
  const done = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`
    .execute(db)
    .then(({ rows }) => rows.map(({ name }) => name));
  const newer = done.filter((name) => !(name in STEPS));
  if (newer.length > 0)
    throw new Error(
      `A newer version of this program has migrated the database (${newer.join(', ')}). Start that version again, or restore the backup made before the upgrade: docs/operation.md.`,
    );
}

/**
 * Migrates the database to this build's schema, or to an earlier step. Throws if a newer build has
 * migrated it.
 */
export async function migrate(db: HostDatabase, step?: string): Promise<void> {
  await refuseNewer(db);
  const migrator = migratorOf(db);
  const { error } = await (step ? migrator.migrateTo(step) : migrator.migrateToLatest());
  if (error) throw error;
}

/**
 * Returns this build's migrations in order, and whether the database has each. Throws if a newer
 * build has migrated it.
 */
export async function listSteps(db: HostDatabase): Promise<{ name: string; isDone: boolean }[]> {
  await refuseNewer(db);
  return (await migratorOf(db).getMigrations()).map(({ name, executedAt }) => ({
    name,
    isDone: executedAt !== undefined,
  }));
}

function migratorOf(db: HostDatabase): Migrator {
  return new Migrator({ db, provider: { getMigrations: () => Promise.resolve(STEPS) } });
}
