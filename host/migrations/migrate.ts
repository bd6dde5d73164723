import { Migrator } from 'kysely';
import type { HostDatabase } from '../tables/database.ts';
import * as calls from './calls.ts';
import * as first from './first.ts';
import * as roles from './roles.ts';
import * as roll from './roll.ts';

/** Every step from an empty database to this build's schema, in order. A step that was released never changes. */
const STEPS = { '0001-first': first, '0002-roles': roles, '0003-roll': roll, '0004-calls': calls };

/** Brings the database to this build's schema. Throws on a database that a newer build has migrated. */
export async function migrate(db: HostDatabase): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(STEPS) } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
