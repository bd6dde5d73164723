import '../setup.ts';
import { entries } from 'idb-keyval';
import { afterEach, expect, it, vi } from 'vitest';
import { POST_PHOTOS } from '../../../src/domain/forms/post.ts';
import { openStore } from '../../../src/device/storage/openStore.ts';
import {
  dropParked,
  MOST_SHARED,
  nextParked,
  parkPhotos,
} from '../../../src/device/drafts/sharedPhotos.ts';
import { loseRecords } from '../loseRecord.ts';
import { newOwner } from '../sample.ts';

const HOUR_MS = 60 * 60_000;
const store = openStore('shared');
const photos = (...texts: string[]) => texts.map((text) => new Blob([text]));

afterEach(async () => {
  vi.restoreAllMocks();
  await store('readwrite', (all) => void all.clear());
});

it('gives a person their own photos in their order, once, and never another person’s', async () => {
  const [owner, other] = [newOwner(), newOwner()];
  const ticket = await parkPhotos(photos('one', 'two'), owner, 0);
  expect(await nextParked(other, ticket)).toBeUndefined();
  expect(await dropParked(other, ticket)).toBe(0);
  for (const expected of ['one', 'two']) {
    const next = await nextParked(owner, null);
    expect(await next?.photo.text()).toBe(expected);
    await next?.drop();
  }
  expect(await nextParked(owner, ticket)).toBeUndefined();
});

it('gives nobody’s photos to the window with the ticket, and forgets them after an hour', async () => {
  const ticket = await parkPhotos(photos('one'), undefined, 0);
  expect(await nextParked(newOwner(), null)).toBeUndefined();
  expect(await nextParked(newOwner(), 'another ticket')).toBeUndefined();
  expect(await (await nextParked(newOwner(), ticket))?.photo.text()).toBe('one');
  await parkPhotos(photos('later'), undefined, HOUR_MS + 1);
  expect(await nextParked(newOwner(), ticket)).toBeUndefined();
});

it('gives a photo that the browser has lost as an empty one, and then the others', async () => {
  const owner = newOwner();
  await parkPhotos(photos('lost', 'whole'), owner, 0);
  loseRecords((key) => Array.isArray(key) && key[3] === 0);
  const lost = await nextParked(owner, null);
  expect(lost?.photo.size).toBe(0);
  await lost?.drop();
  expect(await (await nextParked(owner, null))?.photo.text()).toBe('whole');
});

it('keeps as many as a post takes, and none as it was', async () => {
  expect(MOST_SHARED).toBe(POST_PHOTOS.length);
  await parkPhotos(photos('a', 'b', 'c', 'd', 'e'), newOwner(), 0);
  const lying = await entries<IDBValidKey, { key: CryptoKey; sealed: ArrayBuffer }>(store);
  expect(lying).toHaveLength(4);
  for (const [, { key, sealed }] of lying) {
    expect(key.extractable).toBe(false);
    expect(sealed.byteLength).toBeGreaterThan(1);
  }
});

it('takes no more once twelve wait, nor what is larger than any photo: a site could fill the phone', async () => {
  const owner = newOwner();
  for (let share = 0; share < 3; share += 1)
    await parkPhotos(photos('a', 'b', 'c', 'd'), owner, share);
  await expect(parkPhotos(photos('e'), owner, 3)).rejects.toThrow('Too many');
  await dropParked(owner, null);
  const huge = new Blob(['x']);
  vi.spyOn(huge, 'size', 'get').mockReturnValue(40_000_001);
  await expect(parkPhotos([huge], owner, 4)).rejects.toThrow('Too many');
  expect(await parkPhotos(photos('e'), owner, 5)).toMatch(/./);
});
