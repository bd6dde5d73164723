import { DAY_MS } from '../../src/domain/app/calendar.ts';
import type { HostDatabase } from '../database/database.ts';
import type { Refusal } from '../http/answers.ts';
import { createNetworkThrottle, createThrottle } from '../http/throttle.ts';
import { findStanding, type Standing } from '../tables/people.ts';

/**
 * What members bring in a day, in kB of photos: anybody can register, with as many accounts as they
 * like. What volunteers bring doesn't count. With `LEAST_KILOBYTES` for an entry, a network has
 * 2,000 entries, and all members have 20,000.
 */
const OF_MEMBERS = { network: 1_000_000, all: 10_000_000 };
/** What accounts younger than a day may have of it: 400 entries, and 4,000. */
const OF_NEW_MEMBERS = { network: 200_000, all: 2_000_000 };
const LEAST_KILOBYTES = 500;

export const TOO_MUCH: Refusal = {
  code: 'quota',
  msg: 'Too much was sent in one day. The rest is taken later.',
  retryAfter: 60 * 60,
};

/** Counts an entry of a member, and returns the refusal if members have brought too much today. */
export async function refuseMembers(
  db: HostDatabase,
  person: string,
  network: string,
  bytes: number,
  now: number,
): Promise<Refusal | undefined> {
  const points = Math.max(LEAST_KILOBYTES, Math.ceil(bytes / 1000));
  const host = { db, now: () => now };
  const standing = await findStanding(db, person);
  const groups = [
    ...(standing && isNew(standing, now) ? [['newMembers', OF_NEW_MEMBERS] as const] : []),
    ['members', OF_MEMBERS] as const,
  ];
  for (const [name, limit] of groups) {
    // A network that is over its limit must not use up everybody's.
    const counts = [
      () =>
        createNetworkThrottle(host, `${name}Day`, limit.network, DAY_MS).attempt(network, points),
      () => createThrottle(host, `${name}All`, limit.all, DAY_MS).attempt('all', points),
    ];
    for (const count of counts) if ((await count()).wait > 0) return TOO_MUCH;
  }
  return undefined;
}

/** Returns true for an account of less than a day. */
export function isNew({ createdAt }: Standing, now: number): boolean {
  return now - createdAt < DAY_MS;
}
