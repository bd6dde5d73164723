import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { DEMO_PEOPLE } from '../../host/demo/demoPeople.ts';
import { spawnHost, type HostProcess } from './hostProcess.ts';
import { answerOf } from './sampleVoter.ts';
import { jsonPost } from './testHost.ts';

/**
 * Gives each test of the file a new data folder, whose path is `path` while it runs, and hosts on
 * it that end with the test.
 */
export function newDataFolder() {
  let started: HostProcess[];
  const folder = {
    path: '',
    async start(env?: Record<string, string>, maxFileBlocks?: string): Promise<HostProcess> {
      const host = await spawnHost(folder.path, env, maxFileBlocks);
      started.push(host);
      return host;
    },
  };
  beforeEach(async () => {
    folder.path = await mkdtemp(join(tmpdir(), 'process-'));
    started = [];
  });
  afterEach(async () => {
    await Promise.all(started.map((host) => host.end('SIGKILL')));
    await rm(folder.path, { recursive: true });
  });
  return folder;
}

/** The first demo account's token, or nothing. */
export async function logInAsDemo({ origin }: HostProcess): Promise<string> {
  const [{ userName, password }] = DEMO_PEOPLE as [(typeof DEMO_PEOPLE)[number]];
  return (await answerOf(fetch(`${origin}/login`, jsonPost({ userName, password })))).auth ?? '';
}
