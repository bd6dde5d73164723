import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { HOST_CLI } from '../../../build/bundleHost.ts';
import { DEMO_PEOPLE } from '../../../host/demo/demoPeople.ts';
import { openDatabase } from '../../../host/database/database.ts';
import { databaseSetting, placeOf, readRows } from '../database.ts';
import { spawnHost, type HostProcess } from '../hostProcess.ts';
import { answerOf, jpeg, multipartPost, voterParts } from '../sampleVoter.ts';
import { jsonPost } from '../testHost.ts';

/** Each command is a process of its own, and the machine may be busy. */
vi.setConfig({ testTimeout: 180_000 });

let folders: string[];
let hosts: HostProcess[];
beforeEach(() => {
  folders = [];
  hosts = [];
});
afterEach(async () => {
  await Promise.all(hosts.map((host) => host.end('SIGKILL')));
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true })));
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cli-'));
  folders.push(folder);
  return folder;
}

async function start(dataDir: string, env?: Record<string, string>): Promise<HostProcess> {
  const host = await spawnHost(dataDir, env);
  hosts.push(host);
  return host;
}

/** Runs a command on a host's data, as an administrator does. */
const run = (dataDir: string, ...args: string[]) => runWith({}, dataDir, ...args);

/** @param more settings that come before the tests' own */
async function runWith(
  more: Record<string, string>,
  dataDir: string,
  ...args: string[]
): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = { ...process.env, DATA_DIR: dataDir, ...(await databaseSetting(dataDir)), ...more };
  return new Promise((resolve) => {
    execFile(process.execPath, [HOST_CLI, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

const [DEMO] = DEMO_PEOPLE as [(typeof DEMO_PEOPLE)[number]];

async function logIn({ origin }: HostProcess, userName = DEMO.userName, password = DEMO.password) {
  return answerOf(fetch(`${origin}/login`, jsonPost({ userName, password })));
}

async function enrol(host: HostProcess, token: string, tone: number) {
  return answerOf(
    fetch(
      `${host.origin}/addvoters`,
      multipartPost(voterParts({ photos: { voterCardFront: await jpeg(tone) } }), token),
    ),
  );
}

const photosOf = async (folder: string) =>
  (await readdir(join(folder, 'photos'), { recursive: true }))
    .filter((name) => name.endsWith('.jpg'))
    .toSorted();

test('without demo accounts their logins end for good, and no command knows them', async () => {
  const dataDir = await newFolder();
  const host = await start(dataDir);
  const { auth = '' } = await logIn(host);
  await host.end();

  const without = await start(dataDir, { DEMO: 'no' });
  expect(await answerOf(fetch(`${without.origin}/viewvoters`, jsonPost({}, auth)))).toMatchObject({
    http: 401,
  });
  expect((await logIn(without)).data.code).toBe('wrongLogin');
  const reset = ['reset-password', DEMO.userName] as const;
  expect(await runWith({ DEMO: 'no' }, dataDir, ...reset)).toMatchObject({
    code: 1,
    stderr: 'There is no account of that name.\n',
  });
  await without.end();

  const again = await start(dataDir);
  expect(await answerOf(fetch(`${again.origin}/viewvoters`, jsonPost({}, auth)))).toMatchObject({
    http: 401,
  });
  expect(await runWith({ DEMO: 'yes' }, dataDir, ...reset)).toMatchObject({ code: 0 });
});

describe('backup and restore', () => {
  test('bring back every record, login and photo, while the host goes on; the restored host goes on where the backup was made', async () => {
    const [dataDir, elsewhere] = [await newFolder(), await newFolder()];
    const copy = join(await newFolder(), 'backup');
    const host = await start(dataDir);
    const token = (await logIn(host)).auth ?? '';
    const [first] = [await enrol(host, token, 100), await enrol(host, token, 110)];
    // Submissions go on coming in; each of them is in the backup whole, or not at all.
    const others = Promise.all(
      Array.from({ length: 10 }, (_, number) => enrol(host, token, 120 + number)),
    );
    expect(await run(dataDir, 'backup', copy)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Backup made'),
      stderr: '',
    });
    await others;
    expect(await run(dataDir, 'check')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('All is as it was stored.'),
    });
    expect(await run(dataDir, 'backup', copy)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('EEXIST'),
    });

    expect(await run(dataDir, 'restore', copy)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(new RegExp(`in use by process ${host.pid}`)),
    });
    expect(await run(elsewhere, 'restore', copy)).toMatchObject({ code: 0, stderr: '' });
    expect(await run(elsewhere, 'restore', copy)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is a database already'),
    });
    expect(await run(elsewhere, 'check')).toMatchObject({ code: 0 });

    const { tables, photos } = JSON.parse(await readFile(join(copy, 'backup.json'), 'utf8')) as {
      tables: { name: string; rows: number }[];
      photos: number;
    };
    for (const { name, rows } of tables)
      expect([name, await readRows(elsewhere, `select * from ${name}`)]).toEqual([
        name,
        expect.objectContaining({ length: rows }),
      ]);
    expect(await photosOf(elsewhere)).toEqual(await photosOf(copy));
    expect(photos).toBeGreaterThanOrEqual(2);

    const restored = await start(elsewhere);
    const { data } = await answerOf(
      fetch(`${restored.origin}/viewvoters`, jsonPost({ limit: 100 }, token)),
    );
    expect(data['voters']).toContainEqual(
      expect.objectContaining({ submissionId: first.data['submissionId'] }),
    );
    expect((await enrol(restored, token, 150)).status).toBe(true);
  });
});

