import { Migrator } from 'kysely';
import type { HostDatabase } from '../database.ts';
import * as first from './first.ts';

/**
 * Every migration from an empty database to this build's schema, in order. Never change one that
 * was released.
 */
const STEPS = {
  '0001-first-release': first,
};

const OTHER_BUILD =
  'This data is from another build of the host: a newer one, or one from before the first release. It is left as it is. Start that build, or give this one an empty DATA_DIR or DATABASE_URL.';

/**
 * Migrates the database to this build's schema, or to the step of a backup. Throws if another build
 * knows steps that this one lacks, and changes nothing then.
 */
export async function migrate(db: HostDatabase, step?: string): Promise<void> {
  if (step && !Object.hasOwn(STEPS, step)) throw new Error(OTHER_BUILD);
  const migrator = migratorOf(db);
  const { error } = await (step ? migrator.migrateTo(step) : migrator.migrateToLatest());
  if (error instanceof Error && error.message.startsWith('corrupted migrations'))
    throw new Error(OTHER_BUILD, { cause: error });
  if (error) throw error;
}

/** Returns this build's migrations in order, and whether the database has each. */
export async function listSteps(db: HostDatabase): Promise<{ name: string; isDone: boolean }[]> {
  return (await migratorOf(db).getMigrations()).map(({ name, executedAt }) => ({
    name,
    isDone: executedAt !== undefined,
  }));
}

function migratorOf(db: HostDatabase): Migrator {
  return new Migrator({ db, provider: { getMigrations: () => Promise.resolve(STEPS) } });
}
