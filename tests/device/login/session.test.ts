import '../setup.ts';
import { get } from 'idb-keyval';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openStore } from '../../../src/device/storage/openStore.ts';

const MANI = { owner: 'mani', name: 'Mani Sample', token: 'token of mani', host: '' };
const UMA = { owner: 'uma', name: 'Uma Sample', token: 'token of uma', host: '' };

/**
 * Local storage as a page has it. A test may let the page die at its nth write, or at its first
 * write to IndexedDB.
 */
const local = {
  items: new Map<string, string>(),
  writesLeft: Infinity,
  getItem: (key: string) => local.items.get(key) ?? null,
  setItem: (key: string, value: string) => local.write(() => local.items.set(key, value)),
  removeItem: (key: string) => local.write(() => local.items.delete(key)),
  write(work: () => void) {
    if (local.writesLeft === 0) throw new Error('The page died');
    local.writesLeft -= 1;
    work();
  },
};

/** A page that has just been opened: modules anew, storages as they were left. */
async function openPage() {
  vi.resetModules();
  local.writesLeft = Infinity;
  vi.stubGlobal('localStorage', local);
  return import('../../../src/device/login/session.ts');
}

/** The same page opened again after it died, once it has put its two storages in order. */
async function reopen() {
  const page = await openPage();
  await page.reconcileSession();
  return page;
}

/** The database of the mirror refuses to open: the page dies before it gets that far. */
function dieBeforeIndexedDb(): () => void {
  const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new Error('The page died');
  });
  return () => open.mockRestore();
}

const mirror = () => get<typeof MANI>('session', openStore('session'));

beforeEach(() => {
  local.items.clear();
  vi.stubGlobal('indexedDB', new IDBFactory());
});

