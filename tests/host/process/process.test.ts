import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { v7 as uuid } from 'uuid';
import { describe, expect, test } from 'vitest';
import { DEMO_PEOPLE } from '../../../host/demo/demoPeople.ts';
import { readRows } from '../database.ts';
import { logInAsDemo, newDataFolder } from '../dataFolder.ts';
import { oddRoll } from '../../fuzz/oddRolls.ts';
import { ACCOUNT, MEMBER, partsOf, POST } from '../sampleCalls.ts';
import { answerOf, jpeg, multipartPost, voterParts } from '../sampleVoter.ts';
import { jsonPost } from '../testHost.ts';

const folder = newDataFolder();

const count = async (query: string) => (await readRows(folder.path, query)).length;

/** Every photo on the disk that a record names must hold what was sent. */
async function expectOneRecord(photo: Buffer) {
  expect(
    await readRows(folder.path, "select id from submissions where kind = 'addvoters'"),
  ).toHaveLength(1);
  expect(await readRows(folder.path, 'select id from voters')).toHaveLength(1);
  const photos = await readRows<{ file: string }>(folder.path, 'select file from photos');
  expect(photos).toHaveLength(1);
  for (const { file } of photos)
    expect(
      (await readFile(join(folder.path, 'photos', file.slice(0, 2), `${file}.jpg`))).equals(photo),
    ).toBe(true);
}

describe('a host that is killed in the middle of a submission', () => {
  test.each([
    ['afterRename', 0],
    ['beforeCommit', 0],
    ['afterCommit', 1],
  ])('at %s has %i records, and one after the phone has sent again', async (step, records) => {
    const dying = await folder.start({ FAILPOINT: step });
    const photo = await jpeg();
    const post = multipartPost(
      voterParts({ id: uuid(), photos: { voterCardFront: photo } }),
      await logInAsDemo(dying),
    );
    await expect(fetch(`${dying.origin}/addvoters`, post)).rejects.toThrow('fetch failed');
    expect(await dying.ended).toEqual({ code: null, signal: 'SIGKILL' });

    // The dead process does not hold the data folder, and the login is still good.
    const host = await folder.start();
    expect(await readRows(folder.path, 'select id from voters')).toHaveLength(records);
    const first = await (await fetch(`${host.origin}/addvoters`, post)).text();
    expect(JSON.parse(first)).toMatchObject({ status: true, msg: 'Voter saved' });
    expect(await (await fetch(`${host.origin}/addvoters`, post)).text()).toBe(first);
    await expectOneRecord(photo);
  });

  test.each([
    ['afterRename', 'addmember', 'members', 0],
    ['beforeCommit', 'createPost', 'posts', 0],
    ['beforeCommit', 'register', 'members', 0],
    ['afterCommit', 'register', 'members', 1],
  ])(
    'at %s of %s has all of it or nothing, and one whole record after it was sent again',
    async (step, call, table, records) => {
      const photo = await jpeg();
      const parts =
        {
          addmember: partsOf(MEMBER, { voterCardFront: photo }),
          createPost: partsOf(POST, { image1: photo }),
          register: partsOf({ ...MEMBER, ...ACCOUNT }, { voterCardFront: photo }),
        }[call] ?? [];
      const dying = await folder.start({ FAILPOINT: step });
      const post = multipartPost(parts, await logInAsDemo(dying));
      const inTable = `select id from ${table} where reference <> 'M-DEM0CARD01'`;
      const lines = `select action from audit where action = '${call}' and object <> 'M-DEM0CARD01'`;
      await expect(fetch(`${dying.origin}/${call}`, post)).rejects.toThrow('fetch failed');
      await dying.ended;

      const host = await folder.start();
      const people = `select id from people where user_name = '${ACCOUNT.userName}'`;
      expect([
        await count(inTable),
        await count(lines),
        await count('select file from photos'),
        await count(people),
      ]).toEqual([records, records, records, call === 'register' ? records : 0]);
      for (let again = 0; again < 2; again++)
        expect(await answerOf(fetch(`${host.origin}/${call}`, post))).toMatchObject({
          http: 200,
          status: true,
        });
      expect([
        await count(inTable),
        await count(lines),
        await count('select file from photos'),
        await count(people),
      ]).toEqual([1, 1, 1, call === 'register' ? 1 : 0]);
      if (call === 'register')
        expect((await answerOf(fetch(`${host.origin}/login`, jsonPost(ACCOUNT)))).auth).toMatch(
          /\S/,
        );
    },
  );
});

test('a host whose disk is full says so, stores nothing by halves, lives on, and takes the same submission when there is room', async () => {
  await (await folder.start()).end();
  // Room for the database that is there, but not for a photo of nearly the largest size.
  const full = await folder.start({}, '800');
  const token = await logInAsDemo(full);
  const photo = await jpeg(120, { width: 1760, height: 1300 });
  expect(photo.length).toBeGreaterThan(800 * 1024);
  const post = multipartPost(voterParts({ photos: { voterCardFront: photo } }), token);
  for (let attempt = 0; attempt < 3; attempt++)
    expect(await answerOf(fetch(`${full.origin}/addvoters`, post))).toMatchObject({
      http: 507,
      status: false,
    });
  expect(
    await readRows(folder.path, "select id from submissions where kind = 'addvoters'"),
  ).toEqual([]);
  expect(await readdir(join(folder.path, 'photos'))).toEqual(['arriving']);
  expect(await readdir(join(folder.path, 'photos/arriving'))).toEqual([]);
  expect(await answerOf(fetch(`${full.origin}/viewvoters`, jsonPost({}, token)))).toMatchObject({
    http: 200,
  });
  await full.end();

  const host = await folder.start();
  expect((await answerOf(fetch(`${host.origin}/addvoters`, post))).status).toBe(true);
  await expectOneRecord(photo);
});

