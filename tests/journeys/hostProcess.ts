import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Libsql from 'libsql';

export type RunningHost = {
  url: string;
  port: number;
  dataDir: string;
  /** Ends it as Ctrl-C does. */
  stop(): Promise<void>;
  /** Ends it as a power cut does. */
  kill(): Promise<void>;
  /** Resolves when it has ended, whoever ended it. */
  exited: Promise<unknown>;
};

/**
 * Starts the real host in a process of its own: on a new data folder and any free port, or on those of an earlier one.
 * @param failpoint the step at which the host kills itself: host/submissions/failpoint.ts
 */
export async function startHost(
  earlier: { port?: number; dataDir?: string; webRoot?: string } = {},
  failpoint = '',
): Promise<RunningHost> {
  const dataDir = earlier.dataDir ?? (await mkdtemp(join(tmpdir(), 'host-')));
  const host = spawn(process.execPath, ['--import', 'tsx', 'host/main.ts'], {
    env: {
      ...process.env,
      PORT: String(earlier.port ?? 0),
      DATA_DIR: dataDir,
      FAILPOINT: failpoint,
      WEB_ROOT: earlier.webRoot ?? '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(host, 'exit');
  let said = '';
  const ready = new Promise<string>((resolve) => {
    for (const stream of [host.stdout, host.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        const port = /^Ready: http:\/\/localhost:(\d+)$/m.exec(said)?.[1];
        if (port) resolve(port);
      });
    }
  });
  const port = Number(
    await Promise.race([
      ready,
      exited.then(() => Promise.reject(new Error(`The host did not start:\n${said}`))),
    ]),
  );
  const end = async (signal: NodeJS.Signals) => {
    host.kill(signal);
    await exited;
  };
  return {
    url: `http://localhost:${port}`,
    port,
    dataDir,
    stop: () => end('SIGINT'),
    kill: () => end('SIGKILL'),
    exited,
  };
}

const VOTERS_GO = [
  'delete from photos where record in (select id from voters)',
  'delete from voters',
  'delete from submissions where id not in (select id from members union select id from posts)',
];

/** Takes every voter out of the host's database, while it runs, with photos and submissions. */
export function forgetVoters(dataDir: string): void {
  const database = new Libsql(join(dataDir, 'enrolment.db'), { timeout: 10_000 });
  try {
    for (const step of VOTERS_GO) database.exec(step);
  } finally {
    database.close();
  }
}

/** Asks the host's database, while it runs or after, without changing it. */
export function readDatabase<Row>(dataDir: string, query: string, ...values: unknown[]): Row[] {
  const database = new Libsql(join(dataDir, 'enrolment.db'), { readonly: true, timeout: 10_000 });
  try {
    return database.prepare(query).all(...values) as Row[];
  } finally {
    database.close();
  }
}
