import '../setup.ts';
import { entries, keys, set, update } from 'idb-keyval';
import { expect, it } from 'vitest';
import {
  dropDraft,
  holdUnlessWritten,
  isHeldByOlder,
  listDrafts,
  readDraft,
  writeDraft,
  writeDraftPhoto,
  type Draft,
} from '../../../src/device/drafts/drafts.ts';
import { openStore } from '../../../src/device/storage/openStore.ts';
import { sha256 } from '../../../src/device/storage/sha256.ts';
import { bytesOf, newOwner } from '../sample.ts';

const photo = { slot: 'voterCardFront', sha256: await sha256(bytesOf('abc')), bytes: 3 };
const store = openStore('drafts');
const draft: Draft = { id: 'd', fields: { name: 'கா.' }, photos: [] };

it('brings back what was typed and taken', async () => {
  const name = { owner: newOwner(), form: 'voter' };
  await writeDraft(name, draft);
  await writeDraftPhoto(name, { ...draft, photos: [photo] }, 'voterCardFront', bytesOf('abc'));
  await writeDraft(name, { ...draft, fields: { name: 'கா. மணி' }, photos: [photo] });
  const restored = await readDraft(name);
  expect(restored?.draft).toEqual({ id: 'd', fields: { name: 'கா. மணி' }, photos: [photo] });
  expect(restored?.photos.get('voterCardFront')?.byteLength).toBe(3);
});

it('holds what the phone had no room for until the draft is dropped, with photos that a later write lacks', async () => {
  const name = { owner: newOwner(), form: 'voter' };
  const photos = new Map([['voterCardFront', bytesOf('abc')]]);
  const taken = { ...draft, photos: [photo] };
  const full = new DOMException('no room', 'QuotaExceededError');
  await expect(
    holdUnlessWritten(name, () => ({ draft: taken, photos }), Promise.reject(full)),
  ).rejects.toBe(full);
  expect(await readDraft(name)).toEqual({ draft: taken, photos, photosLost: [] });
  const typed = { ...taken, fields: { name: 'கா. மணி' } };
  await holdUnlessWritten(name, () => ({ draft: typed, photos }), writeDraft(name, typed));
  expect(await readDraft(name)).toEqual({ draft: typed, photos, photosLost: [] });
  expect((await listDrafts(name.owner)).found).toEqual([{ name, draft: typed }]);
  await dropDraft(name);
  expect(await readDraft(name)).toBe(undefined);
});

it('holds a form as it stands when its writing has failed, and none that is over by then', async () => {
  const name = { owner: newOwner(), form: 'voter' };
  const photos = new Map<string, ArrayBuffer>();
  let now: { draft: Draft; photos: typeof photos } | undefined = { draft, photos };
  const failing = holdUnlessWritten(name, () => now, Promise.reject(new Error('no room')));
  now = { draft: { ...draft, fields: { name: 'கா. மணி' } }, photos };
  await expect(failing).rejects.toThrow('no room');
  expect(await readDraft(name)).toEqual({ ...now, photosLost: [] });
  await dropDraft(name);
  now = undefined;
  await expect(
    holdUnlessWritten(name, () => now, Promise.reject(new Error('no room'))),
  ).rejects.toThrow('no room');
  expect(await readDraft(name)).toBe(undefined);
});

it('names a photo that is gone, so that it is taken again', async () => {
  const name = { owner: newOwner(), form: 'voter' };
  await writeDraft(name, { ...draft, photos: [photo] });
  expect(await readDraft(name)).toMatchObject({
    draft: { photos: [] },
    photosLost: [photo],
  });
});

it('leaves nothing of a dropped draft, and everything of the others', async () => {
  const owner = newOwner();
  const [gone, kept] = [
    { owner, form: 'voter' },
    { owner, form: 'voter', entry: 'e' },
  ];
  for (const name of [gone, kept])
    await writeDraftPhoto(name, { ...draft, photos: [photo] }, 'voterCardFront', bytesOf('abc'));
  await dropDraft(gone);
  expect((await keys(store)).filter((key) => Array.isArray(key) && key[0] === owner)).toEqual([
    [owner, 'voter', 'e'],
    [owner, 'voter', 'e', 'key', ''],
    [owner, 'voter', 'e', 'voterCardFront'],
  ]);
});

