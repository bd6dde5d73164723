import { EventEmitter, once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eachPiece } from '../../../host/http/eachPiece.ts';
import type { Body } from '../../../host/http/call.ts';
import { withForm, type FormNames } from '../../../host/http/multipart.ts';
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
const read = (body: Body, names: FormNames, of: Pick<PhotoFiles, 'begin'>) =>
  withForm(body, names, of, (form) => Promise.resolve(form));
const files = async () =>
  (await readdir(dataDir, { recursive: true, withFileTypes: true })).filter((file) =>
    file.isFile(),
  );

test('a disk that takes nothing for a while holds up the sender, and loses nothing', async () => {
  const { taken, ...body } = sample();
  const disk = new EventEmitter();
  const isAwake = once(disk, 'awake');
  const reading = read(body, NAMES, {
    ...photos,
    begin: async () => {
      await isAwake;
      return photos.begin();
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
  expect(await read({ type, content }, NAMES, photos)).toMatchObject({ code: 'incomplete' });
  expect(await files()).toEqual([]);
});

test('a sender that goes while the disk is busy is not waited for either, and leaves nothing', async () => {
  const { type, content } = sample();
  const reading = read({ type, content }, NAMES, {
    ...photos,
    begin: () => {
      content.destroy();
      return photos.begin();
    },
  });
  expect(await reading).toMatchObject({ code: 'incomplete' });
  expect(await files()).toEqual([]);
});

test('a form that is refused is taken off the connection to its end', async () => {
  const { type, content } = sample();
  expect(await read({ type, content }, { ...NAMES, fields: [] }, photos)).toMatchObject({
    code: 'unknownQuestion',
  });
  await expect.poll(() => content.readableEnded).toBe(true);
  expect(await files()).toEqual([]);
});

test('a form whose work fails leaves no photo', async () => {
  const { type, content } = sample();
  const work = async () => {
    expect(await files()).toHaveLength(2);
    throw new Error('the database is away');
  };
  await expect(withForm({ type, content }, NAMES, photos, work)).rejects.toThrow('is away');
  expect(await files()).toEqual([]);
});

const pieces = (...texts: string[]) => Readable.from(texts.map((text) => Buffer.from(text)));

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
    if (text === 'wrong') return 'refused';
    taken.push(text);
    return undefined;
  };
  expect(await eachPiece(pieces('a', 'b', 'c'), work, 'cut')).toBeUndefined();
  await expect(eachPiece(pieces('d', 'full', 'e'), work, 'cut')).rejects.toThrow('is full');
  expect(await eachPiece(pieces('f', 'wrong', 'g'), work, 'cut')).toBe('refused');
  expect(taken).toEqual(['a', 'b', 'c', 'd', 'f']);
  await expect(eachPiece(pieces('full'), work, 'cut')).rejects.toThrow('is full');
});

test('nothing is at work any more when a cut body is over', async () => {
  const body = pieces('a', 'b');
  let isOver = false;
  const work = async () => {
    body.destroy();
    await wait(10);
    isOver = true;
    return undefined;
  };
  expect(await eachPiece<string>(body, work, 'cut')).toBe('cut');
  expect(isOver).toBe(true);
});
