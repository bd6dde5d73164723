import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import Libsql from 'libsql';
import { v7 as uuid } from 'uuid';
import { hostKinds } from '../../host/submissions/kinds.ts';
import { migrate } from '../../host/database/migrations/migrate.ts';
import { withForm } from '../../host/http/multipart.ts';
import { lineOfPerson } from '../../host/photos/decoding.ts';
import type { Incoming } from '../../host/photos/incoming.ts';
import { openPhotoFiles, type PhotoFiles } from '../../host/photos/photoFiles.ts';
import { storeOnce } from '../../host/submissions/storeOnce.ts';
import { createJobs } from '../../host/http/jobs.ts';
import { closeDatabase, openDatabase } from '../../host/database/database.ts';
import { insertPeople } from '../../host/tables/people.ts';
import { median, ratio, table, times } from '../statistics.ts';
import { PHOTO_BYTES, type Part } from './part.ts';

const PIECE_BYTES = 65_536;
const FIELDS = Array.from({ length: 20 }, (_, number) => `field${number}`);
const FILES = ['one', 'two', 'three'];
const OWNER = 'bench-person';

/**
 * The host without a network: reading submissions, per second of processor time; and keeping
 * records that survive a power cut, one after the other.
 */
export const host: Part = async ({ quick }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-host-'));
  const rounds = quick ? 2 : 7;
  const multipart = await measureMultipart(dataDir, rounds, quick ? 50 : 300);
  const inserts = await measureInserts(dataDir, rounds, quick ? 100 : 1_000);
  await rm(dataDir, { recursive: true });
  return {
    text: [
      table(
        ['submissions of three photos of 100 kB read, per second of CPU time', '', 'to the limit'],
        [
          row('bare busboy, everything thrown away: the limit', multipart.bare, multipart.bare),
          row('the host, photos thrown away', multipart.reader, multipart.bare),
          row('the host, every photo hashed and thrown away', multipart.hashed, multipart.bare),
          row('the host: every photo hashed and written to disk', multipart.host, multipart.bare),
        ],
      ),
      table(
        ['records kept one after the other, per second', '', 'to the limit'],
        [
          row('bare SQLite, one row, synchronous = FULL: the limit', inserts.bare, inserts.bare),
          row(
            'the host: submission, record (a post) and a line in the audit log, once',
            inserts.host,
            inserts.bare,
          ),
        ],
      ),
    ].join('\n\n'),
  };
};

function row(name: string, values: number[], limit: number[]): string[] {
  return [name, Math.round(median(values)).toLocaleString('en'), times(ratio(values, limit))];
}

async function measureMultipart(dataDir: string, rounds: number, count: number) {
  const photos = await openPhotoFiles(join(dataDir, 'photos'));
  const { body, type } = await submission();
  const bare: number[] = [];
  const reader: number[] = [];
  const hashed: number[] = [];
  const own: number[] = [];
  const read = async (keeper: Pick<PhotoFiles, 'begin'>) => {
    const names = { fields: FIELDS, files: FILES };
    const content = arriving(body);
    const form = await withForm({ type, content }, names, keeper, (whole) =>
      Promise.resolve(whole),
    );
    if ('code' in form) throw new Error(form.msg);
  };
  const nobody = {
    begin: () =>
      throwAway(
        () => undefined,
        () => '',
      ),
  };
  const hasher = {
    begin: () => {
      const hash = createHash('sha256');
      return throwAway(
        (piece) => void hash.update(piece),
        () => hash.digest('hex'),
      );
    },
  };
  for (let round = -1; round < rounds; round += 1) {
    const ofBare = await perCpuSecond(count, () => throughBusboy(body, type));
    const ofReader = await perCpuSecond(count, () => read(nobody));
    const ofHasher = await perCpuSecond(count, () => read(hasher));
    const ofHost = await perCpuSecond(count, () => read(photos));
    if (round >= 0) {
      bare.push(ofBare);
      reader.push(ofReader);
      hashed.push(ofHasher);
      own.push(ofHost);
    }
  }
  return { bare, reader, hashed, host: own };
}

