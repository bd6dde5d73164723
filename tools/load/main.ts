/**
 * Plays an evening on one host: npm run load -- --phones 300 --submissions 5 --over 3 [--postgres |
 * --database postgresql://…]. All on this machine; `over`: seconds in which the phones begin.
 * `--quick`: three phones.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { v7 as uuid } from 'uuid';
import { migrate } from '../../host/database/migrations/migrate.ts';
import { closeDatabase, openDatabase } from '../../host/database/database.ts';
import { insertPeople } from '../../host/tables/people.ts';
import { insertSession } from '../../host/tables/sessions.ts';
import { startCluster } from '../../tests/host/postgres/cluster.ts';
import { jpeg } from '../../tests/host/sampleVoter.ts';
import { POSTGRES, requireOrEnd } from '../../tests/tools.ts';
import { playPhone, type Evening } from './phone.ts';
import { report } from './report.ts';

const OUTAGE_MS = 5_000;

const { values } = parseArgs({
  options: {
    phones: { type: 'string' },
    submissions: { type: 'string' },
    over: { type: 'string', default: '3' },
    quick: { type: 'boolean', default: false },
    port: { type: 'string', default: '8190' },
    database: { type: 'string' },
    postgres: { type: 'boolean' },
  },
});
const phones = Number(values.phones ?? (values.quick ? 3 : 200));
const submissions = Number(values.submissions ?? (values.quick ? 2 : 5));
if (values.postgres) requireOrEnd(POSTGRES);
const dataDir = await mkdtemp(join(tmpdir(), 'load-'));
// Unlike the tests' own, it waits for the disk at every commit.
const cluster = values.postgres ? await startCluster(['fsync=on']) : undefined;
const databaseUrl = values.database ?? cluster?.url;
const place = databaseUrl ?? join(dataDir, 'enrolment.db');
const origin = `http://127.0.0.1:${values.port}`;

const tokens = await makeAccounts();
const photos = await Promise.all(
  Array.from({ length: 12 }, (_, number) => jpeg(60 + number * 10, { width: 640, height: 420 })),
);
let host = await startHost();
const evening: Evening = {
  origin: () => origin,
  photos,
  accepted: new Set(),
  refused: new Set(),
  took: [],
  attempts: { count: 0, failed: 0, impatient: 0 },
};

const begun = performance.now();
const playing = Promise.all(
  tokens.map((token) => playPhone(evening, token, submissions, Number(values.over) * 1_000)),
);
while (evening.accepted.size < (phones * submissions) / 2 && evening.refused.size === 0)
  await wait(100);
const cpuBefore = await cpuSeconds();
host.kill('SIGKILL');
await once(host, 'exit');
await wait(OUTAGE_MS);
host = await startHost();
await playing;
const seconds = (performance.now() - begun - OUTAGE_MS) / 1000;
const cpu = cpuBefore + (await cpuSeconds());
host.kill('SIGTERM');
await once(host, 'exit');

const db = openDatabase(place);
const held = await db.selectFrom('members').select(['id']).execute();
const kept = await db.selectFrom('photos').select(['bytes']).execute();
await closeDatabase(db);
const bytes = kept.reduce((sum, photo) => sum + photo.bytes, 0);
const isWhole = report({
  evening,
  held: held.map(({ id }) => id),
  photos: kept.length,
  bytes,
  seconds,
  cpu,
  cores: cpus().length,
});
await cluster?.remove();
await rm(dataDir, { recursive: true });
process.exitCode = isWhole ? 0 : 1;

/**
 * A phone each, logged in already: a login costs what guessing must cost, and an evening begins
 * with phones that are.
 */
async function makeAccounts(): Promise<string[]> {
  const made = openDatabase(place);
  await migrate(made);
  const people = Array.from({ length: phones }, () => ({ id: uuid(), token: uuid() }));
  await insertPeople(
    made,
    people.map(({ id }) => ({
      id,
      userName: `load.${id}`,
      name: 'Sample Person',
      passwordHash: '',
      demo: false,
    })),
    Date.now(),
  );
  for (const { id, token } of people)
    await insertSession(
      made,
      {
        tokenHash: createHash('sha256').update(token).digest('hex'),
        person: id,
        deviceType: 'website',
      },
      Date.now(),
    );
  await closeDatabase(made);
  return people.map(({ token }) => token);
}

async function startHost() {
  const settings = {
    PORT: values.port,
    DATA_DIR: dataDir,
    DEMO: 'no',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
  const child = spawn(process.execPath, ['--import', 'tsx', 'host/main.ts'], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  // Watched from now on.
  await cpuSeconds();
  return child;
}

/** Seconds that the host's process has computed. */
async function cpuSeconds(): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1] ?? 0);
}
