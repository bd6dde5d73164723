import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql, SqliteDialect } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLibsql } from '../../../host/database/libsql.ts';

const LINES = 300;

let folder: string;
let db: Kysely<{ lines: { number: number } }>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'statements-'));
  db = new Kysely({
    dialect: new SqliteDialect({ database: openLibsql(join(folder, 'test.db')) }),
  });
  await sql`create table lines (number integer primary key) strict`.execute(db);
  for (let number = 1; number <= LINES; number += 1) await add(number);
});
afterAll(async () => {
  await db.destroy();
  await rm(folder, { recursive: true });
});

const add = (number: number) => db.insertInto('lines').values({ number }).execute();
const all = () => db.selectFrom('lines').select('number').orderBy('number');

test('who stops reading a stream leaves nothing to others that ask the same', async () => {
  expect(await all().execute()).toHaveLength(LINES);
  for await (const { number } of all().stream()) if (number === 2) break;
  expect(await all().execute()).toHaveLength(LINES);
  await add(LINES + 1);
  expect(await all().execute()).toHaveLength(LINES + 1);
  await db
    .deleteFrom('lines')
    .where('number', '=', LINES + 1)
    .execute();
});

test('a statement that failed can be asked again, and so can one that made room for hundreds of others', async () => {
  await expect(add(1)).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_PRIMARYKEY' });
  await add(LINES + 1);
  for (let count = 1; count <= LINES; count += 1) {
    const { rows } = await sql<{
      number: number;
    }>`select number from lines where number in (${sql.join(Array.from({ length: count }, (_, index) => index + 1))})`.execute(
      db,
    );
    expect(rows).toHaveLength(count);
  }
  expect(await all().execute()).toHaveLength(LINES + 1);
  await db
    .deleteFrom('lines')
    .where('number', '=', LINES + 1)
    .execute();
});
