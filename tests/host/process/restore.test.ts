import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { backup } from '../../../host/cli/backup.ts';
import { check } from '../../../host/cli/check.ts';
import { openContext, type Command, type CliContext } from '../../../host/cli/context.ts';
import { erasePerson } from '../../../host/cli/erasePerson.ts';
import { restore } from '../../../host/cli/restore.ts';
import { migrate } from '../../../host/database/migrations/migrate.ts';
import { startReset } from '../../../host/logins/resetCode.ts';
import { readSettings } from '../../../host/settings.ts';
import { startHost } from '../../../host/start.ts';
import { closeDatabase, type HostDatabase } from '../../../host/database/database.ts';
import { listTables } from '../../../host/tables/everything.ts';
import { placeOf } from '../database.ts';
import { MEMBER, partsOf, POST } from '../sampleCalls.ts';
import { answerOf, FIELDS, jpeg, multipartPost } from '../sampleVoter.ts';
import { openTestHost, type TestHost } from '../testHost.ts';

let host: TestHost;
let copy: string;
let contexts: CliContext[];
let said: string[];
beforeEach(async () => {
  contexts = [];
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
  await run(backup, await contextAt(host.dataDir, await placeOf(host.dataDir)), copy);
});
afterEach(async () => {
  for (const { db, dataDir } of contexts) {
    await closeDatabase(db);
    if (dataDir !== host.dataDir) await rm(dataDir, { recursive: true });
  }
  await host.close();
});

/** @param place a PostgreSQL, or anything else for a file in the folder */
async function contextAt(dataDir: string, place: string): Promise<CliContext> {
  const context = await openContext(
    readSettings({
      DATA_DIR: dataDir,
      ...(place.startsWith('postgres') && { DATABASE_URL: place }),
    }),
    (line) => said.push(line),
  );
  contexts.push(context);
  return context;
}

/** An empty place: of this run's database, or embedded. */
async function emptyDesk(isEmbedded = false): Promise<CliContext> {
  const dataDir = await mkdtemp(join(tmpdir(), 'restore-'));
  return contextAt(dataDir, isEmbedded ? '' : await placeOf(dataDir));
}

const run = (command: Command, context: CliContext, ...args: string[]) =>
  command.run(context, args);

/** Every table's rows as the backup has them, in any order. A restore changes those of booths. */
async function rowsOf(folder: string): Promise<Record<string, string[]>> {
  const names = (await readdir(join(folder, 'tables')))
    .filter((name) => name !== 'booths.jsonl')
    .toSorted();
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
    const context = await emptyDesk();
    await expect(run(restore, context, copy)).rejects.toThrow(/is damaged.*can be tried again/);
    expect(await listTables(context.db)).toEqual([]);
    expect(await readdir(context.dataDir)).not.toContain('restore.unfinished');
    await writeFile(photo, whole);
    expect(await run(restore, context, copy)).toBe(true);
    expect(await run(check, context)).toBe(true);
  });

  test('because it was killed can be tried again, too', async () => {
    const context = await emptyDesk();
    await migrate(context.db, '0004-calls');
    expect(await run(restore, context, copy)).toBe(true);
    expect(await run(check, context)).toBe(true);
  });

  test('because lines are missing leaves an empty database', async () => {
    const members = join(copy, 'tables', 'members.jsonl');
    await writeFile(members, '');
    const context = await emptyDesk();
    await expect(run(restore, context, copy)).rejects.toThrow(
      'table members has 0 rows instead of 1',
    );
    expect(await listTables(context.db)).toEqual([]);
  });

  test('because a line is damaged says so without a word of it', async () => {
    const voters = join(copy, 'tables', 'voters.jsonl');
    await writeFile(voters, (await readFile(voters, 'utf8')).slice(5));
    const restoring = run(restore, await emptyDesk(), copy);
    await expect(restoring).rejects.toThrow("The backup's table voters has a damaged line.");
    await expect(restoring).rejects.not.toThrow(FIELDS.name);
  });

  test('because there are records already has changed none', async () => {
    const context = await contextAt(host.dataDir, await placeOf(host.dataDir));
    await expect(run(restore, context, copy)).rejects.toThrow('There is a database already');
    expect(await context.db.selectFrom('voters').select('name').execute()).toEqual([
      { name: FIELDS.name },
    ]);
  });
});

