import './setup.ts';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const UMA = { owner: 'uma', name: 'Uma Sample', token: 'token of uma', host: '' };

/** The device as a page has it after it has just been opened. */
async function openPage() {
  vi.resetModules();
  return { ...(await import('../../src/device/keptAnswers.ts')), ...(await import('../../src/device/session.ts')) };
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});

describe('what the host answered', () => {
  it('is there when the phone has no signal, also after a restart', async () => {
    const before = await openPage();
    await before.keepAnswer('mani', 'membercard', { at: 5, data: { memberNumber: 'K1' } });
    const after = await openPage();
    expect(await after.readKept('mani', 'membercard')).toEqual({ at: 5, data: { memberNumber: 'K1' } });
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
