import { TOKEN_KEY } from '../../domain/app/storageKeys.ts';
import { get, promisifyRequest } from 'idb-keyval';
import { forgetAnswers } from '../storage/keptAnswers.ts';
import { isStorageAbsent, openStore } from '../storage/openStore.ts';
import { announceChange } from '../storage/changes.ts';
import { isPractising } from '../storage/practice.ts';
import { sha256 } from '../storage/sha256.ts';

/**
 * The logged-in person. `owner` identifies them in entries. `host` issued the token, and the token
 * may go nowhere else. `role` is what that host said the person may do. `knowsKeys` is false for a
 * host that ignores submission ids, and may store a retry a second time.
 */
export type Session = {
  owner: string;
  name: string;
  token: string;
  host: string;
  role?: string;
  knowsKeys?: boolean;
};

/**
 * The specification keeps the token in localStorage. A worker can't read that, and Chromium writes
 * it to the disk up to a minute late. So IndexedDB has a mirror, which is written first and decides
 * at a start: docs/decisions/0027-who-is-logged-in.md. It holds null after a logout.
 */
const PERSON = 'person';
const MIRROR = 'session';
/** The mirrored token that a start has found in localStorage too. */
const SEEN = 'seen';
/** The logins that ended on this phone, as far as their hosts haven't said that they know. */
const ENDED = 'ended';
/** Somebody logs in and out where the host never answers. */
const MAX_ENDED = 20;
const mirror = openStore('session');

/**
 * A login that ended here: what its host needs to end it too. `login` is the SHA-256 of the token,
 * so nobody who finds it can use the login: docs/decisions/0059-ended-logins.md.
 */
type EndedLogin = { host: string; login: string };

type LocalStorage = {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
};
const page = globalThis as { localStorage?: LocalStorage; sessionStorage?: LocalStorage };
/** A page that practises has its own login, in sessionStorage. It never reads the real token. */
const local = isPractising ? page.sessionStorage : page.localStorage;

/** Returns true if a token is stored. Synchronous, so routes can be protected. Pages only. */
export function isLoggedIn(): boolean {
  return Boolean(local?.getItem(TOKEN_KEY));
}

/** Returns the logged-in person's id synchronously. Pages only. */
export function ownerLoggedIn(): string | undefined {
  return storedSession()?.owner;
}

/** Returns the name by which to greet the logged-in person, synchronously. Pages only. */
export function nameLoggedIn(): string | undefined {
  return storedSession()?.name;
}

/**
 * Returns the role that the host gave the person at login, synchronously. Pages only. The host
 * checks the person's rights again at each call.
 */
export function roleLoggedIn(): string | undefined {
  return storedSession()?.role;
}

/**
 * Stores a login, durably before anybody can notice it.
 * @throws the database's own error; then nobody is logged in
 */
export async function logIn(session: Session): Promise<void> {
  if (!isStorageAbsent())
    await replaceMirror(session).catch((error: unknown) => {
      // If the store fails, no entry could be saved either, so don't log in.
      clearLocal();
      throw error;
    });
  writeLocal(session);
  announceChange();
}

/**
 * Logs out. It is durable when this returns: only then may the login screen come. The mirror comes
 * first: another window hears of the end by localStorage, and mustn't find the person in the mirror
 * and show their lists again.
 * @throws the database's own error; then the next start may find the person logged in again
 */
export async function logOut(): Promise<void> {
  try {
    if (!isStorageAbsent()) await replaceMirror(null);
  } finally {
    clearLocal();
    announceChange();
  }
  await forgetAnswers();
}

/** Puts another login into the mirror, or none, and notes that the one before has ended. */
async function replaceMirror(session: Session | null): Promise<void> {
  const before = await readSession();
  const isOver = before !== undefined && before.token !== session?.token;
  const ended = isOver ? await endedLogin(before) : undefined;
  const isDone = await mirror('readwrite', async (store) => {
    const mirrored = await promisifyRequest<Session | null | undefined>(store.get(MIRROR));
    // Its token was renewed a moment ago.
    if (mirrored && mirrored.token !== before?.token) return false;
    if (ended) await addEnded(store, ended);
    store.put(session, MIRROR);
    // It would still be a working token.
    store.delete(SEEN);
    await promisifyRequest(store.transaction);
    return true;
  });
  if (!isDone) await replaceMirror(session);
}

async function endedLogin({ host, token }: Session): Promise<EndedLogin> {
  return { host, login: await sha256(new TextEncoder().encode(token).buffer) };
}

async function addEnded(store: IDBObjectStore, ended: EndedLogin): Promise<void> {
  const before = await promisifyRequest<EndedLogin[] | undefined>(store.get(ENDED));
  store.put([...(before ?? []), ended].slice(-MAX_ENDED), ENDED);
}

/** Returns the logins that ended here and whose hosts may not know it yet. */
export async function readEnded(): Promise<EndedLogin[]> {
  return isStorageAbsent() ? [] : ((await get<EndedLogin[]>(ENDED, mirror)) ?? []);
}

