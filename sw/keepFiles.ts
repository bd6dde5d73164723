import { entryLock, locksHeld } from '../src/device/storage/locks.ts';
import { isFull, PICTURES } from './keepPictures.ts';

declare const self: ServiceWorkerGlobalScope;

/** How many files are fetched at once. Browsers open six connections to a host over HTTP/1.1. */
const AT_ONCE = 6;
/** The rest leaves one of them to calls of the app. */
const REST_AT_ONCE = 5;
/** Over HTTP/2 all share one connection, so none of them keeps a call waiting. */
const OVER_HTTP_2 = 20;
const TRIES = 6;
const RETRY_MS = 1_000;
/** Bytes that some forty entries with photos take. */
const ROOM_FOR_ENTRIES = 20_000_000;
/**
 * Named, and its keys made, as Workbox did it for earlier builds: an update then fetches only what
 * has changed.
 */
const NEEDED = `workbox-precache-v2-${self.registration.scope}`;
const REST = 'rest';
/** The app's page names its first files under this id: build/firstFiles.ts. */
const FIRST_FILES = 'first-files';

/** A file, and the key under which a cache has it. The key changes with the content. */
type KeptFile = { address: string; key: string };
/** By path. */
type KeptFiles = ReadonlyMap<string, KeptFile>;

/**
 * Reads a list of files. A revision tells the contents of a file apart whose name stays the same.
 * @param parameter the name under which the key has the revision
 */
export function keptFiles(
  list: readonly { url: string; revision: string | null }[],
  parameter = '__WB_REVISION__=',
): KeptFiles {
  return new Map(
    list.map(({ url: path, revision }) => {
      const { href, pathname } = new URL(path, location.origin);
      const key = revision === null ? href : `${href}?${parameter}${revision}`;
      return [pathname, { address: href, key }];
    }),
  );
}

/**
 * Keeps what enrolling needs. We fetch several files at once, which is four times as quick on a
 * poor line as one after another (Workbox's issue 2528), and skip what an interrupted install has
 * kept. A full phone gives up everything else first.
 * @throws if a file doesn't come, so that the worker of the version before stays in charge
 */
export async function keepNeeded(needed: KeptFiles): Promise<void> {
  const wanted = [...needed.values()];
  try {
    await keepMissing(NEEDED, wanted, AT_ONCE);
  } catch (error) {
    if (!isFull(error)) throw error;
    await Promise.all([caches.delete(REST), caches.delete(PICTURES)]);
    await keepMissing(NEEDED, wanted, AT_ONCE);
  }
}

let keeping: Promise<void> | undefined;

/**
 * Keeps the rest of the app, from where it stopped before. Does nothing while it is at it already.
 * Stops without an error when the phone is offline or full: a page asks again later.
 */
export function keepRest(needed: KeptFiles): Promise<void> {
  keeping ??= readRest(needed)
    .then((rest) => keepMissing(REST, [...rest.values()], REST_AT_ONCE, mayKeepMore))
    .catch(() => undefined)
    .finally(() => (keeping = undefined));
  return keeping;
}

/**
 * What of this version is kept: `no` if something is missing that enrolling voters needs, as after
 * the browser or the person has cleared it.
 */
export type KeptApp = 'no' | 'enrolling' | 'whole';

export async function whatIsKept(needed: KeptFiles): Promise<KeptApp> {
  if (await isMissingIn(NEEDED, needed)) return 'no';
  return (await isMissingIn(REST, await readRest(needed))) ? 'enrolling' : 'whole';
}

async function isMissingIn(cacheName: string, files: KeptFiles): Promise<boolean> {
  const held = new Set((await (await caches.open(cacheName)).keys()).map(({ url }) => url));
  return Array.from(files.values()).some(({ key }) => !held.has(key));
}

/** Returns a file of this version, or undefined if it isn't kept. */
export async function keptFile(needed: KeptFiles, path: string): Promise<Response | undefined> {
  const file = needed.get(path);
  if (file) return (await caches.open(NEEDED)).match(file.key);
  // Without the list, the host answers.
  const rest = await readRest(needed).catch(() => undefined);
  const other = rest?.get(path);
  return other && (await caches.open(REST)).match(other.key);
}

