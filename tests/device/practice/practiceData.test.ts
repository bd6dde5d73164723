import '../setup.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { answer, startTestHost } from '../testHost.ts';

const TAB = 'sessionStorage';
afterEach(() => {
  Reflect.deleteProperty(globalThis, TAB);
  vi.resetModules();
});

/** The modules of a page, in a tab that remembers this. */
async function openPage(remembered: Record<string, string>) {
  const tab = new Map(Object.entries(remembered));
  const storage = {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => void tab.set(key, value),
    removeItem: (key: string) => void tab.delete(key),
  };
  Object.defineProperty(globalThis, TAB, { value: storage, configurable: true });
  vi.resetModules();
  const [
    practice,
    practised,
    { callHost },
    { setPracticeHost },
    settings,
    { practiceHost },
    { openStore },
    { set },
  ] = await Promise.all([
    import('../../../src/device/storage/practice.ts'),
    import('../../../src/device/practice/practiceData.ts'),
    import('../../../src/device/api/transport.ts'),
    import('../../../src/device/api/reachHost.ts'),
    import('../../../src/device/api/hostSettings.ts'),
    import('../../../src/device/practice/practiceHost.ts'),
    import('../../../src/device/storage/openStore.ts'),
    import('idb-keyval'),
  ]);
  return {
    ...practice,
    ...practised,
    ...settings,
    callHost,
    practise: () => setPracticeHost(practiceHost),
    keep: (database: string) => set('key', 'kept', openStore(database)),
    remembered: () => Object.fromEntries(tab),
  };
}

const names = async () => (await indexedDB.databases()).map(({ name }) => name);

it('a page that practises reaches no host, even before it has one to practise with', async () => {
  const host = await startTestHost((_, response) =>
    answer(response, 200, { status: true, msg: '' }),
  );
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

it.each(['last4', 'full', 'off'] as const)(
  'a page that practises asks of the Aadhaar number what the real host said last, and of that host nothing: %s',
  async (aadhaar) => {
    const host = await startTestHost((_, response) =>
      answer(response, 200, { otp: true, aadhaar, keys: false }),
    );
    const real = await openPage({});
    expect(await real.keptHostSettings(host.url)).toMatchObject({ aadhaar: 'last4' });
    await real.readHostSettings(host.url);
    real.beginPractice('Kavitha', (await real.keptHostSettings(host.url)).aadhaar);
    expect(host.requests).toHaveLength(1);

    const practising = await openPage(real.remembered());
    practising.practise();
    expect(await practising.readHostSettings('https://practice.invalid')).toEqual({
      otp: false,
      aadhaar,
      keys: true,
    });
    expect(host.requests).toHaveLength(1);
    await host.close();
  },
);

it('a page that practises, in a tab that does not say what the real host asks, asks for the last four digits', async () => {
  const practising = await openPage({ practice: 'Kavitha', practiceAadhaar: '<b>' });
  practising.practise();
  expect(await practising.readHostSettings('https://practice.invalid')).toMatchObject({
    aadhaar: 'last4',
  });
});

it.each(['lists its databases', 'does not'])(
  'what is practised lies in databases of its own, which go when a real page starts; real ones stay, in a browser that %s',
  async (browser) => {
    const real = await openPage({});
    await real.keep('outbox');
    real.beginPractice('Kavitha', 'last4');

    const practising = await openPage(real.remembered());
    await practising.keep('outbox');
    await practising.deletePractised();
    expect(await names()).toEqual(expect.arrayContaining(['outbox', 'practice-outbox']));
    practising.endPractice();
    expect(practising.remembered()).toEqual({});

    const listing = Reflect.getOwnPropertyDescriptor(IDBFactory.prototype, 'databases') ?? {};
    if (browser === 'does not') Reflect.deleteProperty(IDBFactory.prototype, 'databases');
    await (await openPage({})).deletePractised();
    Reflect.defineProperty(IDBFactory.prototype, 'databases', listing);
    expect(await names()).toContain('outbox');
    expect((await names()).filter((name) => name?.startsWith('practice-'))).toEqual([]);
  },
);
