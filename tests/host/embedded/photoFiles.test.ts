import disk, { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openPhotoFiles, type PhotoFiles } from '../../../host/photos/photoFiles.ts';
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

/** A photo as it comes in, in these pieces. */
async function receive(...texts: string[]) {
  const photo = await photos.begin();
  for (const text of texts) await photo.write(Buffer.from(text));
  return photo.end();
}
const files = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((file) => file.isFile())
    .map((file) => file.name);

test('a photo survives a power cut once it is kept: its bytes are on the disk before its name, and its name before anything else happens', async () => {
  await photos.keep(await receive('sample', 'bytes'));
  expect(steps).toEqual([
    'sync arriving/FILE',
    'rename arriving/FILE to xx/FILE.jpg',
    'sync xx',
    'sync .',
  ]);
});

test('a photo is known by the hash and the number of all its bytes, and is read as it came', async () => {
  const arrived = await receive('sample', 'bytes');
  expect(arrived).toMatchObject({ bytes: 11, sha256: sha256(Buffer.from('samplebytes')) });
  // Nobody but the host's own account reads what strangers send.
  expect((await stat(arrived.path)).mode & 0o777).toBe(0o600);
  const file = await photos.keep(arrived);
  expect(Buffer.from(await photos.read(file)).toString()).toBe('samplebytes');
  await expect(photos.read('0'.repeat(32))).rejects.toMatchObject({ code: 'ENOENT' });
});

test('what is not wanted any more is gone, and what is gone already is no error', async () => {
  const removed = await photos.keep(await receive('removed'));
  // In a folder that the other photo doesn't have made.
  const unknown = (removed.startsWith('0') ? 'f' : '0').repeat(32);
  steps.length = 0;
  for (let again = 0; again < 2; again += 1) await photos.remove([removed, unknown]);
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
  await photos.keep(await receive('young'));
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

test('a photo that a request has begun is gone once the request drops it, written or not', async () => {
  const begun = [await photos.begin(), await photos.begin()];
  await begun[0]?.write(Buffer.from('sample'));
  expect(await files()).toHaveLength(2);
  await Promise.all(begun.map((photo) => photo.drop()));
  expect(await files()).toEqual([]);
});

test('a sweep removes what nobody brings any more, and leaves what a request has in hand', async () => {
  const photo = await photos.begin();
  await writeFile(join(folder, 'arriving', 'left behind'), 'sample');
  await photos.sweep(ask, Date.now());
  expect(await files()).toHaveLength(2);
  const later = Date.now() + 2 * 60 * 60_000;
  await photos.sweep(ask, later);
  expect(await files()).toHaveLength(1);
  await photo.write(Buffer.from('sample'));
  expect(await photo.end()).toMatchObject({ bytes: 6 });
  await photo.drop();
  expect(await files()).toEqual([]);
});

test('after a crash, pieces of uploads go at once, photos without a record after an hour, and photos of records stay', async () => {
  const keep = async (text: string) => photos.keep(await receive(text));
  const [recorded, orphan, young] = [
    await keep('recorded'),
    await keep('orphan'),
    await keep('young'),
  ];
  await receive('piece');
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
