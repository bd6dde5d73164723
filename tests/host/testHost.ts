import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import type { Host } from '../../host/http/call.ts';
import type { LogLine } from '../../host/http/log.ts';
import { createJobs } from '../../host/http/jobs.ts';
import { openPhotoFiles } from '../../host/photos/photoFiles.ts';
import { createApp, type AppSettings } from '../../host/server.ts';
import { openDatabase, openLists } from '../../host/database/database.ts';
import { insertPeople } from '../../host/tables/people.ts';
import { migratedPlaceOf } from './database.ts';
import { holdToDescription } from './holdToDescription.ts';

export const PEOPLE = [
  { id: 'person-1', userName: 'first.person', name: 'கா. மணி', password: 'Sample#2026' },
  { id: 'person-2', userName: 'second.person', name: 'Second Person', password: 'Sample#2027' },
  {
    id: 'person-3',
    userName: 'team.lead',
    name: 'Team Lead',
    password: 'Sample#2028',
    role: 'lead',
  },
  {
    id: 'person-4',
    userName: 'office',
    name: 'The Office',
    password: 'Sample#2029',
    role: 'admin',
  },
] as const;

/** Ample: a busy machine may take its time. */
const LIST_SECONDS = 60;

/** The bindings of a call that a program on the host's machine makes. */
export const FROM_THIS_MACHINE = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };

export type TestHost = Awaited<ReturnType<typeof openTestHost>>;

/**
 * The whole host without a port: a real database and real files in a temporary folder, and a clock
 * that a test moves.
 */
export async function openTestHost(settings: Partial<AppSettings> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'host-'));
  const place = await migratedPlaceOf(dataDir);
  const db = openDatabase(place);
  const lists = openLists(place, LIST_SECONDS);
  // Cheap hashes: how costly they are is not what these tests are about.
  const people = PEOPLE.map(async ({ password, ...person }) => ({
    ...person,
    passwordHash: await hash(password, { memoryCost: 64, timeCost: 1 }),
    demo: false,
  }));
  await insertPeople(db, await Promise.all(people), 0);

  const clock = { now: Date.UTC(2026, 10, 20, 6) };
  const log: LogLine[] = [];
  const photosFolder = join(dataDir, 'photos');
  const host: Host = {
    db,
    lists,
    photos: await openPhotoFiles(photosFolder),
    now: () => clock.now,
    log: (line) => log.push(line),
    jobs: createJobs(),
  };
  const appSettings: AppSettings = {
    dataDir,
    webRoot: join(dataDir, 'dist'),
    allowedOrigins: [],
    withDemo: false,
    ...settings,
  };
  const app = holdToDescription(createApp(host, appSettings));

  return {
    host,
    db,
    lists,
    dataDir,
    clock,
    log,
    app,
    /** The same host with a part replaced. */
    appWith: (part: Partial<Host>) =>
      holdToDescription(createApp({ ...host, ...part }, appSettings)),
    logIn: async (person: { userName: string; password: string } = PEOPLE[0]) => {
      const { auth } = (await (await app.request('/login', jsonPost(person))).json()) as {
        auth: string;
      };
      return auth;
    },
    /** Names of all photo files, those still arriving included. */
    photoFiles: async () =>
      (await readdir(photosFolder, { recursive: true, withFileTypes: true }))
        .filter((file) => file.isFile())
        .map((file) => file.name),
    async empty() {
      for (const table of [
        'photos',
        'withdrawals',
        'voters',
        'cards',
        'members',
        'posts',
        'submissions',
        'replacements',
        'audit',
        'auditChains',
      ] as const)
        await db.deleteFrom(table).execute();
      await rm(photosFolder, { recursive: true });
      host.photos = await openPhotoFiles(photosFolder);
      log.length = 0;
    },
    async close() {
      await host.jobs.stop();
      await lists.destroy();
      await db.destroy();
      await rm(dataDir, { recursive: true });
    },
  };
}

/** A request's parts, plain enough to be changed by a test. */
export type Post<Body> = { method: string; headers: Record<string, string>; body: Body };

export function jsonPost(body: unknown, token?: string): Post<string> {
  return {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'device-type': 'website',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  };
}
