import { del, delMany, get, keys, setMany } from 'idb-keyval';
import { openStore } from '../storage/openStore.ts';
import { newKey, seal, unseal } from '../storage/seal.ts';

/** As many as a post has places for. */
export const MOST_SHARED = 4;
/** Photos that came while nobody was logged in wait so long for somebody who logs in. */
const NOBODYS_MS = 60 * 60_000;
const NOBODY = '';

/** Whose it is, when it came (milliseconds since 1970), the ticket of the window that it came to, and its place among the others. */
type ParkedKey = [owner: string, at: number, ticket: string, index: number];
type Parked = { key: CryptoKey; sealed: ArrayBuffer };
const parked = openStore('shared');

/**
 * Keeps photos that another app hands over until a post takes them, sealed like a draft. The first few only: the rest stay where they came from.
 * @param owner who is logged in; undefined for nobody
 * @returns the ticket, by which the window that they came to finds them if they are nobody's
 * @throws QuotaExceededError when the phone is full
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
  const ticket = crypto.randomUUID();
  const key = await newKey();
  const records = files
    .slice(0, MOST_SHARED)
    .map(async (file, index): Promise<[ParkedKey, Parked]> => [
      [owner ?? NOBODY, now, ticket, index],
      { key, sealed: await seal(key, await file.arrayBuffer()) },
    ]);
  await setMany(await Promise.all(records), parked);
  return ticket;
}

/** The next photo that waits for this person: their own, or nobody's with this ticket. Never another person's. */
export async function nextParked(
  owner: string,
  ticket: string | null,
): Promise<{ photo: Blob; drop: () => Promise<void> } | undefined> {
  const found = (await parkedFor(owner, ticket))[0];
  const record = found && (await get<Parked>(found, parked));
  if (!record) return undefined;
  return {
    photo: new Blob([await unseal(record.key, record.sealed)]),
    drop: () => del(found, parked),
  };
}

/** Drops what waits for this person. Returns how many photos that were. */
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
