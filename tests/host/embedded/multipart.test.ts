import { EventEmitter, once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { Busboy } from '@fastify/busboy';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readForm } from '../../../host/http/multipart.ts';
import { openPhotoFiles, type PhotoFiles } from '../../../host/photos/photoFiles.ts';
import { multipartPost } from '../sampleVoter.ts';

/** As a connection gives it: more than the parser asks for at once. */
const PIECE_BYTES = 65_536;
const NAMES = { fields: ['name'], files: ['one', 'two'] };

let dataDir: string;
let photos: PhotoFiles;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'multipart-'));
  photos = await openPhotoFiles(join(dataDir, 'photos'));
});
afterEach(() => rm(dataDir, { recursive: true }));

/** A form as it comes off a connection, and how many of its pieces were taken. */
function sample() {
  const photo = Buffer.alloc(900_000, 'photo');
  const { headers, body } = multipartPost(
    [
      { name: 'name', body: 'Sample' },
      { name: 'one', body: photo, filename: 'one.jpg' },
      { name: 'two', body: photo, filename: 'two.jpg' },
    ],
    '',
  );
  const taken = { pieces: 0 };
  const content = new Readable({
    read() {
      const piece = body.subarray(taken.pieces * PIECE_BYTES, (taken.pieces + 1) * PIECE_BYTES);
      taken.pieces += 1;
      this.push(piece.length > 0 ? piece : null);
    },
  });
  return { type: headers['content-type'] ?? '', content, taken };
}
const files = async () =>
  (await readdir(dataDir, { recursive: true, withFileTypes: true })).filter((file) =>
    file.isFile(),
  );

test('a disk that takes nothing for a while holds up the sender, and loses nothing', async () => {
  const { taken, ...body } = sample();
  const disk = new EventEmitter();
  const isAwake = once(disk, 'awake');
  const reading = readForm(body, NAMES, {
    ...photos,
    receive: async (content) => {
      await isAwake;
      return photos.receive(content);
    },
  });
  await wait(200);
  expect(taken.pieces).toBeGreaterThan(0);
  expect(taken.pieces).toBeLessThan(12);
  disk.emit('awake');
  expect(await reading).toMatchObject({
    fields: { name: 'Sample' },
    files: { one: { bytes: 900_000 }, two: { bytes: 900_000 } },
  });
});

test('a sender that is gone before the reading begins is not waited for', async () => {
  const { type, content } = sample();
  content.destroy();
  await wait(10);
  expect(await readForm({ type, content }, NAMES, photos)).toMatchObject({ code: 'incomplete' });
  expect(await files()).toEqual([]);
});

test('a sender that goes while the disk is busy is not waited for either, and leaves nothing', async () => {
  const { type, content } = sample();
  const reading = readForm({ type, content }, NAMES, {
    ...photos,
    receive: (file) => {
      content.destroy();
      return photos.receive(file);
    },
  });
  expect(await reading).toMatchObject({ code: 'incomplete' });
  expect(await files()).toEqual([]);
});

test('a form that is refused is taken off the connection to its end', async () => {
  const { type, content } = sample();
  expect(await readForm({ type, content }, { ...NAMES, fields: [] }, photos)).toMatchObject({
    code: 'unknownQuestion',
  });
  await expect.poll(() => content.readableEnded).toBe(true);
  expect(await files()).toEqual([]);
});

test('what the parser stumbles over ends the form, not the host', async () => {
  const { taken, ...body } = sample();
  const write = vi.spyOn(Busboy.prototype, 'write').mockImplementation(() => {
    throw new TypeError('stumbled');
  });
  expect(await readForm(body, NAMES, photos)).toMatchObject({ code: 'incomplete' });
  write.mockRestore();
  await vi.waitFor(() => expect(taken.pieces).toBeGreaterThan(27));
  expect(await files()).toEqual([]);
});
