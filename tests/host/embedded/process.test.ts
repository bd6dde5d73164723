import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DEMO_PEOPLE } from '../../../host/demoPeople.ts';
import { readRows } from '../database.ts';
import { spawnHost, type HostProcess } from '../hostProcess.ts';
import { answerOf, jpeg, multipartPost, voterParts } from '../sampleVoter.ts';
import { jsonPost } from '../testHost.ts';

let dataDir: string;
let started: HostProcess[];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'process-'));
  started = [];
});
afterEach(async () => {
  await Promise.all(started.map((host) => host.end('SIGKILL')));
  await rm(dataDir, { recursive: true });
});

async function start(...[env, maxFileBlocks]: [Record<string, string>?, string?]): Promise<HostProcess> {
  const host = await spawnHost(dataDir, env, maxFileBlocks);
  started.push(host);
  return host;
}

async function logIn({ origin }: HostProcess): Promise<string> {
  const [{ userName, password }] = DEMO_PEOPLE as [typeof DEMO_PEOPLE[number]];
  return (await answerOf(fetch(`${origin}/login`, jsonPost({ userName, password })))).auth ?? '';
}

test('a host whose database file cannot grow stores nothing by halves, and takes all submissions when there is room', async () => {
  await (await start()).end();
  const { size } = await stat(join(dataDir, 'enrolment.db'));
  const full = await start({}, String(Math.ceil(size / 1024) + 150));
  const token = await logIn(full);
  const photo = await jpeg();
  const posts = Array.from({ length: 40 }, () => multipartPost(voterParts({ photos: { voterCardFront: photo } }), token));
  const answers = [];
  for (const post of posts) answers.push(await answerOf(fetch(`${full.origin}/addvoters`, post)));
  const refused = answers.filter(({ status }) => !status);
  expect(refused.length).toBeGreaterThan(0);
  for (const { http } of refused) expect([503, 507]).toContain(http);
  expect(await readRows(dataDir, 'select id from voters')).toHaveLength(40 - refused.length);
  await full.end('SIGKILL');

  const host = await start();
  for (const post of posts) expect((await answerOf(fetch(`${host.origin}/addvoters`, post))).status).toBe(true);
  expect(await readRows(dataDir, 'select id from voters')).toHaveLength(40);
  expect(await readRows(dataDir, 'select distinct file from photos')).toHaveLength(40);
});

test('where the host serves other machines there are no demo accounts', async () => {
  const host = await start({ HOST: '0.0.0.0' });
  expect(host.output.stdout).toMatch(/^Ready: \S+\n$/);
  expect(await logIn(host)).toBe('');
});
