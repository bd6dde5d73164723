import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../../host/database/migrations/migrate.ts';
import { openDatabase, type HostDatabase } from '../../../host/database/database.ts';
import { prepared } from '../../../host/database/prepared.ts';
import type { ReplacementRow } from '../../../host/database/schema.ts';
import { placeOf } from '../database.ts';

let dataDir: string;
let db: HostDatabase;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'prepared-'));
  db = openDatabase(await placeOf(dataDir));
  await migrate(db);
});
afterAll(async () => {
  await db.destroy();
  await rm(dataDir, { recursive: true });
});

const insert = prepared((to, row: ReplacementRow) => to.insertInto('replacements').values(row));
const find = prepared((from, { kept, after }: { kept: string; after: number }) =>
  from
    .selectFrom('replacements')
    .select('reference')
    .where('kept', '=', kept)
    .where('at', '>', after),
);

test('each call has its own values, whatever the order of their names, in a transaction as outside', async () => {
  await insert(db, { reference: 'V-1', kept: 'V-9', at: 1 });
  await db
    .transaction()
    .execute((transaction) => insert(transaction, { at: 2, kept: 'V-9', reference: 'V-2' }));
  expect((await find(db, { kept: 'V-9', after: 0 })).rows).toEqual([
    { reference: 'V-1' },
    { reference: 'V-2' },
  ]);
  expect((await find(db, { after: 1, kept: 'V-9' })).rows).toEqual([{ reference: 'V-2' }]);
  expect((await find(db, { kept: 'V-1', after: 0 })).rows).toEqual([]);
});

test('columns that a later step adds are there', async () => {
  const all = prepared((from, { kept }: { kept: string }) =>
    from.selectFrom('replacements').selectAll().where('kept', '=', kept),
  );
  await insert(db, { reference: 'V-3', kept: 'V-8', at: 3 });
  expect((await all(db, { kept: 'V-8' })).rows).toEqual([{ reference: 'V-3', kept: 'V-8', at: 3 }]);
  await sql`alter table replacements add column note text default 'none'`.execute(db);
  expect((await all(db, { kept: 'V-8' })).rows).toEqual([
    { reference: 'V-3', kept: 'V-8', at: 3, note: 'none' },
  ]);
});

test('nothing can be reckoned with a value while its statement is compiled', () => {
  const wrong = prepared((from, { at }: { at: number }) =>
    from
      .selectFrom('replacements')
      .select('reference')
      .where('at', '>', at - 1),
  );
  expect(() => wrong(db, { at: 5 })).toThrow(
    'The value at is not known when the statement is compiled',
  );
});
