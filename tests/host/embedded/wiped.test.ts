import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { tidyUp } from '../../../host/records/maintenance.ts';
import { createMetrics } from '../../../host/http/metrics.ts';
import { openHostWithPeople } from '../hostWithPeople.ts';
import { FIELDS } from '../sampleVoter.ts';

test('an erased record is overwritten at once', async () => {
  const host = await openHostWithPeople();
  const left = async () => {
    await sql`pragma wal_checkpoint(truncate)`.execute(host.db);
    const bytes = await readFile(join(host.dataDir, 'enrolment.db'));
    return [FIELDS.mobile, FIELDS.address, FIELDS.voterId].filter((each) => bytes.includes(each));
  };
  const erased = await host.enrol();
  expect(await left()).toHaveLength(3);
  await host.ask('erasePerson', { whom: erased });
  expect(await left()).toEqual([]);
  await host.close();
});

test('after an erasure the file is written anew, so free pages of an older build are empty too', async () => {
  const host = await openHostWithPeople();
  const { db } = host;
  const isInFile = async () => {
    await sql`pragma wal_checkpoint(truncate)`.execute(db);
    return (await readFile(join(host.dataDir, 'enrolment.db'))).includes('Canary');
  };
  const tidy = () => tidyUp(host.host, { photoDays: undefined }, createMetrics());
  const erased = await host.enrol();
  await sql`pragma secure_delete = off`.execute(db);
  await db
    .insertInto('content')
    .values({ list: 'media', id: 'a', place: 1, published: 0, body: 'Canary'.repeat(2_000) })
    .execute();
  await db.deleteFrom('content').execute();
  await sql`pragma secure_delete = on`.execute(db);
  expect(await isInFile()).toBe(true);

  await tidy();
  expect(await isInFile()).toBe(true);
  await host.ask('erasePerson', { whom: erased });
  await tidy();
  expect(await isInFile()).toBe(false);
  await host.close();
});