test('check finds a photo that is gone, one that was changed, one of no record, and a line of the audit log that was changed', async () => {
  const dataDir = await newFolder();
  const host = await start(dataDir);
  const token = (await logIn(host)).auth ?? '';
  for (const tone of [100, 110]) await enrol(host, token, tone);
  await host.end();
  const [gone, changed] = (
    await readRows<{ file: string }>(dataDir, 'select file from photos')
  ).map(({ file }) => file) as [string, string];
  const pathOf = (file: string) => join(dataDir, 'photos', file.slice(0, 2), `${file}.jpg`);
  const orphan = `${changed.slice(0, 2)}${'0'.repeat(30)}`;
  await rm(pathOf(gone));
  await writeFile(pathOf(changed), 'changed');
  await writeFile(pathOf(orphan), 'orphan');
  await utimes(pathOf(orphan), 0, 0);
  const db = openDatabase(await placeOf(dataDir));
  await db
    .updateTable('audit')
    .set({ actor: 'somebody else' })
    .where('number', '=', 2)
    .where('action', '=', 'addvoters')
    .execute();
  await db.destroy();
  const { code, stdout } = await run(dataDir, 'check');
  expect(code).toBe(1);
  for (const fault of [
    `${gone} is missing`,
    `${changed} is not what was stored`,
    `${orphan} belongs to no record`,
    'is broken at line 2',
    '4 faults',
  ])
    expect(stdout).toContain(fault);
});

test('an administrator is made without a password on the command line, and logs in with the code; a reset ends that login', async () => {
  const dataDir = await newFolder();
  const made = await run(
    dataDir,
    'create-admin',
    '--user-name',
    'Office.Head',
    '--name',
    'Office Head',
  );
  expect(made).toMatchObject({ code: 0, stderr: '' });
  expect(
    await run(dataDir, 'create-admin', '--user-name', 'office.head', '--name', 'Other'),
  ).toMatchObject({ code: 1, stderr: 'That user name is taken.\n' });
  const host = await start(dataDir);
  const code = /code (\S+)/.exec(made.stdout)?.[1] ?? '';
  const answer = await answerOf(
    fetch(
      `${host.origin}/resetPassword`,
      jsonPost({ userName: 'office.head', code, password: 'Office#2026' }),
    ),
  );
  expect(answer).toMatchObject({ status: true, data: { role: 'admin' } });

  expect((await run(dataDir, 'reset-password', 'office.head')).code).toBe(0);
  expect((await logIn(host, 'office.head', 'Office#2026')).status).toBe(false);
  expect((await fetch(`${host.origin}/viewvoters`, jsonPost({}, answer.auth))).status).toBe(401);
  expect(await run(dataDir, 'reset-password', 'nobody')).toMatchObject({
    code: 1,
    stderr: 'There is no account of that name.\n',
  });
});

test('a roll is imported beside a running host, with a report of bad rows', async () => {
  const [dataDir, elsewhere] = [await newFolder(), await newFolder()];
  await start(dataDir);
  const file = join(elsewhere, 'roll.csv');
  await writeFile(
    file,
    'assembly,booth,line,voterId,name,relation,relationName,age,gender,houseNo\n1,1,1,ABC7654321,Sample,father,Example,30,male,1\n1,1,2,wrong,Sample,father,Example,30,male,1\n',
  );
  const imported = await run(dataDir, 'import-roll', file);
  expect(imported).toMatchObject({
    code: 1,
    stdout: expect.stringContaining(
      '1 lines of 1 booths are on the roll, 0 old lines removed, 0 voters struck out, 0 lines taken in part, 0 with a voter ID that stands twice, 1 bad rows, 0 of them on a line that is taken',
    ),
  });
  expect(await readFile(`${file}.bad-rows.csv`, 'utf8')).toBe('line,column\n3,voterId\n');
  expect(await readRows(dataDir, 'select name_en from roll where assembly = 1')).toHaveLength(1);
});

