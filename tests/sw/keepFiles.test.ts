import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as KeepFiles from '../../sw/keepFiles.ts';
import { WebLocks } from '../device/webLocks.ts';

const ORIGIN = 'https://app.test';
const locks = new WebLocks();
const NEEDED = `workbox-precache-v2-${ORIGIN}/`;
const REST_LIST = [
  ['art/one.avif', 'r1'],
  ['assets/later-1.js', null],
];
const LIST = [
  { url: 'index.html', revision: 'a1' },
  { url: 'assets/frame-1.js', revision: null },
  { url: 'assets/rest-1.json', revision: null },
];

/** The browser's caches, by name and key. */
let held: Map<string, Map<string, Response>>;
/** What the host answers, by path. A function may fail. */
let host: Map<string, () => Response>;
let asked: string[];
/** How many more files fit on the phone. */
let room: number;
let app: typeof KeepFiles;

const cacheOf = (name: string) => {
  if (!held.has(name)) held.set(name, new Map());
  const files = held.get(name) as Map<string, Response>;
  return {
    keys: () => Promise.resolve([...files.keys()].map((url) => ({ url }))),
    match: (key: string) => Promise.resolve(files.get(key)?.clone()),
    delete: ({ url }: { url: string }) => Promise.resolve(files.delete(url)),
    put(key: string, response: Response) {
      const more = files.has(key) ? 0 : 1;
      if (room < more) return Promise.reject(new DOMException('Full', 'QuotaExceededError'));
      room -= more;
      files.set(key, response);
      return Promise.resolve();
    },
  };
};
const kept = (name: string) => [...(held.get(name)?.keys() ?? [])].toSorted();
const page = (text: string) => new Response(text, { headers: { 'Content-Type': 'text/html' } });
const pathsOf = (...paths: string[]) => paths.map((path) => `${ORIGIN}/${path}`);

