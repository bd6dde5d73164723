import { basename, join } from 'node:path';
import Libsql from 'libsql';
import { Client, type DatabaseError } from 'pg';
import { inject } from 'vitest';

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
  const place = new URL(server);
  place.pathname = name;
  return place.href;
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
