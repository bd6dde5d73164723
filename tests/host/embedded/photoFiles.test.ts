import disk, { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { eachPiece, openPhotoFiles, type PhotoFiles } from '../../../host/photos/photoFiles.ts';
import { sha256 } from '../sampleVoter.ts';

/** What was done on the disk, in its order. */
const steps: string[] = [];
let folder = '';
const shown = (path: string) =>
  relative(folder, path)
    .replaceAll(/[0-9a-f]{32}/g, 'FILE')
    .replaceAll(/\b[0-9a-f]{2}\b/g, 'xx') || '.';

beforeAll(() => {
  const { open, rename } = disk;
  vi.spyOn(disk, 'open').mockImplementation(async (path, ...rest) => {
    const handle = await open(path, ...rest);
    const sync = handle.sync.bind(handle);
    handle.sync = async () => {
      await sync();
      steps.push(`sync ${shown(String(path))}`);
    };
    return handle;
  });
  vi.spyOn(disk, 'rename').mockImplementation(async (from, to) => {
    await rename(from, to);
    steps.push(`rename ${shown(String(from))} to ${shown(String(to))}`);
  });
  // What was imported by name follows.
  syncBuiltinESMExports();
});
afterAll(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

let dataDir: string;
let photos: PhotoFiles;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'photos-'));
  folder = join(dataDir, 'photos');
  photos = await openPhotoFiles(folder);
  steps.length = 0;
});
afterEach(() => rm(dataDir, { recursive: true }));

const chunks = (...texts: string[]) => Readable.from(texts.map((text) => Buffer.from(text)));
async function* broken() {
  yield Buffer.from('sample');
  throw new Error('broken off');
}
const files = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((file) => file.isFile())
    .map((file) => file.name);

test('a photo survives a power cut once it is kept: its bytes are on the disk before its name, and its name before anything else happens', async () => {
  await photos.keep(await photos.receive(chunks('sample', 'bytes')));
  expect(steps).toEqual([
    'sync arriving/FILE',
    'rename arriving/FILE to xx/FILE.jpg',
    'sync xx',
    'sync .',
  ]);
});

test('a photo is known by the hash and the number of all its bytes, and is read as it came', async () => {
  const arrived = await photos.receive(chunks('sample', 'bytes'));
  expect(arrived).toMatchObject({ bytes: 11, sha256: sha256(Buffer.from('samplebytes')) });
  // Nobody but the host's own account reads what strangers send.
  expect((await stat(arrived.path)).mode & 0o777).toBe(0o600);
  const file = await photos.keep(arrived);
  expect(Buffer.from(await photos.read(file)).toString()).toBe('samplebytes');
  await expect(photos.read('0'.repeat(32))).rejects.toMatchObject({ code: 'ENOENT' });
});

test('what is not kept, or not wanted any more, is gone, and what is gone already is no error', async () => {
  const [dropped, removed] = [
    await photos.receive(chunks('dropped')),
    await photos.keep(await photos.receive(chunks('removed'))),
  ];
  // In a folder that the other photo doesn't have made.
  const unknown = (removed.startsWith('0') ? 'f' : '0').repeat(32);
  steps.length = 0;
  for (let again = 0; again < 2; again += 1) {
    await photos.discard([dropped]);
    await photos.remove([removed, unknown]);
  }
  expect(await files()).toEqual([]);
  // A photo that was erased doesn't come back after a power cut.
  expect(steps).toEqual(['sync xx', 'sync xx']);
});

test('the host hears whether photos can be stored', async () => {
  await expect(photos.ask()).resolves.toBeUndefined();
  await rm(folder, { recursive: true });
  await expect(photos.ask()).rejects.toMatchObject({ code: 'ENOENT' });
});

const ask = () => Promise.reject(new Error('nothing to ask'));

test('a sweep stops with the host, and asks for no records where nothing is old', async () => {
  await photos.keep(await photos.receive(chunks('young')));
  await photos.sweep(ask, Date.now());
  const later = Date.now() + 2 * 60 * 60_000;
  await photos.sweep(ask, later, AbortSignal.abort());
  expect(await files()).toHaveLength(1);
  await expect(photos.sweep(ask, later)).rejects.toThrow('nothing to ask');
});

test('a folder that cannot be read is an error, and not taken for an empty one', async () => {
  await writeFile(join(folder, '00'), 'in the way');
  await expect(photos.sweep(ask, Date.now())).rejects.toMatchObject({ code: 'ENOTDIR' });
});

test('a photo that breaks off leaves nothing', async () => {
  await expect(photos.receive(Readable.from(broken()))).rejects.toThrow('broken off');
  expect(await files()).toEqual([]);
});

test('pieces are taken one after the other, and what goes wrong with one ends it', async () => {
  const taken: string[] = [];
  let underWay = 0;
  const work = async (piece: Uint8Array) => {
    underWay += 1;
    expect(underWay).toBe(1);
    await new Promise(setImmediate);
    underWay -= 1;
    const text = piece.toString();
    if (text === 'full') throw new Error('the disk is full');
    taken.push(text);
  };
  await eachPiece(chunks('a', 'b', 'c'), work);
  expect(taken).toEqual(['a', 'b', 'c']);
  await expect(eachPiece(chunks('d', 'full', 'e'), work)).rejects.toThrow('the disk is full');
  expect(taken).toEqual(['a', 'b', 'c', 'd']);
  await expect(eachPiece(chunks('full'), work)).rejects.toThrow('the disk is full');
});

test('after a crash, pieces of uploads go at once, photos without a record after an hour, and photos of records stay', async () => {
  const keep = async (text: string) => photos.keep(await photos.receive(chunks(text)));
  const [recorded, orphan, young] = [
    await keep('recorded'),
    await keep('orphan'),
    await keep('young'),
  ];
  await photos.receive(chunks('piece'));
  const longAgo = new Date(Date.now() - 2 * 60 * 60_000);
  for (const file of [recorded, orphan])
    await utimes(join(folder, file.slice(0, 2), `${file}.jpg`), longAgo, longAgo);
  await writeFile(join(folder, 'note.txt'), 'not ours');

  const restarted = await openPhotoFiles(folder);
  await restarted.sweep(
    (prefix) => Promise.resolve(new Set([recorded].filter((file) => file.startsWith(prefix)))),
    Date.now(),
  );
  expect((await files()).toSorted()).toEqual(
    [`${recorded}.jpg`, `${young}.jpg`, 'note.txt'].toSorted(),
  );
});