async function throwAway(
  look: (piece: Uint8Array) => void,
  sha256: () => string,
): Promise<Incoming> {
  let bytes = 0;
  return {
    async write(piece) {
      bytes += piece.length;
      look(piece);
    },
    end: async () => ({ path: '', sha256: sha256(), bytes }),
    drop: async () => undefined,
  };
}

async function submission(): Promise<{ body: Buffer; type: string }> {
  const form = new FormData();
  for (const name of FIELDS) form.set(name, 'a sample answer');
  for (const name of FILES)
    form.set(name, new Blob([randomBytes(PHOTO_BYTES)], { type: 'image/jpeg' }), `${name}.jpg`);
  const response = new Response(form);
  return {
    body: Buffer.from(await response.arrayBuffer()),
    type: response.headers.get('content-type') ?? '',
  };
}

function* pieces(body: Buffer): Generator<Uint8Array> {
  for (let from = 0; from < body.length; from += PIECE_BYTES)
    yield body.subarray(from, from + PIECE_BYTES);
}

/** As a connection gives it: the next piece when the one before was taken. */
function arriving(body: Buffer): Readable {
  const rest = pieces(body);
  return new Readable({
    read() {
      const { done, value } = rest.next();
      this.push(done ? null : value);
    },
  });
}

function throughBusboy(body: Buffer, type: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const parser = new Busboy({ headers: { 'content-type': type } });
    parser.on('file', (_name, content) => content.resume());
    parser.on('finish', resolve);
    parser.on('error', reject);
    for (const piece of pieces(body)) parser.write(piece);
    parser.end();
  });
}

/**
 * How often `work` is done in a second of this process's processor time, all its threads together.
 */
async function perCpuSecond(count: number, work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  for (let number = 0; number < count; number += 1) await work();
  const { user, system } = process.cpuUsage(before);
  return count / ((user + system) / 1e6);
}

async function measureInserts(dataDir: string, rounds: number, count: number) {
  const bareDb = new Libsql(join(dataDir, 'bare.db'));
  for (const setting of ['journal_mode = WAL', 'synchronous = FULL']) bareDb.pragma(setting);
  bareDb.exec('CREATE TABLE records (id TEXT PRIMARY KEY, content TEXT)');
  const insert = bareDb.prepare('INSERT INTO records VALUES (?, ?)');
  const db = openDatabase(join(dataDir, 'host.db'));
  await migrate(db);
  await insertPeople(
    db,
    [{ id: OWNER, userName: OWNER, name: 'Sample Person', passwordHash: '', demo: false }],
    Date.now(),
  );
  const photos = await openPhotoFiles(join(dataDir, 'kept'));
  const jobs = createJobs();
  let day = Date.now();
  const content = { title: 'A sample post', text: 'What a sample post says.' };
  const text = JSON.stringify(content);

  const bare: number[] = [];
  const own: number[] = [];
  for (let round = -1; round < rounds; round += 1) {
    // What one person may hand in within a day is limited: every round is another day, without the
    // round before.
    day += 24 * 60 * 60_000 + 1;
    // Ordered by time, as phones make them, and made beforehand.
    const ids = Array.from({ length: count }, () => uuid());
    const ofBare = await perSecond(count, async (number) => void insert.run(ids[number], text));
    const ofHost = await perSecond(count, async (number) => {
      const stored = await storeOnce(
        { db, lists: db, photos, now: () => day, log: () => undefined, jobs },
        {
          owner: OWNER,
          deliveredBy: null,
          deviceType: 'website',
          network: '',
          line: lineOfPerson(OWNER),
          isMember: false,
        },
        {
          kind: hostKinds('off').createPost,
          id: ids[number] ?? '',
          savedAt: day,
          content,
          photos: [],
        },
      );
      if ('code' in stored) throw new Error(stored.msg);
    });
    if (round >= 0) {
      bare.push(ofBare);
      own.push(ofHost);
    }
  }
  await closeDatabase(db);
  bareDb.close();
  return { bare, host: own };
}

async function perSecond(count: number, work: (number: number) => Promise<void>): Promise<number> {
  const begin = performance.now();
  for (let number = 0; number < count; number += 1) await work(number);
  return count / ((performance.now() - begin) / 1000);
}
