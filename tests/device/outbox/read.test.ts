import '../setup.ts';
import { clear, del, entries, setMany } from 'idb-keyval';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { changeEntries, changeEntry } from '../../../src/device/outbox/write.ts';
import { entryKey, outbox } from '../../../src/device/outbox/records.ts';
import { readOutbox } from '../../../src/device/outbox/read.ts';
import { newOwner, saveSample } from '../sample.ts';

/** Another window, whose looks are its own. */
async function otherWindow() {
  vi.resetModules();
  return import('../../../src/device/outbox/read.ts');
}

const statesIn = async (look: typeof readOutbox) =>
  Object.fromEntries((await look()).entries.map(({ id, state }) => [id, state]));
const discard = (id: string, owner: string) => ({
  id,
  event: {
    type: 'discarded' as const,
    owner,
    version: 1,
    receipt: { title: '', tail: '', booth: '' },
  },
  now: 5,
});

beforeEach(() => clear(outbox));
afterEach(() => vi.restoreAllMocks());

it('a look after another reads what has changed since and nothing else', async () => {
  const owner = newOwner();
  const [first, second, third] = [
    await saveSample(owner),
    await saveSample(owner),
    await saveSample(owner),
  ];
  await readOutbox();
  await changeEntry(second.id, { type: 'claimed', lease: 'a' }, 5_000);
  const all = vi.spyOn(IDBObjectStore.prototype, 'getAll');
  const one = vi.spyOn(IDBObjectStore.prototype, 'get');
  expect(await statesIn(readOutbox)).toEqual({
    [first.id]: 'waiting',
    [second.id]: 'sending',
    [third.id]: 'waiting',
  });
  expect(all).not.toHaveBeenCalled();
  expect(one.mock.calls.flat().filter((key) => key !== 'changes')).toEqual([entryKey(second.id)]);
});

it('what another window has saved, changed and discarded is seen here, and the other way round', async () => {
  const owner = newOwner();
  const { readOutbox: readThere } = await otherWindow();
  const [first, second] = [await saveSample(owner), await saveSample(owner)];
  expect(await statesIn(readThere)).toEqual({ [first.id]: 'waiting', [second.id]: 'waiting' });
  const third = await saveSample(owner);
  await changeEntries([discard(second.id, owner), discard(first.id, owner)]);
  for (const look of [readThere, readOutbox])
    expect(await statesIn(look)).toEqual({
      [first.id]: 'discarded',
      [second.id]: 'discarded',
      [third.id]: 'waiting',
    });
});

it('a window that has missed more than the log tells of reads everything', async () => {
  const owner = newOwner();
  const first = await saveSample(owner);
  await readOutbox();
  await changeEntry(first.id, { type: 'claimed', lease: 'a' }, 5_000);
  for (let times = 0; times < 50; times += 1) {
    await changeEntry(first.id, { type: 'deferred', lease: 'a', wait: 0 }, 6_000);
    await changeEntry(first.id, { type: 'claimed', lease: 'a' }, 6_000);
  }
  const last = await saveSample(owner);
  expect(await statesIn(readOutbox)).toEqual({ [first.id]: 'sending', [last.id]: 'waiting' });
});

it('a store that was cleared is empty, and what is saved then is shown alone', async () => {
  await saveSample(newOwner());
  await readOutbox();
  await clear(outbox);
  expect((await readOutbox()).entries).toEqual([]);
  const { id } = await saveSample(newOwner());
  expect(await statesIn(readOutbox)).toEqual({ [id]: 'waiting' });
});

it('a store that was cleared and filled with as many others in the meantime shows those', async () => {
  const owner = newOwner();
  await saveSample(owner);
  await readOutbox();
  const before = await entries(outbox);
  await clear(outbox);
  const { id } = await saveSample(owner);
  expect(await statesIn(readOutbox)).toEqual({ [id]: 'waiting' });
  await clear(outbox);
  await setMany(before, outbox);
  expect((await readOutbox()).entries.map((entry) => entry.id)).not.toContain(id);
});

it('an entry that the phone has lost is not shown any more', async () => {
  const owner = newOwner();
  const [kept, lost] = [await saveSample(owner), await saveSample(owner)];
  await readOutbox();
  await del(entryKey(lost.id), outbox);
  expect(await statesIn(readOutbox)).toEqual({ [kept.id]: 'waiting' });
});
