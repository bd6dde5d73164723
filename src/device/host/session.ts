import { TOKEN_KEY } from '../../domain/app/storageKeys.ts';
import { del, get, set } from 'idb-keyval';
import { forgetAnswers } from './keptAnswers.ts';
import { isStorageAbsent, openStore } from '../storage/openStore.ts';
import { announceChange } from '../storage/changes.ts';
import { isPractising } from '../storage/practice.ts';

/**
 * Who is logged in. `owner` names the person in entries; `host` is where the token was given, and the only place it may
 * go; `role` is what that host said the person may do. `knowsKeys` is false for a host that does not know submission ids, and may store twice what is sent twice.
 */
export type Session = {
  owner: string;
  name: string;
  token: string;
  host: string;
  role?: string;
  knowsKeys?: boolean;
};

/** The specification keeps the token in local storage; a worker cannot read that, so a mirror lies in IndexedDB. */
const PERSON = 'person';
const MIRROR = 'session';
const mirror = openStore('session');

type LocalStorage = {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
};
const page = globalThis as { localStorage?: LocalStorage; sessionStorage?: LocalStorage };
/** A page that practises has a login of its own, in its tab: the real token is not even read. */
const local = isPractising ? page.sessionStorage : page.localStorage;

/** True when a login token is stored. Known at once, for the protection of routes; pages only. */
export function isLoggedIn(): boolean {
  return Boolean(local?.getItem(TOKEN_KEY));
}

/** Who is logged in, known at once; pages only. */
export function ownerLoggedIn(): string | undefined {
  return storedSession()?.owner;
}

/** By what name to greet whoever is logged in, known at once; pages only. */
export function nameLoggedIn(): string | undefined {
  return storedSession()?.name;
}

/** What the host said at the login that this person may do, known at once; pages only. The host decides anew at each call. */
export function roleLoggedIn(): string | undefined {
  return storedSession()?.role;
}

/** The token of whoever was logged in before goes first: no crash in between may leave it beside another person's name. */
export async function logIn(session: Session): Promise<void> {
  const { token, ...person } = session;
  local?.removeItem(TOKEN_KEY);
  local?.setItem(PERSON, JSON.stringify(person));
  local?.setItem(TOKEN_KEY, token);
  if (!isStorageAbsent())
    await set(MIRROR, session, mirror).catch((error: unknown) => {
      // Without the store no entry could be saved: a login that it cannot keep is none.
      local?.removeItem(TOKEN_KEY);
      throw error;
    });
  announceChange();
}

/** Local storage goes first: if the page dies in between, the stricter of the two counts at the next start. */
export async function logOut(): Promise<void> {
  local?.removeItem(TOKEN_KEY);
  local?.removeItem(PERSON);
  if (!isStorageAbsent()) await del(MIRROR, mirror);
  announceChange();
  await forgetAnswers();
}

/** A host may give a new token with any answer; it takes the place of the one in use. Without a login there is no person whom it could belong to. */
export async function renewToken(token: string): Promise<void> {
  const session = storedSession();
  if (session) await logIn({ ...session, token });
}

/** The session as pages and worker read it for every attempt to send. Where the browser has no IndexedDB, pages have it all the same. */
export async function readSession(): Promise<Session | undefined> {
  return isStorageAbsent() ? storedSession() : get<Session>(MIRROR, mirror);
}

/**
 * At the start of a page: a mirror without a token is an unfinished logout and goes; a token without a mirror means
 * that the system has cleared IndexedDB, and the mirror is written anew.
 */
export async function reconcileSession(): Promise<void> {
  const session = storedSession();
  if (!session) return logOut();
  if (!isStorageAbsent()) await set(MIRROR, session, mirror);
}

function storedSession(): Session | undefined {
  const token = local?.getItem(TOKEN_KEY);
  const person = storedPerson();
  return token && person ? { ...person, token } : undefined;
}

/** Undefined too when it cannot be read: without its person a token is worth nothing. */
function storedPerson(): Omit<Session, 'token'> | undefined {
  try {
    return JSON.parse(local?.getItem(PERSON) ?? 'null') ?? undefined;
  } catch {
    // Half a text, as a phone that lost power can leave it.
    return undefined;
  }
}
