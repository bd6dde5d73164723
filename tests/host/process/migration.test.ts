import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../../../host/database/migrations/migrate.ts';
import { openDatabase } from '../../../host/database/database.ts';
import { listTables } from '../../../host/tables/everything.ts';
import { placeOf } from '../database.ts';

test.each([
  ['a newer build', '0001-first-release'],
  ['a build from before the first release', '0001-first'],
])('a database of %s stays as it is, and the host says so', async (_, first) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'migration-'));
  const db = openDatabase(await placeOf(dataDir));
  await migrate(db);
  await sql`update kysely_migration set name = ${first}`.execute(db);
  await sql`insert into kysely_migration values ('0002-other', '')`.execute(db);
  await sql`drop table otps`.execute(db);
  const before = await listTables(db);
  await expect(migrate(db)).rejects.toThrow('from another build of the host');
  expect(await listTables(db)).toEqual(before);
  await db.destroy();
  await rm(dataDir, { recursive: true });
});
