import { execFileSync, spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { POSTGRES, requireTool } from '../../tools.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * The address of a database server for tests; undefined where tests use the embedded database.
     */
    postgres: string | undefined;
  }
}

/**
 * A throw-away PostgreSQL for the tests of a run. It listens on a socket in a folder of its own and
 * nowhere else.
 */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster();
  provide('postgres', cluster.url);
  return () => cluster.remove();
}

/** @param settings more of the server's, such as `max_connections=5` */
export async function startCluster(settings: string[] = []) {
  const programs = requireTool(POSTGRES);
  const folder = await mkdtemp(join(tmpdir(), 'postgres-'));
  const as = await owner(folder);
  const data = join(folder, 'data');
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...as, stdio: 'ignore' },
  );
  const url = `postgresql://postgres@localhost/postgres?host=${folder}`;

  // No fsync: what a power cut leaves of a PostgreSQL is its makers' to test. These tests kill the
  // host, never the server's disk.
  const all = ['fsync=off', 'max_connections=200', 'listen_addresses=', ...settings];
  let server = await start();

  async function start(): Promise<ChildProcess> {
    const started = spawn(
      join(programs, 'postgres'),
      ['-D', data, '-k', folder, ...all.flatMap((setting) => ['-c', setting])],
      { ...as, stdio: 'ignore' },
    );
    await untilReady(url, started);
    return started;
  }
  async function stop(): Promise<void> {
    const isEnded = once(server, 'exit');
    // A fast shutdown: open connections are closed.
    server.kill('SIGINT');
    await isEnded;
  }

  return {
    url,
    stop,
    restart: async () => {
      server = await start();
    },
    async remove() {
      if (server.exitCode === null) await stop();
      await rm(folder, { recursive: true });
    },
  };
}

/** PostgreSQL refuses to run as root; Debian's package brings a user for it. */
async function owner(folder: string): Promise<SpawnOptions> {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ['-u', '-g'].map((which) => Number(execFileSync('id', [which, 'postgres'])));
  await chown(folder, uid ?? 0, gid ?? 0);
  return { uid, gid, cwd: folder };
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  for (;;) {
    const client = new Client(url);
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      // Not yet.
      if (server.exitCode !== null) throw error;
      await wait(50);
    }
  }
}
