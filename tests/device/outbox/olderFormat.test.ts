import '../setup.ts';
import { clear, entries, get, keys, set, update } from 'idb-keyval';
import { beforeEach, describe, expect, it } from 'vitest';
import { deliver } from '../../../src/device/delivery/deliver.ts';
import { openStore } from '../../../src/device/storage/openStore.ts';
import {
  changeEntry,
  readEntries,
  readEntry,
  readFacts,
  readFields,
  readPhoto,
  readQueue,
  readWhole,
  sealPhotos,
  type Unsent,
} from '../../../src/device/outbox/outboxStore.ts';
import { readOutbox } from '../../../src/device/outbox/readOutbox.ts';
import { saveEntry } from '../../../src/device/outbox/saveEntry.ts';
import { sha256 } from '../../../src/device/storage/sha256.ts';
import { FORMAT } from '../../../src/domain/outbox/outbox.ts';
import { FORMAT_1, putFormat1 } from '../fixtures/format1.ts';
import { FORMAT_2, putFormat2 } from '../fixtures/format2.ts';
import { bytesOf, sampleSubmission, saveSample } from '../sample.ts';
import { accept, startTestHost } from '../testHost.ts';
import { testPhone } from '../testPhone.ts';

const store = openStore('outbox');
const keysOf = async (id: string) => (await keys<string>(store)).filter((key) => key.includes(id));
const states = async () => new Map((await readEntries()).map(({ id, state }) => [id, state]));
const stored = async (id: string) => (await readEntry(id)) as Unsent;

describe.each([
  { format: 1, ...FORMAT_1, put: putFormat1 },
  { format: 2, ...FORMAT_2, put: putFormat2 },
])('what a build of format $format has saved', ({ format, owner, fields, photo, queue, put }) => {
  const idOf = (state: string) => `f${format}-${state}`;

  beforeEach(async () => {
    await clear(store);
    await put(store);
  });

  it('is shown: every state, its text, its photo and the queue, and nothing is written for that', async () => {
    const before = await entries(store);
    const mine = (await readEntries()).filter((entry) => entry.owner === owner);
    expect(mine.map(({ state }) => state).toSorted()).toEqual([
      'damaged',
      'refused',
      'sending',
      'sent',
      'waiting',
    ]);
    for (const entry of mine.filter((each): each is Unsent => each.state !== 'sent')) {
      expect(await readFields(entry)).toEqual(fields);
      expect(await readFacts(entry)).toMatchObject([{ slot: 'voterCardFront', bytes: 7 }]);
      expect(new TextDecoder().decode(await readPhoto(entry, 'voterCardFront'))).toBe(photo);
    }
    expect(await readQueue(owner)).toMatchObject(queue);
    expect(await entries(store)).toEqual(before);
  });

  it('is shown as it is after a window of that build has changed it, or saved another, of which no log tells', async () => {
    await saveSample(owner);
    expect((await states()).get(idOf('waiting'))).toBe('waiting');
    await update<Unsent>(
      `entry:${idOf('waiting')}`,
      (entry) => ({ ...entry, state: 'sending', since: 5, lease: 'there' }) as Unsent,
      store,
    );
    expect((await states()).get(idOf('waiting'))).toBe('sending');
    await set(
      'entry:another',
      { ...(await get<object>(`entry:${idOf('waiting')}`, store)), id: 'another' },
      store,
    );
    expect((await states()).get('another')).toBe('sending');
  });

  it('stays as that build can read it while it goes from state to state', async () => {
    const id = idOf('waiting');
    const { content } = (await get<object>(`entry:${id}`, store)) as Unsent;
    expect(await changeEntry(id, { type: 'claimed', lease: 'b' }, 1_790_000_200_000)).toMatchObject(
      { changed: true, entry: { state: 'sending' } },
    );
    await changeEntry(id, { type: 'failed', lease: 'b', wait: 5 }, 1_790_000_200_000);
    expect(await get(`entry:${id}`, store)).toMatchObject({
      format,
      state: 'waiting',
      tries: 3,
      ...(content && { content }),
    });
    expect(await readWhole(await stored(id))).toMatchObject({ fields });
  });

  it('is sent: what waits, and what was being sent when that build died, each once, leaving nothing but receipts', async () => {
    const host = await startTestHost(accept);
    await deliver(testPhone({ owner, name: 'Sample Volunteer', token: 'a token', host: host.url }));
    await host.close();
    const ids = [idOf('sending'), idOf('waiting')];
    expect(host.requests).toHaveLength(2);
    expect(new Set(host.requests.map(({ form }) => form.get('submissionId')))).toEqual(
      new Set(ids),
    );
    expect(host.requests.map(({ form }) => form.get('name'))).toEqual([fields.name, fields.name]);
    for (const id of ids) expect(await keysOf(id)).toEqual([`entry:${id}`]);
    expect(await readEntry(idOf('waiting'))).not.toHaveProperty('content');
  });
});