describe('the login', () => {
  it('is where page and worker look for it, and after the logout in neither place', async () => {
    const page = await openPage();
    await page.logIn(MANI);
    expect(page.isLoggedIn()).toBe(true);
    expect(local.items.get('token')).toBe('token of mani');
    expect(await page.readSession()).toEqual(MANI);

    await page.logOut();
    expect(page.isLoggedIn()).toBe(false);
    expect([...local.items.keys()]).toEqual([]);
    expect(await page.readSession()).toBeUndefined();
  });

  it('is none when the store cannot keep it: no entry could be saved under it', async () => {
    const page = await openPage();
    const mend = dieBeforeIndexedDb();
    await expect(page.logIn(MANI)).rejects.toThrow('died');
    mend();
    expect(page.isLoggedIn()).toBe(false);
    expect((await reopen()).isLoggedIn()).toBe(false);
    expect(await mirror()).toBeUndefined();
  });

  it('is over in the mirror before another window can hear of the logout by local storage', async () => {
    const page = await openPage();
    await page.logIn(MANI);
    const other = await openPage();
    expect(await other.readSession()).toEqual(MANI);
    const found: Promise<unknown>[] = [];
    vi.spyOn(local, 'removeItem').mockImplementation((key) => {
      local.items.delete(key);
      found.push(other.readSession());
    });
    await page.logOut();
    expect(await Promise.all(found)).toEqual([undefined, undefined]);
    vi.restoreAllMocks();
  });

  it('is over everywhere when the logout did not get into the mirror', async () => {
    const page = await openPage();
    await page.logIn(MANI);
    await reopen();
    const other = await openPage();
    const mend = dieBeforeIndexedDb();
    await expect(other.logOut()).rejects.toThrow('died');
    mend();
    expect(await mirror(), 'the mirror outlived the crash').toEqual(MANI);
    const again = await reopen();
    expect(again.isLoggedIn()).toBe(false);
    expect(await mirror()).toBeNull();
  });

  it.each([0, 1, 2, 3])(
    'never pairs one person’s token with another’s name, whenever the page dies (write %i)',
    async (writes) => {
      await (await openPage()).logIn(MANI);
      const page = await openPage();
      local.writesLeft = writes;
      await page.logIn(UMA).catch(() => undefined);
      await reopen();
      const session = await mirror();
      expect(session?.token).toBe(`token of ${session?.owner}`);
      expect(local.getItem('token')).toBe(session?.token);
    },
  );

  it('ends when only local storage was cleared: the stricter of the two counts', async () => {
    await (await openPage()).logIn(MANI);
    await reopen();
    local.items.clear();
    const again = await reopen();
    expect(again.isLoggedIn()).toBe(false);
    expect(await mirror()).toBeNull();
  });

  it.each(['token', 'person'])('ends when only the %s is left of it', async (left) => {
    await (await openPage()).logIn(MANI);
    await reopen();
    for (const key of ['token', 'person']) if (key !== left) local.items.delete(key);
    const again = await reopen();
    expect(again.isLoggedIn()).toBe(false);
    expect(await mirror()).toBeNull();
  });

  it('ends when what is stored of the person cannot be read', async () => {
    await (await openPage()).logIn(MANI);
    await reopen();
    local.items.set('person', '{"owner":');
    const again = await reopen();
    expect(again.isLoggedIn()).toBe(false);
    expect(await mirror()).toBeNull();
  });

  it('goes on, mirror and all, when only IndexedDB was deleted', async () => {
    await (await openPage()).logIn(MANI);
    vi.stubGlobal('indexedDB', new IDBFactory());
    const again = await reopen();
    expect(again.isLoggedIn()).toBe(true);
    expect(await mirror()).toEqual(MANI);
  });

  it('is known to a page whose IndexedDB does not open, and to no worker', async () => {
    const page = await openPage();
    await page.logIn(MANI);
    vi.resetModules();
    const again = await import('../../../src/device/login/session.ts');
    const mend = dieBeforeIndexedDb();
    expect(await again.readSession()).toEqual(MANI);
    vi.resetModules();
    vi.stubGlobal('localStorage', undefined);
    const worker = await import('../../../src/device/login/session.ts');
    await expect(worker.readSession()).rejects.toThrow('died');
    mend();
    expect(await worker.readSession()).toEqual(MANI);
  });

  it('goes on in an open page whose IndexedDB is deleted', async () => {
    const page = await openPage();
    await page.logIn(MANI);
    vi.stubGlobal('indexedDB', new IDBFactory());
    // The page's connection is closed with its database.
    vi.resetModules();
    const same = await import('../../../src/device/login/session.ts');
    expect(await same.readSession()).toEqual(MANI);
    await same.logOut();
    expect(await same.readSession()).toBeUndefined();
  });

  it('stays when the page died before localStorage reached the disk', async () => {
    const items = new Map(local.items);
    await (await openPage()).logIn(MANI);
    local.items = items;
    const again = await reopen();
    expect(again.ownerLoggedIn()).toBe('mani');
    expect(local.items.get('token')).toBe('token of mani');
    expect(await mirror()).toEqual(MANI);
  });

  it('of somebody else, on whose heels the page died, replaces what localStorage still holds', async () => {
    await (await openPage()).logIn(MANI);
    const items = new Map((await reopen()) && local.items);
    await (await openPage()).logIn(UMA);
    local.items = items;
    expect((await reopen()).ownerLoggedIn()).toBe('uma');
  });
});

describe('the logout', () => {
  it('stays, start after start, though localStorage still holds the token', async () => {
    await (await openPage()).logIn(MANI);
    const page = await reopen();
    const items = new Map(local.items);
    await page.logOut();
    for (let start = 0; start < 2; start += 1) {
      local.items = new Map(items);
      const again = await openPage();
      expect(await again.reconcileSession()).toBe(true);
      expect(again.isLoggedIn()).toBe(false);
      expect(await again.readSession()).toBeUndefined();
      expect(await again.reconcileSession()).toBe(false);
    }
  });

  it('holds against a page that starts at the same moment', async () => {
    await (await openPage()).logIn(MANI);
    const page = await reopen();
    // This page has to open the database first, so its write comes after the logout.
    const starting = (await openPage()).reconcileSession();
    await Promise.all([starting, page.logOut()]);
    expect(page.isLoggedIn()).toBe(false);
    expect(await page.readSession()).toBeUndefined();
  });
});
