import '../setup.ts';
import { entries } from 'idb-keyval';
import { afterEach, expect, it } from 'vitest';
import { POST_PHOTOS } from '../../../src/domain/forms/post.ts';
import { openStore } from '../../../src/device/storage/openStore.ts';
import {
  dropParked,
  MOST_SHARED,
  nextParked,
  parkPhotos,
} from '../../../src/device/drafts/sharedPhotos.ts';
import { newOwner } from '../sample.ts';

const HOUR_MS = 60 * 60_000;
const store = openStore('shared');
const photos = (...texts: string[]) => texts.map((text) => new Blob([text]));

afterEach(() => store('readwrite', (all) => void all.clear()));

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
