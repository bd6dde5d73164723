import { DAY_MS } from '../../src/domain/app/calendar.ts';
import { isRefusal, type Refusal } from '../http/answers.ts';
import { createThrottle, slotOf } from '../http/throttle.ts';
import type { HostDatabase } from '../database/database.ts';
import { findStanding, type Standing } from '../tables/people.ts';
import { countBrought } from '../tables/submissions.ts';
import { isNew, refuseMembers, TOO_MUCH } from './membersQuota.ts';

/**
 * Far more than anybody enrols, even after two weeks without a signal, and far less than would fill
 * a disk.
 */
const PER_DAY = { entries: 2_000, bytes: 1_000_000_000 };
/**
 * Anybody can register, so a member brings no more than a large family's forms. The office makes
 * those who go from door to door volunteers.
 */
const PER_DAY_OF_MEMBER = { entries: 50, bytes: 50_000_000 };
/** An account that is younger than a day brings a small family's forms. */
const PER_DAY_OF_NEW_MEMBER = { entries: 10, bytes: 10_000_000 };
/** What refused forms count is kept up to this number. */
const MOST_REFUSED = PER_DAY.entries;

/**
 * A process lets in this share of the remaining room before it counts again. Fifty processes
 * together then stay within the limit, or exceed it by one entry each.
 */
const SHARE = 1 / 50;
const COUNT_MS = 60_000;
/** Limits the memory used. Beyond this many people, the one counted longest ago is dropped. */
const MAX_PEOPLE = 20_000;

/** The entries and bytes that a person may still bring before the next count. */
type Allowance = { countedAt: number; entries: number; bytes: number };
const allowances = new WeakMap<HostDatabase, Map<string, Allowance>>();

/** The totals of a person's submissions that are being stored. */
type Coming = { entries: number; bytes: number };
const NOTHING: Coming = { entries: 0, bytes: 0 };
const coming = new WeakMap<HostDatabase, Map<string, Coming>>();

/** Who brings a submission, from where, and how many bytes of photos it has. */
type Bringing = { person: string; network: string; isMember: boolean; bytes: number };

/**
 * Stores a submission unless too much was brought: by its person, as `refuseTooMuch` says, or by
 * members in all. Those that came before it and aren't stored yet count too: of hundreds sent at
 * once each would find the same room. One that is stored just now may count twice, so fewer may
 * pass at once than the limit says. A refused one counts as well, because looking into its photos
 * costs as much.
 */
export async function withinQuota<Stored extends object>(
  db: HostDatabase,
  { person, network, isMember, bytes }: Bringing,
  now: number,
  store: () => Promise<Stored | Refusal>,
): Promise<Stored | Refusal> {
  const byPerson = coming.get(db) ?? new Map<string, Coming>();
  coming.set(db, byPerson);
  const before = byPerson.get(person) ?? NOTHING;
  byPerson.set(person, { entries: before.entries + 1, bytes: before.bytes + bytes });
  try {
    const refusal =
      (await refuseTooMuch(db, person, bytes, now, before)) ??
      (isMember ? await refuseMembers(db, person, network, bytes, now) : undefined);
    if (refusal) return refusal;
    const stored = await store();
    if (isRefusal(stored)) await refusedOf(db, now).attempt(slotOf(person));
    return stored;
  } finally {
    const all = byPerson.get(person) ?? NOTHING;
    const left = { entries: all.entries - 1, bytes: all.bytes - bytes };
    if (left.entries > 0) byPerson.set(person, left);
    else byPerson.delete(person);
  }
}

/** Counts the refused submissions of a person in a day. */
function refusedOf(db: HostDatabase, now: number) {
  return createThrottle({ db, now: () => now }, 'refusedForms', MOST_REFUSED, DAY_MS);
}

/**
 * Returns a refusal if a person has brought too much in the last 24 hours. This stops a lost phone,
 * or a program that uses somebody's login.
 *
 * Counting takes longer the more the person has brought. So a count serves for a minute, or until
 * its share is used up: when little room is left, every call counts. What other processes took in
 * is noticed within a minute.
 * @param bytes size of the photos in this submission
 * @param others what else is being stored and no count sees yet
 */
export async function refuseTooMuch(
  db: HostDatabase,
  person: string,
  bytes: number,
  now: number,
  others = NOTHING,
): Promise<Refusal | undefined> {
  const byPerson = allowances.get(db) ?? new Map<string, Allowance>();
  allowances.set(db, byPerson);
  const known = byPerson.get(person);
  if (
    known &&
    known.entries >= 1 &&
    known.bytes > 0 &&
    Math.abs(now - known.countedAt) < COUNT_MS
  ) {
    known.entries -= 1;
    known.bytes -= bytes;
    return undefined;
  }

  byPerson.delete(person);
  const brought = await countBrought(db, person, now - DAY_MS);
  const refused = await refusedOf(db, now).count(slotOf(person));
  const limit = limitOf(await findStanding(db, person), now);
  const room = {
    entries: limit.entries - brought.entries - refused - others.entries,
    bytes: limit.bytes - brought.bytes - others.bytes,
  };
  if (room.entries <= 0 || room.bytes <= 0) return TOO_MUCH;
  byPerson.set(person, {
    countedAt: now,
    entries: room.entries * SHARE - 1,
    bytes: room.bytes * SHARE - bytes,
  });
  const [first] = byPerson.keys();
  if (byPerson.size > MAX_PEOPLE && first !== undefined) byPerson.delete(first);
  return undefined;
}

/** @param standing undefined for somebody who is only about to register */
function limitOf(standing: Standing | undefined, now: number) {
  if (!standing) return PER_DAY_OF_NEW_MEMBER;
  if (standing.role !== 'member') return PER_DAY;
  return isNew(standing, now) ? PER_DAY_OF_NEW_MEMBER : PER_DAY_OF_MEMBER;
}