describe('starting and stopping', () => {
  test('the first start says where it is and who can log in; the second finds everything again and makes nobody twice', async () => {
    const first = await folder.start();
    expect(first.output.stdout).toMatch(
      /^Ready: http:\/\/localhost:\d+\nDemo account: demo.volunteer \/ \S+\nDemo account: demo.second \/ \S+\nDemo account: demo.lead \/ \S+\nDemo account: demo.member \/ \S+\nDemo account: demo.admin \/ \S+\n$/,
    );
    const token = await logInAsDemo(first);
    const photo = await jpeg();
    await fetch(
      `${first.origin}/addvoters`,
      multipartPost(voterParts({ photos: { voterCardFront: photo } }), token),
    );
    expect(await first.end('SIGINT')).toEqual({ code: 0, signal: null });

    const second = await folder.start();
    const { data } = await answerOf(fetch(`${second.origin}/viewvoters`, jsonPost({}, token)));
    expect(data['voters']).toHaveLength(1);
    expect(await readRows(folder.path, 'select id from people')).toHaveLength(DEMO_PEOPLE.length);
    await expectOneRecord(photo);
    expect(await second.end('SIGTERM')).toEqual({ code: 0, signal: null });
    expect(second.output.stderr).toBe('');
  });

  test.each([
    ['that asks for Aadhaar says why it should not', {}, /only registered bodies may verify it/],
    ['that asks for none says nothing', { AADHAAR: 'off' }, /^$/],
  ])('a host without demo accounts %s', async (_which, env, said) => {
    const host = await folder.start({ DEMO: 'no', ...env });
    await host.end('SIGTERM');
    expect(host.output.stderr).toMatch(said);
  });

  test('a second host on the same data is refused with the number of the first', async () => {
    const first = await folder.start();
    const second = await folder.start();
    expect(await second.ended).toEqual({ code: 1, signal: null });
    expect(second.output).toEqual({
      stdout: '',
      stderr: expect.stringMatching(
        new RegExp(`^The data folder .* is in use by process ${first.pid}\\..*\\n$`),
      ),
    });
    expect(await logInAsDemo(first)).not.toBe('');
  });

  test('an error that ends the process is in the log without what it quotes', async () => {
    const error = "Object.assign(new Error('Planted'),{code:'23505',detail:'Planted'})";
    // In base64, because the log names the script.
    const script = Buffer.from(`process.once('SIGUSR2',()=>{throw ${error}})`).toString('base64');
    const host = await folder.start({
      NODE_OPTIONS: `--import=data:text/javascript;base64,${script}`,
    });
    process.kill(host.pid, 'SIGUSR2');
    expect(await host.ended).toEqual({ code: 1, signal: null });
    const lines = host.output.stderr.trim().split('\n');
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ event: 'crash', code: '23505' });
    expect(host.output.stderr).not.toContain('Planted');
  });

  test('a port that is taken is said in one line', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => {
      other.once('listening', resolve);
    });
    const { port } = other.address() as { port: number };
    const host = await folder.start({ PORT: String(port) });
    other.close();
    expect(await host.ended).toEqual({ code: 1, signal: null });
    expect(host.output.stderr).toMatch(new RegExp(`^The port is taken: .*${port}.*\\n$`));
  });

  test('a wrong setting is said in one line', async () => {
    const host = await folder.start({ PORT: 'eighty' });
    expect(await host.ended).toEqual({ code: 1, signal: null });
    expect(host.output.stderr).toBe('PORT must be a number from 0 to 65535, not eighty\n');
  });
});

test('a host that is stopped ends what it reads of a roll, and the import can be done again', async () => {
  const host = await folder.start();
  const admin = DEMO_PEOPLE.find((person) => 'role' in person && person.role === 'admin');
  const ask = async (call: string, body: unknown, token?: string) =>
    (await (await fetch(`${host.origin}/${call}`, jsonPost(body, token))).json()) as {
      auth: string;
      data: { id: string };
    };
  const { auth } = await ask('login', admin);
  const { bytes } = oddRoll('a tag that is never closed', 1);
  const { id } = (await ask('beginRoll', { name: 'roll.xlsx', bytes: bytes.length }, auth)).data;
  const parts = [
    { name: 'id', body: id },
    { name: 'place', body: '0' },
    { name: 'piece', body: bytes, filename: 'piece' },
  ];
  await fetch(`${host.origin}/sendRollPiece`, multipartPost(parts, auth));
  const columns = { assembly: 0, booth: 1, line: 2, voterId: 3, nameEn: 4 };
  await ask('checkRoll', { id, kind: 'whole', mapping: { header: 1, columns } }, auth);
  expect(await host.end()).toEqual({ code: 0, signal: null });
  expect(await readRows(folder.path, 'select state from roll_imports')).toEqual([
    { state: 'stopped' },
  ]);
});
