import { expect, it } from 'vitest';
import { readDatabase, startHost } from './hostProcess.ts';

it('a host that ended is started again on its data, at the same address', async () => {
  const first = await startHost();
  expect((await fetch(`${first.url}/viewvoters`, { method: 'POST' })).status).toBe(401);
  const people = () =>
    readDatabase<{ user_name: string }>(
      first.dataDir,
      'select user_name from people where demo = ? order by user_name',
      1,
    );
  const before = people();
  expect(before.length).toBeGreaterThan(0);

  await first.kill();
  await expect(fetch(first.url)).rejects.toThrow('fetch failed');
  const second = await startHost(first);
  expect([second.url, second.dataDir]).toEqual([first.url, first.dataDir]);
  await second.stop();
  expect(people()).toEqual(before);
});

it('a host that cannot start says why', async () => {
  await expect(startHost({ port: 99_999 })).rejects.toThrow('PORT must be a number');
});
