import type { HostDatabase } from '../database/database.ts';
import type { Refusal } from './answers.ts';
import type { Call, Host } from './call.ts';
import { siteOf } from './callers.ts';
import { MAX_BODY_BYTES } from './multipart.ts';
import { slotOf } from './throttle.ts';

type Room = { person: number; network: number; site: number; all: number };
const MB = 1_000_000;
/**
 * The bytes of forms that may come in at once, each counted with all that it announces. Whoever
 * the office trusts has room of their own, so that strangers can't take it: 300 phones in a hall
 * with the largest forms. One phone sends eight forms at once, and a dead connection keeps its room
 * for a minute. The /48 of an IPv6 network counts as a site.
 */
const ROOM: Record<'guest' | 'member' | 'trusted', Room> = {
  guest: { person: 30 * MB, network: 30 * MB, site: 90 * MB, all: 300 * MB },
  member: { person: 12 * MB, network: 120 * MB, site: 360 * MB, all: 600 * MB },
  trusted: { person: 48 * MB, network: 900 * MB, site: 1_800 * MB, all: 1_800 * MB },
};
/** What a form counts at least: a connection costs something, too. */
const LEAST_BYTES = 200_000;
const NO_ROOM: Refusal = {
  code: 'tooManyUploads',
  msg: 'Too much is being sent at once. Please try again in a moment.',
  retryAfter: 30,
};

/** The bytes in flight by key. They belong to the database, so apps on one database share them. */
const inFlight = new WeakMap<HostDatabase, Map<string, number>>();

/**
 * Reserves room for a call's form before its body is read.
 * @returns the refusal if there is none, or else a function that gives the room back
 */
export function reserveRoom({ db }: Pick<Host, 'db'>, c: Call): Refusal | (() => void) {
  const held = inFlight.get(db) ?? new Map<string, number>();
  inFlight.set(db, held);
  const bytes = bytesOf(c);
  const places = placesOf(c);
  if (places.some(([key, most]) => (held.get(key) ?? 0) + bytes > most)) return NO_ROOM;
  for (const [key] of places) held.set(key, (held.get(key) ?? 0) + bytes);
  return () => {
    for (const [key] of places) {
      const left = (held.get(key) ?? 0) - bytes;
      if (left > 0) held.set(key, left);
      else held.delete(key);
    }
  };
}

/** Returns what the body announces. One that comes in chunks may have all that a form may have. */
function bytesOf(c: Call): number {
  const announced = Number(c.req.header('content-length') ?? MAX_BODY_BYTES);
  return Math.min(MAX_BODY_BYTES, Math.max(LEAST_BYTES, announced || 0));
}

function placesOf({ var: { person, network } }: Call): [key: string, most: number][] {
  // Before the login nobody is known, so `person` may be missing.
  const caller = person as typeof person | undefined;
  const group = !caller ? 'guest' : caller.role === 'member' ? 'member' : 'trusted';
  const { person: ofPerson, network: ofNetwork, site: ofSite, all } = ROOM[group];
  const site = siteOf(network);
  return [
    [`${group} all`, all],
    [`${group} network ${slotOf(network)}`, ofNetwork],
    ...(site === undefined ? [] : [[`${group} site ${slotOf(site)}`, ofSite] as [string, number]]),
    ...(caller ? [[`person ${caller.id}`, ofPerson] as [string, number]] : []),
  ];
}
