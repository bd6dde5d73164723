import '../setup.ts';
import { createStore, entries, get, set } from 'idb-keyval';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loseRecords } from '../loseRecord.ts';

const readEverything = (database: string) =>
  entries<string, unknown>(createStore(database, 'keyval'));
const UMA = { owner: 'uma', name: 'Uma Sample', token: 'token of uma', host: '' };

/** The device as a page has it after it has just been opened. */
async function openPage() {
  vi.resetModules();
  return {
    ...(await import('../../../src/device/storage/keptAnswers.ts')),
    ...(await import('../../../src/device/login/session.ts')),
  };
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});

describe('what the host answered', () => {
  it('is there when the phone has no signal, also after a restart', async () => {
    const before = await openPage();
    await before.keepAnswer('mani', 'membercard', { at: 5, data: { memberNumber: 'K1' } });
    const after = await openPage();
    expect(await after.readKept('mani', 'membercard')).toEqual({
      at: 5,
      data: { memberNumber: 'K1' },
    });
  });

  it('lies sealed on the phone', async () => {
    const { keepAnswer } = await openPage();
    await keepAnswer('mani', 'membercard', { at: 5, data: { name: 'மணி Sample' } });
    const [, record] = (await readEverything('kept'))[0] ?? [];
    expect(record).toEqual({
      at: 5,
      key: expect.any(CryptoKey) as CryptoKey,
      sealed: expect.any(ArrayBuffer) as ArrayBuffer,
    });
    expect(new TextDecoder().decode((record as { sealed: ArrayBuffer }).sealed)).not.toContain(
      'Sample',
    );
    await expect(
      crypto.subtle.exportKey('raw', (record as { key: CryptoKey }).key),
    ).rejects.toThrow();
  });

  it('is asked for again where an earlier build kept it as it was', async () => {
    const { readKept } = await openPage();
    await set(
      'mani membercard',
      { at: 5, data: 'the card of mani' },
      createStore('kept', 'keyval'),
    );
    expect(await readKept('mani', 'membercard')).toBeUndefined();
  });

  it('is like one that never came once the browser has lost it, and can be kept again', async () => {
    const { keepAnswer, readKept } = await openPage();
    const roll = { at: 5, data: 'a roll' };
    await keepAnswer('mani', 'roll 1 2', roll);
    await keepAnswer('mani', 'roll 1 3', roll);
    const findAgain = loseRecords((key) => key === 'mani roll 1 2');
    expect(await readKept('mani', 'roll 1 2')).toBeUndefined();
    expect(await readKept('mani', 'roll 1 3')).toEqual(roll);
    findAgain();
    await keepAnswer('mani', 'roll 1 2', roll);
    expect(await readKept('mani', 'roll 1 2')).toEqual(roll);
  });

  it('is like one that never came if a single bit of it has changed', async () => {
    const { keepAnswer, readKept } = await openPage();
    await keepAnswer('mani', 'roll 1 2', { at: 5, data: 'a roll' });
    const store = createStore('kept', 'keyval');
    const record = await get<{ sealed: ArrayBuffer }>('mani roll 1 2', store);
    const sealed = Uint8Array.from(new Uint8Array(record?.sealed ?? new ArrayBuffer(0)));
    sealed.set([(sealed[20] ?? 0) ^ 1], 20);
    await set('mani roll 1 2', { ...record, sealed: sealed.buffer }, store);
    expect(await readKept('mani', 'roll 1 2')).toBeUndefined();
  });

  it('is never shown to another person', async () => {
    const { keepAnswer, readKept } = await openPage();
    await keepAnswer('mani', 'membercard', { at: 5, data: 'the card of mani' });
    expect(await readKept('uma', 'membercard')).toBeUndefined();
  });

  it('leaves the phone when the person logs out', async () => {
    const { keepAnswer, readKept, logIn, logOut } = await openPage();
    await logIn(UMA);
    await keepAnswer('uma', 'membercard', { at: 5, data: 'the card of uma' });
    await logOut();
    expect(await readKept('uma', 'membercard')).toBeUndefined();
  });
});
