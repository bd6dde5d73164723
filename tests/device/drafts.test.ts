import './setup.ts';
import { keys } from 'idb-keyval';
import { expect, it } from 'vitest';
import { dropDraft, listDrafts, readDraft, writeDraft, writeDraftPhoto, type Draft } from '../../src/device/drafts.ts';
import { openStore } from '../../src/device/openStore.ts';
import { bytesOf, newOwner } from './sample.ts';

const photo = { slot: 'voterCardFront', sha256: 'x', bytes: 3 };
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

it('names a photo that is gone, so that it is taken again', async () => {
  const name = { owner: newOwner(), form: 'voter' };
  await writeDraft(name, { ...draft, photos: [photo] });
  expect(await readDraft(name)).toMatchObject({ draft: { photos: [] }, photosLost: ['voterCardFront'] });
});

it('leaves nothing of a dropped draft, and everything of the others', async () => {
  const owner = newOwner();
  const [gone, kept] = [{ owner, form: 'voter' }, { owner, form: 'voter', entry: 'e' }];
  for (const name of [gone, kept]) await writeDraftPhoto(name, { ...draft, photos: [photo] }, 'voterCardFront', bytesOf('abc'));
  await dropDraft(gone);
  expect((await keys(openStore('drafts'))).filter((key) => Array.isArray(key) && key[0] === owner)).toEqual([
    [owner, 'voter', 'e'],
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
  await writeDraftPhoto({ owner, form: 'voter' }, { ...draft, photos: [photo] }, 'voterCardFront', bytesOf('abc'));
  await writeDraft({ owner, form: 'voter', entry: 'e' }, { ...draft, id: 'e', corrects: 1 });
  await writeDraft({ owner: somebody, form: 'voter' }, draft);
  expect(await listDrafts(owner)).toEqual([
    { name: { owner, form: 'voter', entry: 'e' }, draft: { ...draft, id: 'e', corrects: 1 } },
    { name: { owner, form: 'voter' }, draft: { ...draft, photos: [photo] } },
  ]);
});
