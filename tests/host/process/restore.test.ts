import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { backup } from '../../../host/cli/backup.ts';
import { check } from '../../../host/cli/check.ts';
import { openDesk, type Command, type Desk } from '../../../host/cli/desk.ts';
import { restore } from '../../../host/cli/restore.ts';
import { migrate } from '../../../host/migrations/migrate.ts';
import { readSettings } from '../../../host/settings.ts';
import { closeDatabase } from '../../../host/tables/database.ts';
import { listTables } from '../../../host/tables/everything.ts';
import { placeOf } from '../database.ts';
import { MEMBER, partsOf, POST } from '../sampleCalls.ts';
import { answerOf, FIELDS, jpeg, multipartPost } from '../sampleVoter.ts';
import { openTestHost, type TestHost } from '../testHost.ts';

let host: TestHost;
let copy: string;
let desks: Desk[];
let said: string[];
beforeEach(async () => {
  desks = [];
  said = [];
  host = await openTestHost();
  const [token, picture] = [await host.logIn(), await jpeg()];
  for (const [call, fields, slot] of [
    ['addvoters', FIELDS, 'voterCardFront'],
    ['addmember', MEMBER, 'voterCardFront'],
    ['createPost', POST, 'image1'],
  ] as const) {
    expect(
      (
        await answerOf(
          host.app.request(
            `/${call}`,
            multipartPost(partsOf({ ...fields }, { [slot]: picture }), token),
          ),
        )
      ).status,
    ).toBe(true);
  }
  copy = join(host.dataDir, 'backup');
  await run(backup, await deskAt(host.dataDir, await placeOf(host.dataDir)), copy);
});
afterEach(async () => {
  for (const { db, dataDir } of desks) {
    await closeDatabase(db);
    if (dataDir !== host.dataDir) await rm(dataDir, { recursive: true });
  }
  await host.close();
});

/** @param place a PostgreSQL, or anything else for a file in the folder */
async function deskAt(dataDir: string, place: string): Promise<Desk> {
  const desk = await openDesk(
    readSettings({
      DATA_DIR: dataDir,
      ...(place.startsWith('postgres') && { DATABASE_URL: place }),
    }),
    (line) => said.push(line),
  );
  desks.push(desk);
  return desk;
}

/** An empty place: of this run's database, or embedded. */
async function emptyDesk(isEmbedded = false): Promise<Desk> {
  const dataDir = await mkdtemp(join(tmpdir(), 'restore-'));
  return deskAt(dataDir, isEmbedded ? '' : await placeOf(dataDir));
}

const run = (command: Command, desk: Desk, ...args: string[]) => command.run(desk, args);

/** Every table's rows as the backup has them, in any order. */
async function rowsOf(folder: string): Promise<Record<string, string[]>> {
  const names = (await readdir(join(folder, 'tables'))).toSorted();
  return Object.fromEntries(
    await Promise.all(
      names.map(
        async (name) =>
          [
            name,
            (await readFile(join(folder, 'tables', name), 'utf8')).split('\n').toSorted(),
          ] as const,
      ),
    ),
  );
}

describe('a restore that failed', () => {
  test('says why, leaves an empty database, and succeeds when the backup is whole again', async () => {
    const [prefix = ''] = await readdir(join(copy, 'photos'));
    const [name = ''] = await readdir(join(copy, 'photos', prefix));
    const photo = join(copy, 'photos', prefix, name);
    const whole = await readFile(photo);
    await writeFile(photo, 'changed');
    const desk = await emptyDesk();
    await expect(run(restore, desk, copy)).rejects.toThrow(/is damaged.*can be tried again/);
    expect(await listTables(desk.db)).toEqual([]);
    await writeFile(photo, whole);
    expect(await run(restore, desk, copy)).toBe(true);
    expect(await run(check, desk)).toBe(true);
  });

  test('because it was killed can be tried again, too', async () => {
    const desk = await emptyDesk();
    await migrate(desk.db, '0004-calls');
    expect(await run(restore, desk, copy)).toBe(true);
    expect(await run(check, desk)).toBe(true);
  });

  test('because lines are missing leaves an empty database', async () => {
    const members = join(copy, 'tables', 'members.jsonl');
    await writeFile(members, '');
    const desk = await emptyDesk();
    await expect(run(restore, desk, copy)).rejects.toThrow('table members has 0 rows instead of 1');
    expect(await listTables(desk.db)).toEqual([]);
  });

  test('because there are records already has changed none', async () => {
    const desk = await deskAt(host.dataDir, await placeOf(host.dataDir));
    await expect(run(restore, desk, copy)).rejects.toThrow('There is a database already');
    expect(await desk.db.selectFrom('voters').select('name').execute()).toEqual([
      { name: FIELDS.name },
    ]);
  });
});

test('a backup goes to an embedded database and back, and every row is the same', async () => {
  const there = await emptyDesk(true);
  await run(restore, there, copy);
  expect(await run(check, there)).toBe(true);
  const second = join(there.dataDir, 'backup');
  await run(backup, there, second);
  expect(await rowsOf(second)).toEqual(await rowsOf(copy));
  const back = await emptyDesk();
  await run(restore, back, second);
  expect(await run(check, back)).toBe(true);
  const third = join(back.dataDir, 'backup');
  await run(backup, back, third);
  expect(await rowsOf(third)).toEqual(await rowsOf(copy));
});
