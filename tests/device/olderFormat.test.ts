import './setup.ts';
import { clear, entries, get, keys, set } from 'idb-keyval';
import { beforeEach, describe, expect, it } from 'vitest';
import { deliver } from '../../src/device/deliver.ts';
import { openStore } from '../../src/device/openStore.ts';
import { changeEntry, readEntries, readEntry, readFacts, readFields, readPhoto, readQueue, readWhole, sealPhotos, type Unsent } from '../../src/device/outboxStore.ts';
import { readOutbox } from '../../src/device/readOutbox.ts';
import { saveEntry } from '../../src/device/saveEntry.ts';
import { sha256 } from '../../src/device/sha256.ts';
import { FORMAT } from '../../src/domain/outbox.ts';
import { FORMAT_1, putFormat1 } from './fixtures/format1.ts';
import { bytesOf, sampleSubmission } from './sample.ts';
import { accept, startTestHost } from './testHost.ts';
import { testPhone } from './testPhone.ts';

const store = openStore('outbox');
const keysOf = async (id: string) => (await keys<string>(store)).filter((key) => key.includes(id));
const stored = async (id: string) => (await readEntry(id)) as Unsent;

describe('what a build of format 1, the first released one, has saved', () => {
  beforeEach(async () => {
    await clear(store);
    await putFormat1(store);
  });

  it('is shown: every state, its text, its photo and the queue, and nothing is written for that', async () => {
    const before = await entries(store);
    const mine = (await readEntries()).filter(({ owner }) => owner === FORMAT_1.owner);
    expect(mine.map(({ state }) => state).toSorted()).toEqual(['damaged', 'refused', 'sending', 'sent', 'waiting']);
    for (const entry of mine.filter((each): each is Unsent => each.state !== 'sent')) {
      expect(await readFields(entry)).toEqual(FORMAT_1.fields);
      expect(await readFacts(entry)).toMatchObject([{ slot: 'voterCardFront', bytes: 7 }]);
      expect(new TextDecoder().decode(await readPhoto(entry, 'voterCardFront'))).toBe(FORMAT_1.photo);
    }
    expect(await readQueue(FORMAT_1.owner)).toMatchObject(FORMAT_1.queue);
    expect(await entries(store)).toEqual(before);
  });

  it('stays as that build can read it while it goes from state to state', async () => {
    const before = (await get<object>('entry:f1-waiting', store)) as Unsent;
    expect(await changeEntry('f1-waiting', { type: 'claimed', lease: 'b' }, 1_790_000_200_000)).toMatchObject({ changed: true, entry: { state: 'sending' } });
    await changeEntry('f1-waiting', { type: 'failed', lease: 'b', wait: 5 }, 1_790_000_200_000);
    expect(await get('entry:f1-waiting', store)).toMatchObject({ format: 1, state: 'waiting', tries: 3, content: before.content });
    expect(await readWhole(await stored('f1-waiting'))).toMatchObject({ fields: FORMAT_1.fields });
  });

  it('is sent: what waits, and what was being sent when that build died, each once, leaving nothing but receipts', async () => {
    const host = await startTestHost(accept);
    await deliver(testPhone({ owner: FORMAT_1.owner, name: 'Sample Volunteer', token: 'a token', host: host.url }));
    await host.close();
    expect(host.requests).toHaveLength(2);
    expect(new Set(host.requests.map(({ form }) => form.get('submissionId')))).toEqual(new Set(['f1-sending', 'f1-waiting']));
    expect(host.requests.map(({ form }) => form.get('name'))).toEqual([FORMAT_1.fields.name, FORMAT_1.fields.name]);
    for (const id of ['f1-sending', 'f1-waiting']) expect(await keysOf(id)).toEqual([`entry:${id}`]);
    expect(await readEntry('f1-waiting')).not.toHaveProperty('content');
  });

  it('is corrected, where a save that got through unheard is repeated after the update, and lies in today’s format then', async () => {
    const { submission, photos } = await sampleSubmission({ name: 'changed' });
    await saveEntry('f1-waiting', FORMAT_1.owner, submission, photos, 5);
    const entry = await stored('f1-waiting');
    expect(entry).toMatchObject({ format: FORMAT, version: 2 });
    expect(entry).not.toHaveProperty('content');
    expect(await readFields(entry)).toMatchObject({ name: 'changed' });
    expect(await keysOf('f1-waiting')).toEqual(['entry:f1-waiting', 'key:f1-waiting', 'photo:f1-waiting:']);
  });

  it('has its photos made smaller, and lies in today’s format then, text and all', async () => {
    const small = bytesOf('small');
    const facts = [{ slot: 'voterCardFront', bytes: small.byteLength, sha256: await sha256(small) }];
    const parts = await sealPhotos(await stored('f1-sending'), facts, new Map([['voterCardFront', small]]));
    await changeEntry('f1-sending', { type: 'shrunk', lease: 'a lease', content: { kind: 'addvoters', photos: facts } }, 5, parts);
    const entry = await stored('f1-sending');
    expect(entry).toMatchObject({ format: FORMAT, version: 2, bytes: small.byteLength });
    expect(entry).not.toHaveProperty('content');
    expect(await readWhole(entry)).toEqual({ fields: FORMAT_1.fields, facts, photos: new Map([['voterCardFront', small]]) });
    expect(await keysOf('f1-sending')).toEqual(['entry:f1-sending', 'key:f1-sending', 'photo:f1-sending:']);
  });

  it.each([['key:f1-waiting', 'fields'], ['photo:f1-waiting:voterCardFront', 'voterCardFront']])('is called damaged where %s is gone', async (key, damaged) => {
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
