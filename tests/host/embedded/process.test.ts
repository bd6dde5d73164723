import { chmod, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readRows } from '../database.ts';
import { logInAsDemo, newDataFolder } from '../dataFolder.ts';
import { answerOf, jpeg, multipartPost, voterParts } from '../sampleVoter.ts';

const folder = newDataFolder();

test('a host whose database file cannot grow stores nothing by halves, and takes all submissions when there is room', async () => {
  await (await folder.start()).end();
  const { size } = await stat(join(folder.path, 'enrolment.db'));
  const full = await folder.start({}, String(Math.ceil(size / 1024) + 150));
  const token = await logInAsDemo(full);
  const photo = await jpeg();
  const posts = Array.from({ length: 40 }, () =>
    multipartPost(voterParts({ photos: { voterCardFront: photo } }), token),
  );
  const answers = [];
  for (const post of posts) answers.push(await answerOf(fetch(`${full.origin}/addvoters`, post)));
  const refused = answers.filter(({ status }) => !status);
  expect(refused.length).toBeGreaterThan(0);
  for (const { http } of refused) expect([503, 507]).toContain(http);
  expect(await readRows(folder.path, 'select id from voters')).toHaveLength(40 - refused.length);
  await full.end('SIGKILL');

  const host = await folder.start();
  for (const post of posts)
    expect((await answerOf(fetch(`${host.origin}/addvoters`, post))).status).toBe(true);
  expect(await readRows(folder.path, 'select id from voters')).toHaveLength(40);
  expect(await readRows(folder.path, 'select distinct file from photos')).toHaveLength(40);
});

test('nothing in a data folder that others may enter is readable for them', async () => {
  await chmod(folder.path, 0o755);
  const readable = async () => {
    const names = await readdir(folder.path);
    const modes = await Promise.all(
      names.map(async (name) => (await stat(join(folder.path, name))).mode & 0o077),
    );
    return names.filter((_, index) => modes[index] !== 0);
  };
  const first = await folder.start();
  expect(await readdir(folder.path)).toContain('enrolment.db');
  expect(await readable()).toEqual([]);
  await first.end();

  for (const name of await readdir(folder.path)) await chmod(join(folder.path, name), 0o755);
  await folder.start();
  expect(await readable()).toEqual([]);
});

test('where the host serves other machines there are no demo accounts', async () => {
  const host = await folder.start({ HOST: '0.0.0.0' });
  expect(host.output.stdout).toMatch(/^Ready: \S+\n$/);
  expect(await logInAsDemo(host)).toBe('');
});