describe('what a build of format 1, the first released one, has saved', () => {
  beforeEach(async () => {
    await clear(store);
    await putFormat1(store);
  });

  it('is corrected, where a save that got through unheard is repeated after the update, and lies in today’s format then', async () => {
    const { submission, photos } = await sampleSubmission({ name: 'changed' });
    await saveEntry('f1-waiting', FORMAT_1.owner, submission, photos, 5);
    const entry = await stored('f1-waiting');
    expect(entry).toMatchObject({ format: FORMAT, version: 2 });
    expect(entry).not.toHaveProperty('content');
    expect(await readFields(entry)).toMatchObject({ name: 'changed' });
    expect(await keysOf('f1-waiting')).toEqual([
      'entry:f1-waiting',
      'key:f1-waiting',
      'photo:f1-waiting:',
    ]);
  });

  it('has its photos made smaller, and lies in today’s format then, text and all', async () => {
    const small = bytesOf('small');
    const facts = [
      { slot: 'voterCardFront', bytes: small.byteLength, sha256: await sha256(small) },
    ];
    const parts = await sealPhotos(
      await stored('f1-sending'),
      facts,
      new Map([['voterCardFront', small]]),
    );
    await changeEntry(
      'f1-sending',
      { type: 'shrunk', lease: 'a lease', content: { kind: 'addvoters', photos: facts } },
      5,
      parts,
    );
    const entry = await stored('f1-sending');
    expect(entry).toMatchObject({ format: FORMAT, version: 2, bytes: small.byteLength });
    expect(entry).not.toHaveProperty('content');
    expect(await readWhole(entry)).toEqual({
      fields: FORMAT_1.fields,
      facts,
      photos: new Map([['voterCardFront', small]]),
    });
    expect(await keysOf('f1-sending')).toEqual([
      'entry:f1-sending',
      'key:f1-sending',
      'photo:f1-sending:',
    ]);
  });

  it.each([
    ['key:f1-waiting', 'fields'],
    ['photo:f1-waiting:voterCardFront', 'voterCardFront'],
  ])('is called damaged where %s is gone', async (key, damaged) => {
    await store('readwrite', (records) => void records.delete(key));
    expect(await readWhole(await stored('f1-waiting'))).toEqual({ damaged });
  });
});

it('tells how many entries of a newer build it does not understand, and leaves them alone', async () => {
  const before = (await readOutbox()).notUnderstood;
  const newer = { id: 'of-a-newer-build', format: 99, owner: 'somebody', state: 'waiting' };
  await set(`entry:${newer.id}`, newer, store);
  expect((await readOutbox()).notUnderstood).toBe(before + 1);
  await changeEntry(newer.id, { type: 'claimed', lease: 'b' }, 5);
  expect(await get(`entry:${newer.id}`, store)).toEqual(newer);
});