beforeEach(async () => {
  held = new Map();
  asked = [];
  room = Infinity;
  host = new Map(
    ['/index.html', '/assets/frame-1.js', '/art/one.avif', '/assets/later-1.js'].map((path) => [
      path,
      () => new Response(`what ${path} holds`),
    ]),
  );
  host.set('/index.html', () => page('<script id="first-files">'));
  host.set('/assets/rest-1.json', () => Response.json(REST_LIST));
  vi.stubGlobal('self', { registration: { scope: `${ORIGIN}/` } });
  vi.stubGlobal('location', new URL(ORIGIN));
  vi.stubGlobal('navigator', { locks });
  vi.stubGlobal('caches', {
    open: (name: string) => Promise.resolve(cacheOf(name)),
    delete: (name: string) => {
      room += held.get(name)?.size ?? 0;
      return Promise.resolve(held.delete(name));
    },
  });
  vi.stubGlobal('fetch', (url: string) => {
    const { pathname } = new URL(url);
    asked.push(pathname);
    const answer = host.get(pathname);
    return answer
      ? Promise.resolve().then(answer)
      : Promise.reject(new TypeError('Failed to fetch'));
  });
  vi.useFakeTimers();
  vi.stubGlobal('performance', { getEntriesByType: () => [] });
  vi.resetModules();
  app = await import('../../sw/keepFiles.ts');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Lets all waits of a promise pass. */
async function afterWaits<T>(promise: Promise<T>): Promise<T> {
  const settled = promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  await vi.runAllTimersAsync();
  const result = await settled;
  if ('error' in result) throw result.error;
  return result.value;
}

describe('what enrolling needs', () => {
  it('is kept under keys that change with the content, as builds before did', async () => {
    await app.keepNeeded(app.keptFiles(LIST));
    expect(kept(NEEDED)).toEqual(
      pathsOf('assets/frame-1.js', 'assets/rest-1.json', 'index.html?__WB_REVISION__=a1'),
    );
  });

  it('is fetched once: an install that was interrupted goes on where it stopped', async () => {
    await app.keepNeeded(app.keptFiles(LIST.slice(0, 2)));
    asked = [];
    await app.keepNeeded(app.keptFiles(LIST));
    expect(asked).toEqual(['/assets/rest-1.json']);
  });

  it('is asked for again while the line is bad', async () => {
    let failures = 3;
    host.set('/assets/frame-1.js', () => {
      if (failures-- > 0) throw new TypeError('Failed to fetch');
      return new Response('there');
    });
    await afterWaits(app.keepNeeded(app.keptFiles(LIST)));
    expect(asked.filter((path) => path === '/assets/frame-1.js')).toHaveLength(4);
  });

  it.each([
    ['never comes', undefined],
    ['is an error of the host', () => new Response('', { status: 500 })],
    [
      'was led elsewhere, as login pages do',
      () => Object.defineProperty(new Response('login'), 'redirected', { value: true }),
    ],
    ['is a login page', () => page('<title>Wi-Fi</title>')],
    ['is the app’s page, as some hosts answer for a missing file', () => page('first-files')],
  ])('fails as a whole when a file %s', async (_, answer) => {
    host.delete('/assets/frame-1.js');
    if (answer) host.set('/assets/frame-1.js', answer);
    await expect(afterWaits(app.keepNeeded(app.keptFiles(LIST)))).rejects.toThrow();
    expect(kept(NEEDED)).not.toContain(`${ORIGIN}/assets/frame-1.js`);
  });

  it.each([
    ['a login page', () => page('<title>Wi-Fi</title>')],
    ['a text', () => new Response('Accept our terms first')],
  ])('fails as a whole when %s comes in the place of the app’s page', async (_, answer) => {
    host.set('/index.html', answer);
    await expect(afterWaits(app.keepNeeded(app.keptFiles(LIST)))).rejects.toThrow();
    expect(kept(NEEDED).filter((key) => key.includes('index'))).toEqual([]);
  });

  it.each([
    ['http/1.1', 6],
    ['h2', 20],
  ])('is fetched over %s %i files at a time', async (nextHopProtocol, most) => {
    vi.stubGlobal('performance', { getEntriesByType: () => [{ nextHopProtocol }] });
    const list = Array.from({ length: 40 }, (_, at) => ({
      url: `assets/${at}-1.js`,
      revision: null,
    }));
    let underWay = 0;
    let highest = 0;
    vi.stubGlobal('fetch', async () => {
      underWay += 1;
      highest = Math.max(highest, underWay);
      await new Promise((resolve) => setTimeout(resolve, 400));
      underWay -= 1;
      return new Response('a file');
    });
    const keeping = app.keepNeeded(app.keptFiles(list));
    await vi.runAllTimersAsync();
    await keeping;
    expect(highest).toBe(most);
    expect(kept(NEEDED)).toHaveLength(list.length);
  });

  it('takes the room of the rest and of pictures on a full phone', async () => {
    held.set('rest', new Map([['one', new Response()]]));
    held.set('pictures', new Map([['two', new Response()]]));
    room = 1;
    await app.keepNeeded(app.keptFiles(LIST));
    expect([...held.keys()]).toEqual([NEEDED]);
    expect(kept(NEEDED)).toHaveLength(3);
  });
});

it('what is kept is looked up, and comes again after the browser has cleared it', async () => {
  const needed = app.keptFiles(LIST);
  await app.keepNeeded(needed);
  expect(await app.whatIsKept(needed)).toBe('enrolling');
  await app.keepRest(needed);
  expect(await app.whatIsKept(needed)).toBe('whole');
  held.get(NEEDED)?.delete(`${ORIGIN}/assets/frame-1.js`);
  expect(await app.whatIsKept(needed)).toBe('no');
  held.get('rest')?.clear();
  await app.keepNeeded(needed);
  await app.keepRest(needed);
  expect(await app.whatIsKept(needed)).toBe('whole');
});

describe('the rest of the app', () => {
  const rest = pathsOf('art/one.avif?r1', 'assets/later-1.js');

  it('is kept behind it, and answers by its path', async () => {
    const needed = app.keptFiles(LIST);
    await app.keepNeeded(needed);
    await app.keepRest(needed);
    expect(kept('rest')).toEqual(rest);
    expect(await (await app.keptFile(needed, '/art/one.avif'))?.text()).toContain('one.avif');
    expect(await app.keptFile(needed, '/art/two.avif')).toBeUndefined();
  });

  it('is kept where a browser does not tell how much room there is, and not where that is for entries', async () => {
    const needed = app.keptFiles(LIST);
    await app.keepNeeded(needed);
    const estimate = vi.fn().mockResolvedValue({ quota: 30_000_000, usage: 15_000_000 });
    vi.stubGlobal('navigator', { locks, storage: { estimate } });
    await app.keepRest(needed);
    expect(kept('rest')).toEqual([]);
    vi.stubGlobal('navigator', { locks, storage: {} });
    await app.keepRest(needed);
    expect(kept('rest')).toEqual(rest);
  });

  it('is the host’s to answer when the browser has cleared its list', async () => {
    const needed = app.keptFiles(LIST);
    expect(await app.keptFile(needed, '/art/one.avif')).toBeUndefined();
    await app.keepNeeded(needed);
    await app.keepRest(needed);
    // The list is read again once it is back.
    expect(await app.keptFile(needed, '/art/one.avif')).toBeDefined();
  });

  it('of another version is removed, and so is what this one does not need', async () => {
    const needed = app.keptFiles(LIST);
    await app.keepNeeded(needed);
    await app.keepRest(needed);
    held.get(NEEDED)?.set(`${ORIGIN}/index.html?__WB_REVISION__=old`, new Response());
    held.get('rest')?.set(`${ORIGIN}/art/old.avif`, new Response());
    await app.forgetOthers(needed);
    expect([kept(NEEDED).length, kept('rest')]).toEqual([3, rest]);
  });
});
