import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import Libsql from 'libsql';
import { Client, type DatabaseError } from 'pg';
import { inject } from 'vitest';
import { closeDatabase, openDatabase } from '../../host/database/database.ts';
import { migrate } from '../../host/database/migrations/migrate.ts';

/**
 * The database of a data folder, as the host takes it: a file in it, or a PostgreSQL database named
 * after it, made on first use.
 */
export async function placeOf(dataDir: string): Promise<string> {
  const server = inject('postgres');
  if (!server) return join(dataDir, 'enrolment.db');
  const name = basename(dataDir);
  await query(server, `create database "${name}"`).catch((error: DatabaseError) => {
    // Already made: a host is started on its data again.
    if (error.code !== '42P04') throw error;
  });
  return addressOf(server, name);
}

function addressOf(server: string, name: string): string {
  const place = new URL(server);
  place.pathname = name;
  return place.href;
}

let migratedFile: Promise<Buffer> | undefined;
let migratedName: Promise<string> | undefined;

/**
 * The database of a new data folder, already migrated. It's a copy of one that each worker migrates
 * once: the migrations take longer than most tests.
 */
export async function migratedPlaceOf(dataDir: string): Promise<string> {
  const server = inject('postgres');
  if (!server) {
    const place = join(dataDir, 'enrolment.db');
    await writeFile(place, await (migratedFile ??= migrateFile()));
    return place;
  }
  const name = basename(dataDir);
  const template = await (migratedName ??= migrateOnServer(`migrated-${process.pid}`));
  await query(server, `create database "${name}" template "${template}"`);
  return addressOf(server, name);
}

async function migrateFile(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'migrated-'));
  const place = join(folder, 'enrolment.db');
  await migratePlace(place);
  const file = await readFile(place);
  await rm(folder, { recursive: true });
  return file;
}

async function migrateOnServer(name: string): Promise<string> {
  await migratePlace(await placeOf(name));
  return name;
}

async function migratePlace(place: string): Promise<void> {
  const db = openDatabase(place);
  await migrate(db);
  await closeDatabase(db);
}

/** The setting that points a host process at it. */
export async function databaseSetting(dataDir: string): Promise<Record<string, string>> {
  return inject('postgres') ? { DATABASE_URL: await placeOf(dataDir), DEMO: 'yes' } : {};
}

/** Rows of a host's database, also while it runs. */
export async function readRows<Row>(dataDir: string, sql: string): Promise<Row[]> {
  const place = await placeOf(dataDir);
  if (inject('postgres')) return query(place, sql);
  const database = new Libsql(place, { readonly: true });
  try {
    return database.prepare(sql).all([]) as Row[];
  } finally {
    database.close();
  }
}

async function query<Row>(url: string, sql: string): Promise<Row[]> {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end();
  }
}
