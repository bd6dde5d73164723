import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { keepAssets } from '../../../host/http/keepAssets.ts';
import { webApp } from '../../../host/http/webApp.ts';

const DAY_MS = 24 * 60 * 60_000;
const START = Date.UTC(2026, 10, 20);

let folder: string;
let webRoot: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assets-'));
  webRoot = join(folder, 'dist');
});

/** Deploys a version whole, as a copy or a new image does, and starts the host. */
async function deploy(names: string[], day: number): Promise<string> {
  await rm(webRoot, { recursive: true, force: true });
  await mkdir(join(webRoot, 'assets'), { recursive: true });
  await writeFile(join(webRoot, 'index.html'), '<!doctype html>');
  for (const name of names) await writeFile(join(webRoot, 'assets', name), name);
  return keepAssets(webRoot, join(folder, 'kept'), START + day * DAY_MS);
}

test('a page of a version that was replaced still gets its parts, for 30 days after the replacement', async () => {
  await deploy(['first-a.js', 'both-b.js', 'first-a.js.map'], 0);
  const replaced = await deploy(['second-c.js', 'both-b.js'], 100);
  const app = webApp(webRoot, replaced);
  for (const name of ['first-a.js', 'both-b.js', 'second-c.js']) {
    const response = await app.request(`/assets/${name}`);
    expect([
      response.status,
      await response.text(),
      response.headers.get('content-type'),
      response.headers.get('cache-control'),
    ]).toEqual([
      200,
      name,
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ]);
  }
  expect((await app.request('/assets/first-a.js.map')).status).toBe(404);
  expect((await app.request('/assets/never.js')).status).toBe(404);

  await deploy(['second-c.js', 'both-b.js'], 129);
  expect(await readdir(replaced)).toEqual(['first-a.js']);
  await deploy(['second-c.js', 'both-b.js'], 131);
  expect(await readdir(replaced)).toEqual([]);
});

test.each(['bytes=abc', 'bytes=0-2', 'bytes=-1', 'bytes=900-'])(
  'whoever asks for a part of a file (%s) gets all of it: a part would be cached as the file',
  async (range) => {
    const app = webApp(webRoot, await deploy(['first-a.js'], 0));
    const answer = await app.request('/assets/first-a.js', { headers: { range } });
    expect([answer.status, await answer.text()]).toEqual([200, 'first-a.js']);
    expect(answer.headers.get('content-range')).toBeNull();
  },
);

test('without a build nothing is thrown away', async () => {
  await deploy(['first-a.js'], 0);
  await rm(webRoot, { recursive: true });
  const replaced = await keepAssets(webRoot, join(folder, 'kept'), START + DAY_MS);
  expect(await readdir(replaced)).toEqual([]);
  await deploy(['second-b.js'], 2);
  expect(await readdir(replaced)).toEqual(['first-a.js']);
});