it('removes the bytes of a removed photo', async () => {
  const name = { owner: newOwner(), form: 'voter' };
  await writeDraftPhoto(name, { ...draft, photos: [photo] }, 'voterCardFront', bytesOf('abc'));
  await writeDraftPhoto(name, draft, 'voterCardFront', undefined);
  expect(await readDraft(name)).toEqual({ draft, photos: new Map(), photosLost: [] });
});

it('lists the unfinished forms of one person, without their photos', async () => {
  const [owner, somebody] = [newOwner(), newOwner()];
  await writeDraftPhoto(
    { owner, form: 'voter' },
    { ...draft, photos: [photo] },
    'voterCardFront',
    bytesOf('abc'),
  );
  await writeDraft({ owner, form: 'voter', entry: 'e' }, { ...draft, id: 'e', corrects: 1 });
  await writeDraft({ owner: somebody, form: 'voter' }, draft);
  expect((await listDrafts(owner)).found).toEqual([
    { name: { owner, form: 'voter', entry: 'e' }, draft: { ...draft, id: 'e', corrects: 1 } },
    { name: { owner, form: 'voter' }, draft: { ...draft, photos: [photo] } },
  ]);
});

/** Everything that lies in the store for one person, keys apart, as one text. */
async function storedFor(owner: string): Promise<string> {
  const mine = (await entries<string[], unknown>(store)).filter(([key]) => key[0] === owner);
  return mine.map(([, value]) => asText(value)).join('\n');
}

function asText(value: unknown): string {
  if (value instanceof ArrayBuffer) return new TextDecoder('utf-8').decode(value);
  if (typeof value === 'object' && value !== null && !(value instanceof CryptoKey))
    return Object.values(value).map(asText).join('\n');
  return String(value);
}

/** An unfinished form as builds before sealing left it. */
async function writePlain(owner: string): Promise<{ owner: string; form: string }> {
  await set([owner, 'voter', 'new'], { ...draft, photos: [photo] }, store);
  await set([owner, 'voter', 'new', 'voterCardFront'], bytesOf('abc'), store);
  return { owner, form: 'voter' };
}

it('lies sealed in the store, text and photos, with a key of its own that no script can read out', async () => {
  const owner = newOwner();
  await writeDraftPhoto(
    { owner, form: 'voter' },
    { ...draft, photos: [photo] },
    'voterCardFront',
    bytesOf('abc'),
  );
  await writeDraft({ owner, form: 'member' }, draft);
  const stored = await storedFor(owner);
  expect(stored).not.toContain('கா.');
  expect(stored).not.toContain('abc');
  const sealingKeys = (await entries<string[], unknown>(store)).filter(
    ([key, value]) => key[0] === owner && value instanceof CryptoKey,
  );
  expect(sealingKeys.map(([, key]) => (key as CryptoKey).extractable)).toEqual([false, false]);
});

it('keeps its photos when its text does not open any more, and the other way round', async () => {
  const name = { owner: newOwner(), form: 'voter' };
  await writeDraftPhoto(name, { ...draft, photos: [photo] }, 'voterCardFront', bytesOf('abc'));
  await update(
    [name.owner, 'voter', 'new'],
    (record) => ({ ...(record as object), sealedFields: bytesOf('something else altogether') }),
    store,
  );
  expect(await readDraft(name)).toMatchObject({ draft: { fields: {} }, photosLost: [] });
  await writeDraft(name, { ...draft, photos: [photo] });
  await update(
    [name.owner, 'voter', 'new', 'voterCardFront'],
    () => bytesOf('something else altogether'),
    store,
  );
  expect(await readDraft(name)).toMatchObject({
    draft: { fields: { name: 'கா.' } },
    photosLost: [photo],
  });
});

it('stays dropped when a write that began before comes too late', async () => {
  const name = { owner: newOwner(), form: 'voter' };
  await writeDraft(name, draft);
  await Promise.all([
    writeDraftPhoto(name, { ...draft, photos: [photo] }, 'voterCardFront', bytesOf('abc')),
    dropDraft(name),
  ]);
  expect(await readDraft(name)).toBeUndefined();
});

it('of a build before sealing is counted, not opened, and lies there as it did', async () => {
  const name = await writePlain(newOwner());
  expect(await listDrafts(name.owner)).toEqual({ found: [], older: 1 });
  expect(await readDraft(name)).toBeUndefined();
  expect(await isHeldByOlder(name)).toBe(true);
  expect(await isHeldByOlder({ ...name, entry: 'new-2' })).toBe(false);
  expect(await storedFor(name.owner)).toContain('கா.');
});
