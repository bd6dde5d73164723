import { Migrator } from 'kysely';
import type { HostDatabase } from '../tables/database.ts';
import * as calls from './calls.ts';
import * as decisions from './decisions.ts';
import * as erasure from './erasure.ts';
import * as first from './first.ts';
import * as postReferences from './postReferences.ts';
import * as quota from './quota.ts';
import * as resets from './resets.ts';
import * as roles from './roles.ts';
import * as roll from './roll.ts';
import * as search from './search.ts';

/** Every step from an empty database to this build's schema, in order. A step that was released never changes. */
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
};

/** Brings the database to this build's schema, or to that of an earlier step. Throws on a database that a newer build has migrated. */
export async function migrate(db: HostDatabase, step?: string): Promise<void> {
  const migrator = migratorOf(db);
  const { error } = await (step ? migrator.migrateTo(step) : migrator.migrateToLatest());
  if (error) throw error;
}

/** The steps of this build, in order, and whether the database has taken them. */
export async function listSteps(db: HostDatabase): Promise<{ name: string; isDone: boolean }[]> {
  return (await migratorOf(db).getMigrations()).map(({ name, executedAt }) => ({
    name,
    isDone: executedAt !== undefined,
  }));
}

function migratorOf(db: HostDatabase): Migrator {
  return new Migrator({ db, provider: { getMigrations: () => Promise.resolve(STEPS) } });
}