/** Counts the logins that are good. */
const usable = async ({ db }: CliContext) =>
  (await db.selectFrom('sessions').select('person').where('revokedAt', 'is', null).execute())
    .length;

describe('the logins of a backup', () => {
  test('are good again, and whoever restores it is told', async () => {
    const context = await emptyDesk();
    await run(restore, context, copy);
    expect(await usable(context)).toBe(1);
    expect(said.join('\n')).toMatch(
      /restore with --end-logins\.[^]*suspended accounts are those of 2/,
    );
  });

  test('end if one was of a phone that is lost, and so do the codes for new passwords', async () => {
    await startReset(host.db, 'person-2', 'test', host.clock.now);
    const later = join(host.dataDir, 'later');
    await run(backup, await contextAt(host.dataDir, await placeOf(host.dataDir)), later);
    const context = await emptyDesk();
    await run(restore, context, later, '--end-logins');
    expect(await usable(context)).toBe(0);
    expect(await context.db.selectFrom('passwordResets').select('person').execute()).toEqual([]);
    expect(said).toContain('All logins have ended.');
  });
});

/** Erases the voter. @returns the folder of a backup that is made then */
const eraseAndBackUp = async (): Promise<string> => {
  const { reference } = await host.db
    .selectFrom('voters')
    .select('reference')
    .executeTakeFirstOrThrow();
  const context = await contextAt(host.dataDir, await placeOf(host.dataDir));
  await run(erasePerson, context, reference, '--yes');
  const later = join(host.dataDir, 'later');
  await run(backup, context, later);
  return later;
};

const held = async (folder: string) =>
  JSON.stringify(await rowsOf(folder)).includes(FIELDS.address);

describe('a backup from before an erasure', () => {
  test('is restored without the erased person, because of the note that a later backup leaves', async () => {
    await eraseAndBackUp();
    const back = await emptyDesk();
    expect(await run(restore, back, copy)).toBe(true);
    expect(await readdir(back.dataDir)).not.toContain('restore.unfinished');
    expect(said.at(-1)).toBe('1 records were erased after this backup, and are erased again.');
    for (const table of ['voters', 'members', 'posts'] as const)
      expect(await back.db.selectFrom(table).select('id').execute()).toHaveLength(
        table === 'voters' ? 0 : 1,
      );
    const files = await readdir(join(back.dataDir, 'photos'), { recursive: true });
    expect(files.filter((name) => name.endsWith('.jpg'))).toHaveLength(2);
    expect(await run(check, back)).toBe(true);
  });

  test('leaves no host that could start, if it is killed before it has erased them again', async () => {
    await eraseAndBackUp();
    const back = await emptyDesk();
    const settings = readSettings({ DATA_DIR: back.dataDir, PORT: '0' });
    await new Promise<void>((reached) => {
      const remove = () => {
        reached();
        // Nothing comes after it, as after a kill.
        return new Promise<void>(() => undefined);
      };
      void run(restore, { ...back, store: { ...back.store, remove } }, copy);
    });
    await expect(startHost(settings)).rejects.toThrow(/was cut short.*restore again/);
    await expect(run(restore, back, copy)).rejects.toThrow('is in use by process');
  });

  test('is the last that holds the person, and the note names nobody', async () => {
    const [submission] = await host.db.selectFrom('voters').select(['owner', 'id']).execute();
    const later = await eraseAndBackUp();
    expect([await held(copy), await held(later)]).toEqual([true, false]);
    const note = await readFile(join(host.dataDir, 'erased.txt'), 'utf8');
    expect(note).toMatch(/^[0-9a-f]{64}\n$/);
    for (const secret of Object.values(submission ?? {})) expect(note).not.toContain(secret);
  });
});

const boothsOf = (db: HostDatabase) => db.selectFrom('booths').selectAll().execute();

test('after a restore no booth has a number that a phone was told before, nor a key that somebody may have left with', async () => {
  const [before] = await boothsOf(host.db);
  expect(before).toMatchObject({ assembly: Number(FIELDS.assembly), number: 1, freed: 0 });
  const there = await emptyDesk();
  await run(restore, there, copy);
  const number = Math.floor(there.now / 1_000);
  const [after] = await boothsOf(there.db);
  const key = expect.stringMatching(/^.{22}$/) as string;
  expect(after).toEqual({ ...before, number, freed: number, key });
  expect(after?.key).not.toBe(before?.key);
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
