import { del, delMany, keys, setMany } from 'idb-keyval';
import { openStore } from '../storage/openStore.ts';
import { readRecord } from '../storage/readRecord.ts';
import { newKey, seal, unseal } from '../storage/seal.ts';

/** The number of photos that a post has room for. */
export const MOST_SHARED = 4;
/**
 * Another site can post here too, again and again. It must not fill the phone: that is for entries.
 */
const MOST_PARKED = 3 * MOST_SHARED;
/** More than any camera's photo has. */
const MAX_BYTES = 40_000_000;
/** Photos that arrive while nobody is logged in wait this long for a login. */
const NOBODYS_MS = 60 * 60_000;
const NOBODY = '';

/**
 * The photo's owner, its time of arrival (milliseconds since 1970), the ticket of the window that
 * received it, and its place among the others.
 */
type ParkedKey = [owner: string, at: number, ticket: string, index: number];
type Parked = { key: CryptoKey; sealed: ArrayBuffer };
const parked = openStore('shared');

/**
 * Stores photos from another app, sealed, until a post takes them. It takes the first four. The
 * others are still in the other app.
 * @param owner the person logged in, or undefined
 * @param now in milliseconds since 1970
 * @returns a ticket that lets the receiving window find photos that have no owner
 * @throws QuotaExceededError when the phone is full, or another error if too many wait or one is
 * huge
 */
export async function parkPhotos(
  files: Blob[],
  owner: string | undefined,
  now: number,
): Promise<string> {
  const old = (await parkedKeys()).filter(
    ([person, at]) => person === NOBODY && Math.abs(now - at) > NOBODYS_MS,
  );
  await delMany(old, parked);
  const first = files.slice(0, MOST_SHARED);
  if (
    (await parkedKeys()).length + first.length > MOST_PARKED ||
    first.some(({ size }) => size > MAX_BYTES)
  )
    throw new Error('Too many');
  const ticket = crypto.randomUUID();
  const key = await newKey();
  const records = first.map(async (file, index): Promise<[ParkedKey, Parked]> => [
    [owner ?? NOBODY, now, ticket, index],
    { key, sealed: await seal(key, await file.arrayBuffer()) },
  ]);
  await setMany(await Promise.all(records), parked);
  return ticket;
}

/**
 * Returns the next stored photo for this person: one of their own, or one without an owner that has
 * this ticket. Never returns another person's. A photo that the browser has lost or changed comes
 * empty, so the form says that it couldn't take it, and the others follow.
 */
export async function nextParked(
  owner: string,
  ticket: string | null,
): Promise<{ photo: Blob; drop: () => Promise<void> } | undefined> {
  const found = (await parkedFor(owner, ticket))[0];
  if (!found) return undefined;
  const record = await parked('readonly', (store) => readRecord<Parked>(store, found));
  const bytes = record && (await unseal(record.key, record.sealed).catch(() => undefined));
  return {
    photo: new Blob(bytes ? [bytes] : []),
    drop: () => del(found, parked),
  };
}

/** Deletes the photos stored for this person. Returns their number. */
export async function dropParked(owner: string, ticket: string | null): Promise<number> {
  const left = await parkedFor(owner, ticket);
  await delMany(left, parked);
  return left.length;
}

async function parkedFor(owner: string, ticket: string | null): Promise<ParkedKey[]> {
  return (await parkedKeys()).filter(
    ([person, , itsTicket]) => person === owner || (person === NOBODY && itsTicket === ticket),
  );
}

function parkedKeys(): Promise<ParkedKey[]> {
  return keys<ParkedKey>(parked);
}