/** Removes what this version doesn't keep. */
export async function forgetOthers(needed: KeptFiles): Promise<void> {
  await Promise.all([forgetIn(NEEDED, needed), forgetIn(REST, await readRest(needed))]);
}

async function forgetIn(cacheName: string, files: KeptFiles): Promise<void> {
  const keys = new Set(Array.from(files.values(), ({ key }) => key));
  const cache = await caches.open(cacheName);
  const old = (await cache.keys()).filter(({ url }) => !keys.has(url));
  await Promise.all(old.map((request) => cache.delete(request)));
}

let restOnce: Promise<KeptFiles> | undefined;

/** Reads the list of the rest, which is itself a needed file: build/offline.ts. */
function readRest(needed: KeptFiles): Promise<KeptFiles> {
  restOnce ??= readList(needed).catch((error: unknown) => {
    restOnce = undefined;
    throw error;
  });
  return restOnce;
}

async function readList(needed: KeptFiles): Promise<KeptFiles> {
  const path = [...needed.keys()].find((each) => each.startsWith('/assets/rest-')) ?? '';
  const answer = await keptFile(needed, path);
  if (!answer) throw new Error('The list of the rest is not kept');
  const list = (await answer.json()) as [url: string, revision: string | null][];
  return keptFiles(
    list.map(([url, revision]) => ({ url, revision })),
    '',
  );
}

/** @param mayFetch resolves when the next file may be fetched */
async function keepMissing(
  cacheName: string,
  files: KeptFile[],
  atOnce: number,
  mayFetch: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const cache = await caches.open(cacheName);
  const held = new Set((await cache.keys()).map(({ url }) => url));
  const missing = files.filter(({ key }) => !held.has(key));
  const isShared = performance
    .getEntriesByType('resource')
    .some((entry) => /^h[23]/.test((entry as PerformanceResourceTiming).nextHopProtocol));
  const work = async () => {
    for (let file = missing.shift(); file; file = missing.shift()) {
      await mayFetch();
      await cache.put(file.key, await fetchFile(file));
    }
  };
  try {
    await Promise.all(Array.from({ length: isShared ? OVER_HTTP_2 : atOnce }, work));
  } finally {
    // After a failure the others finish their file and stop: the next call begins with a new list.
    missing.length = 0;
  }
}

/** Fetches one file, again and again while the line is bad. */
async function fetchFile({ address, key }: KeptFile): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    try {
      // A name with a hash never changes: the browser may still have it from the page's visit.
      const response = await fetch(address, {
        cache: key === address ? 'default' : 'no-cache',
        priority: 'low',
      });
      if (response.ok && !response.redirected && (await isOwn(response, address))) return response;
      throw new Error(`${response.status} for ${address}`);
    } catch (error) {
      if (tries === TRIES) throw error;
      await wait(RETRY_MS * tries);
    }
  }
}

/**
 * Returns false for a login page in a file's place. Once kept, it would be the app, or a part of
 * it, for as long as this version lives.
 */
async function isOwn(response: Response, address: string): Promise<boolean> {
  const isPage = response.headers.get('Content-Type')?.startsWith('text/html') ?? false;
  if (isPage !== address.endsWith('.html')) return false;
  return !isPage || (await response.clone().text()).includes(FIRST_FILES);
}

/**
 * Resolves when no entry is being sent: photos go before pictures.
 * @throws if the phone has little room left: that is for entries and their photos
 */
async function mayKeepMore(): Promise<void> {
  // Some browsers can't tell.
  const { quota = Infinity, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  if (quota - usage < ROOM_FOR_ENTRIES) throw new Error('No room for the rest of the app');
  while (await isSent()) await wait(RETRY_MS);
}

async function isSent(): Promise<boolean> {
  return (await locksHeld()).some((name) => name.startsWith(entryLock('')));
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