test('a roll that would empty most of a booth is imported only with the number of those who leave', async () => {
  const [dataDir, elsewhere] = [await newFolder(), await newFolder()];
  await start(dataDir);
  const file = join(elsewhere, 'roll.csv');
  const write = (...lines: number[]) =>
    writeFile(
      file,
      `assembly,booth,line,voterId,name\n${lines.map((line) => `1,1,${line},ABC765432${line},Sample\n`).join('')}`,
    );
  await write(1, 2, 3);
  await run(dataDir, 'import-roll', file);
  await write(1, 1);
  const lines = () => readRows(dataDir, 'select line from roll where assembly = 1');
  expect(await run(dataDir, 'import-roll', file)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('2 of 3 voters would leave the roll'),
  });
  expect(await lines()).toHaveLength(3);
  expect(await run(dataDir, 'import-roll', file, '--remove', '2')).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('1 bad rows, 1 of them on a line that is taken'),
  });
  expect(await lines()).toHaveLength(1);
  expect(await readFile(`${file}.bad-rows.csv`, 'utf8')).toBe('line,column\n3,lineTaken\n');
});

test('one person is given out into a folder, corrected from a file, and erased after a second word, beside a running host; a late phone changes nothing', async () => {
  const [dataDir, folder] = [await newFolder(), join(await newFolder(), 'for-them')];
  const host = await start(dataDir);
  const token = (await logIn(host)).auth ?? '';
  const post = multipartPost(voterParts({ photos: { voterCardFront: await jpeg() } }), token);
  const {
    data: { reference = '', submissionId },
  } = await answerOf(fetch(`${host.origin}/addvoters`, post));
  expect(await run(dataDir, 'export-person', 'ABC1234567', folder)).toMatchObject({
    code: 0,
    stderr: '',
  });
  expect((await readdir(folder)).toSorted()).toEqual([
    `${reference}-voterCardFront.jpg`,
    `${reference}.json`,
  ]);
  expect(JSON.parse(await readFile(join(folder, `${reference}.json`), 'utf8'))).toMatchObject({
    reference,
    id: submissionId,
    answers: { name: 'Sample Voter', voterId: 'ABC1234567' },
  });

  const correct = async (fields: string) => {
    await writeFile(join(folder, 'right.json'), fields);
    return run(dataDir, 'correct-person', reference, join(folder, 'right.json'));
  };
  expect(await correct('{ "name": "Right Name", "booth": "13" }')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(`Corrected: ${reference}, name, booth`),
  });
  expect(await readRows(dataDir, 'select name, booth from voters')).toEqual([
    { name: 'Right Name', booth: 13 },
  ]);
  for (const [fields, words] of [
    ['{ "mobile": "Planted 12" }', 'mobile'],
    ['{ "owner": "Planted" }', 'unknown field'],
    ['{ "name": Planted }', 'A correction needs'],
  ] as const) {
    const refused = await correct(fields);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining(words) });
    expect(refused.stderr).not.toContain('Planted');
  }

  expect(await run(dataDir, 'erase-person', reference)).toMatchObject({
    code: 1,
    stdout: expect.stringContaining(reference),
    stderr: expect.stringContaining('Nothing was erased yet'),
  });
  expect(await run(dataDir, 'erase-person', reference, '--yes')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(`Erased: ${reference}`),
  });
  expect((await answerOf(fetch(`${host.origin}/addvoters`, post))).status).toBe(true);
  expect(await readRows(dataDir, 'select id from voters')).toEqual([]);
  expect(await photosOf(dataDir)).toEqual([]);
  expect(await run(dataDir, 'erase-person', reference, '--yes')).toMatchObject({
    code: 1,
    stderr: 'Nothing is held of that person.\n',
  });
  expect((await run(dataDir, 'check')).code).toBe(0);
});

test('without a command all are named; a wrong argument is said in one line', async () => {
  const dataDir = await newFolder();
  expect(await run(dataDir)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('npm run host -- import-roll file.csv'),
  });
  expect(await run(dataDir, 'restore', '--nonsense')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Usage: npm run host -- restore FOLDER'),
  });
});

test('a command with a mistyped folder says so, and makes none', async () => {
  const mistyped = join(await newFolder(), 'mistyped');
  // A PostgreSQL is no file in it.
  const env = { DATABASE_URL: '' };
  expect(await runWith(env, mistyped, 'check')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^There is no database in .*mistyped\. Set DATA_DIR/),
  });
  await expect(readdir(mistyped)).rejects.toThrow('ENOENT');
});