/** Forgets an ended login, once its host knows. */
export function forgetEnded({ login }: EndedLogin): Promise<void> {
  return mirror('readwrite', async (store) => {
    const ended = await promisifyRequest<EndedLogin[] | undefined>(store.get(ENDED));
    store.put(
      (ended ?? []).filter((each) => each.login !== login),
      ENDED,
    );
    await promisifyRequest(store.transaction);
  });
}

/**
 * Replaces the token of a call with the one that its answer brought, unless it is no longer the
 * current one: a late answer to one person's call must not give their token to the next person.
 * Never throws. A phone that can't keep the new token, say because it's full, stays logged in.
 */
export async function renewToken(used: string, token: string): Promise<void> {
  try {
    if (isStorageAbsent() || (await renewMirror(used, token)))
      // Only the token: if there is no room for it, the old one stays.
      if (local?.getItem(TOKEN_KEY) === used) local.setItem(TOKEN_KEY, token);
  } catch {
    // The old token may still do, and the next answer may bring another. If not, the host asks for
    // a login, as it does when a token ends.
  }
}

/** Returns false if the token isn't the current one. The worker's calls come here too. */
function renewMirror(used: string, token: string): Promise<boolean> {
  return mirror('readwrite', async (store) => {
    const [session, seen] = await Promise.all([
      promisifyRequest<Session | null | undefined>(store.get(MIRROR)),
      promisifyRequest<string | undefined>(store.get(SEEN)),
    ]);
    if (session?.token !== used) return false;
    store.put({ ...session, token }, MIRROR);
    if (seen === used) store.put(token, SEEN);
    await promisifyRequest(store.transaction);
    return true;
  });
}

/**
 * Reads the session. Pages and the worker do so for every attempt. Without IndexedDB, or if it
 * doesn't open or the system has just cleared it, the session comes from localStorage, in pages
 * only.
 * @throws the database's own error, if localStorage has no session either
 */
export async function readSession(): Promise<Session | undefined> {
  const stored = storedSession();
  if (isStorageAbsent()) return stored;
  const mirrored = await get<Session | null>(MIRROR, mirror).catch((error: unknown) => {
    if (stored) return stored;
    throw error;
  });
  return mirrored === undefined ? stored : (mirrored ?? undefined);
}

/**
 * Brings localStorage and mirror into line when a page starts, in one transaction, so that a logout
 * elsewhere comes before it or after it. Returns true if that changed who is logged in.
 */
export async function reconcileSession(): Promise<boolean> {
  const before = ownerLoggedIn();
  if (!isStorageAbsent()) {
    const known = await get<Session | null>(MIRROR, mirror);
    const ended = known ? await endedLogin(known) : undefined;
    await mirror('readwrite', async (store) => {
      const [mirrored, seen] = await Promise.all([
        promisifyRequest<Session | null | undefined>(store.get(MIRROR)),
        promisifyRequest<string | undefined>(store.get(SEEN)),
      ]);
      const hasEnded = reconcile(store, mirrored, seen);
      if (hasEnded && ended && mirrored?.token === known?.token) await addEnded(store, ended);
      await promisifyRequest(store.transaction);
    });
  }
  if (!storedSession()) {
    clearLocal();
    await forgetAnswers();
  }
  const isChanged = ownerLoggedIn() !== before;
  if (isChanged) announceChange();
  return isChanged;
}

/** Returns true if that ended the mirrored login. */
function reconcile(
  store: IDBObjectStore,
  mirrored: Session | null | undefined,
  seen: string | undefined,
): boolean {
  const stored = storedSession();
  // The system has cleared IndexedDB, or nobody has ever logged in.
  if (mirrored === undefined) {
    if (stored) store.put(stored, MIRROR);
    return false;
  }
  if (mirrored === null) {
    // Earlier builds left a working token in it.
    store.delete(SEEN);
    clearLocal();
    return false;
  }
  if (stored?.token === mirrored.token && stored.owner === mirrored.owner) {
    if (seen !== stored.token) store.put(stored.token, SEEN);
  } else if (!stored && seen === mirrored.token) {
    // It was in localStorage, so somebody has cleared that.
    store.put(null, MIRROR);
    store.delete(SEEN);
    return true;
  } else {
    // The phone died before localStorage reached the disk.
    writeLocal(mirrored);
  }
  return false;
}

/** Removes the token first: a crash midway mustn't leave it beside another person's name. */
function writeLocal({ token, ...person }: Session): void {
  local?.removeItem(TOKEN_KEY);
  local?.setItem(PERSON, JSON.stringify(person));
  local?.setItem(TOKEN_KEY, token);
}

function clearLocal(): void {
  local?.removeItem(TOKEN_KEY);
  local?.removeItem(PERSON);
}

function storedSession(): Session | undefined {
  const token = local?.getItem(TOKEN_KEY);
  const person = storedPerson();
  return token && person ? { ...person, token } : undefined;
}

/** Returns undefined also if the JSON is broken: without a person, a token is useless. */
function storedPerson(): Omit<Session, 'token'> | undefined {
  try {
    return JSON.parse(local?.getItem(PERSON) ?? 'null') ?? undefined;
  } catch {
    // A power cut can truncate the text.
    return undefined;
  }
}
