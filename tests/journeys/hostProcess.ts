import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Libsql from 'libsql';
import { HOST_CLI, HOST_MAIN } from '../../build/bundleHost.ts';

export type RunningHost = {
  url: string;
  port: number;
  pid: number;
  dataDir: string;
  /** Ends it as Ctrl-C does. */
  stop(): Promise<void>;
  /** Ends it as a power cut does. */
  kill(): Promise<void>;
  /** Resolves when it has ended, whoever ended it. */
  exited: Promise<unknown>;
};

/**
 * Starts the real host in a process of its own: on a new data folder and any free port, or on those
 * of an earlier one.
 * @param earlier its port, folders and further settings, and what Node runs instead of the bundled
 * host;
 * @param failpoint the step at which the host kills itself: host/submissions/storeOnce.ts
 */
export async function startHost(
  earlier: {
    port?: number;
    dataDir?: string;
    webRoot?: string;
    main?: string[];
    env?: Record<string, string>;
  } = {},
  failpoint = '',
): Promise<RunningHost> {
  const dataDir = earlier.dataDir ?? (await mkdtemp(join(tmpdir(), 'host-')));
  const host = spawn(process.execPath, earlier.main ?? [HOST_MAIN], {
    env: {
      ...process.env,
      DEMO_DAYS: '0',
      PORT: String(earlier.port ?? 0),
      DATA_DIR: dataDir,
      FAILPOINT: failpoint,
      ...(earlier.webRoot && { WEB_ROOT: earlier.webRoot }),
      ...earlier.env,
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
        if (!port) return;
        resolve(port);
        // Its log may become long. Nobody reads it, but the host must not wait for a reader.
        stream.removeAllListeners('data').resume();
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
    pid: host.pid ?? 0,
    dataDir,
    stop: () => end('SIGINT'),
    kill: () => end('SIGKILL'),
    exited,
  };
}

const VOTERS_GO = [
  "delete from photos where record in (select id from submissions where kind = 'addvoters')",
  'delete from withdrawals',
  'delete from voters',
  'delete from submissions where id not in (select id from members union select id from posts)',
  'delete from phones',
];

/**
 * Takes every voter out of the host's database, while it runs, with photos, submissions and what
 * phones told of them.
 */
export function forgetVoters(dataDir: string): void {
  const database = new Libsql(join(dataDir, 'enrolment.db'), { timeout: 10_000 });
  try {
    for (const step of VOTERS_GO) database.exec(step);
  } finally {
    database.close();
  }
}

/** Takes a booth's roll and every import out of the host's database, while it runs. */
export function forgetRolls(dataDir: string, assembly: number, booth: number): void {
  const database = new Libsql(join(dataDir, 'enrolment.db'), { timeout: 10_000 });
  try {
    database.exec('delete from roll_pieces; delete from roll_imports');
    database.prepare('delete from roll where assembly = ? and booth = ?').run(assembly, booth);
  } finally {
    database.close();
  }
}

/**
 * Imports a roll by the host's command, while the host runs.
 * @param lines one for each voter, by the names of the columns; the texts hold no commas
 */
export async function importRoll(
  dataDir: string,
  lines: Record<string, string | number>[],
  ...options: string[]
): Promise<void> {
  const file = join(dataDir, 'roll.csv');
  const rows = [Object.keys(lines[0] ?? {}), ...lines.map((line) => Object.values(line))];
  await writeFile(file, rows.map((row) => row.join(',')).join('\n'));
  const env = { ...process.env, DATA_DIR: dataDir };
  await promisify(execFile)(process.execPath, [HOST_CLI, 'import-roll', file, ...options], {
    env,
  });
}

/** Assigns a person to these booths of a constituency alone, while the host runs. */
export function assignBooths(
  dataDir: string,
  userName: string,
  assembly: number,
  booths: number[],
): void {
  const database = new Libsql(join(dataDir, 'enrolment.db'), { timeout: 10_000 });
  const who = 'select id from people where user_name = ?';
  try {
    database.prepare(`delete from person_booths where person = (${who})`).run(userName);
    for (const booth of booths)
      database
        .prepare(`insert into person_booths (person, assembly, booth) values ((${who}), ?, ?)`)
        .run(userName, assembly, booth);
  } finally {
    database.close();
  }
}

/** A live event, as the office publishes one. */
export const LIVE = {
  URL: '/Media?live',
  tittle: 'sample.live',
  texts: {
    title: { tam: 'மாதிரி நேரலை', en: 'The sample is live' },
    news: { tam: 'மதுரையிலிருந்து', en: 'From Madurai' },
  },
};

/** Publishes the live event in the host's database, while it runs. */
export function beginLive(dataDir: string): void {
  const database = new Libsql(join(dataDir, 'enrolment.db'), { timeout: 10_000 });
  try {
    database
      .prepare(
        'insert into content (list, id, place, published, body) values (?, ?, ?, ?, ?) on conflict do nothing',
      )
      .run('live', 'sample', 1, 1, JSON.stringify(LIVE));
  } finally {
    database.close();
  }
}

/**
 * Gives a host the logins of another data folder again, after a test has logged out or ended them.
 */
export function restoreLogins(dataDir: string, from: string): void {
  const database = new Libsql(join(dataDir, 'enrolment.db'), { timeout: 10_000 });
  try {
    database.exec(`attach '${join(from, 'enrolment.db')}' as earlier`);
    database.exec('insert or replace into sessions select * from earlier.sessions');
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
