import '../setup.ts';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { v7 as newId } from 'uuid';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 22, 10);
const FIELDS = { name: 'கா. மணி' };

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

async function phone() {
  vi.resetModules();
  return {
    ...(await import('../../../src/device/drafts/guestForms.ts')),
    ...(await import('../../../src/device/drafts/drafts.ts')),
  };
}

it('a form that a guest began hours ago is forgotten; a younger one and those of people with a login stay', async () => {
  const { GUEST, forgetOldGuestForms, readDraft, writeDraft } = await phone();
  const [old, young, own] = [
    { owner: GUEST, form: 'member' },
    { owner: GUEST, form: 'member', entry: 'new-2' },
    { owner: 'mani', form: 'member' },
  ];
  await writeDraft(old, { id: newId({ msecs: NOW - 4 * HOUR - 1 }), fields: FIELDS, photos: [] });
  await writeDraft(young, { id: newId({ msecs: NOW - 4 * HOUR + 1 }), fields: FIELDS, photos: [] });
  await writeDraft(own, { id: newId({ msecs: NOW - 400 * HOUR }), fields: FIELDS, photos: [] });
  await forgetOldGuestForms(NOW);
  expect([
    await readDraft(old),
    (await readDraft(young))?.draft.fields,
    (await readDraft(own))?.draft.fields,
  ]).toEqual([undefined, FIELDS, FIELDS]);
});

it('the id of a form tells when it was begun', async () => {
  const { begunAt } = await phone();
  expect(begunAt(newId({ msecs: NOW }))).toBe(NOW);
});

it('a form is known again after the page died, and not after it was left', async () => {
  const { putOnScreen, wasOnScreen } = await phone();
  const leave = putOnScreen('one');
  expect([wasOnScreen('one'), wasOnScreen('two')]).toEqual([true, false]);
  leave();
  expect(wasOnScreen('one')).toBe(false);
});
