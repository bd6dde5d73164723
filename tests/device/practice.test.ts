import './setup.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { answer, startTestHost } from './testHost.ts';

const TAB = 'sessionStorage';
afterEach(() => {
  Reflect.deleteProperty(globalThis, TAB);
  vi.resetModules();
});

/** The modules of a page, in a tab that remembers this. */
async function openPage(remembered: Record<string, string>) {
  const tab = new Map(Object.entries(remembered));
  const storage = { getItem: (key: string) => tab.get(key) ?? null, setItem: (key: string, value: string) => void tab.set(key, value), removeItem: (key: string) => void tab.delete(key) };
  Object.defineProperty(globalThis, TAB, { value: storage, configurable: true });
  vi.resetModules();
  const [practice, practised, { callHost }, { readHostSettings }, { openStore }, { set }] = await Promise.all([
    import('../../src/device/practice.ts'), import('../../src/device/practised.ts'), import('../../src/device/callHost.ts'),
    import('../../src/device/hostSettings.ts'), import('../../src/device/openStore.ts'), import('idb-keyval'),
  ]);
  return { ...practice, ...practised, callHost, readHostSettings, keep: (database: string) => set('key', 'kept', openStore(database)), remembered: () => Object.fromEntries(tab) };
}

const names = async () => (await indexedDB.databases()).map(({ name }) => name);

it('a page that practises reaches no host, even without one to pretend', async () => {
  const host = await startTestHost((_, response) => answer(response, 200, { status: true, msg: '' }));
  const call = { host: host.url, endpoint: 'viewvoters', body: '{}', bytes: 2 };
  const practising = await openPage({ practice: 'Kavitha' });
  expect(await practising.callHost(call)).toEqual({ type: 'none', online: true });
  await practising.readHostSettings(host.url);
  expect(host.requests).toEqual([]);

  const real = await openPage({});
  expect(await real.callHost(call)).toMatchObject({ type: 'http', status: 200 });
  expect(host.requests).toHaveLength(1);
  await host.close();
});

it('what is practised lies in databases of its own, which go when a real page starts; real ones stay', async () => {
  const real = await openPage({});
  await real.keep('outbox');
  real.beginPractice('Kavitha');
  expect(real.remembered()).toEqual({ practice: 'Kavitha' });

  const practising = await openPage(real.remembered());
  await practising.keep('outbox');
  await practising.deletePractised();
  expect(await names()).toEqual(expect.arrayContaining(['outbox', 'practice-outbox']));
  practising.endPractice();
  expect(practising.remembered()).toEqual({});

  await (await openPage({})).deletePractised();
  expect(await names()).toContain('outbox');
  expect((await names()).filter((name) => name?.startsWith('practice-'))).toEqual([]);
});
