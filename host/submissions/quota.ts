import { DAY_MS } from '../../src/domain/app/calendar.ts';
import type { Refusal } from '../http/answers.ts';
import type { HostDatabase } from '../database/database.ts';
import { findRole } from '../tables/people.ts';
import { countBrought } from '../tables/submissions.ts';

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

/** What a person's submissions bring that are being stored. */
type Coming = { entries: number; bytes: number };
const NOTHING: Coming = { entries: 0, bytes: 0 };
const coming = new WeakMap<HostDatabase, Map<string, Coming>>();

/**
 * Stores a submission unless its person has brought too much, as `refuseTooMuch` says. Those that
 * came before it and aren't stored yet count too: of hundreds sent at once each would find the same
 * room. One that is stored just now may count twice, so fewer may pass at once than the limit says.
 */
export async function withinQuota<Stored>(
  db: HostDatabase,
  person: string,
  bytes: number,
  now: number,
  store: () => Promise<Stored>,
): Promise<Stored | Refusal> {
  const byPerson = coming.get(db) ?? new Map<string, Coming>();
  coming.set(db, byPerson);
  const before = byPerson.get(person) ?? NOTHING;
  byPerson.set(person, { entries: before.entries + 1, bytes: before.bytes + bytes });
  try {
    return (await refuseTooMuch(db, person, bytes, now, before)) ?? (await store());
  } finally {
    const all = byPerson.get(person) ?? NOTHING;
    const left = { entries: all.entries - 1, bytes: all.bytes - bytes };
    if (left.entries > 0) byPerson.set(person, left);
    else byPerson.delete(person);
  }
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
  const limit = (await findRole(db, person)) === 'member' ? PER_DAY_OF_MEMBER : PER_DAY;
  const room = {
    entries: limit.entries - brought.entries - others.entries,
    bytes: limit.bytes - brought.bytes - others.bytes,
  };
  if (room.entries <= 0 || room.bytes <= 0)
    return {
      code: 'quota',
      msg: 'Too much was sent in one day. The rest is taken later.',
      retryAfter: 60 * 60,
    };
  byPerson.set(person, {
    countedAt: now,
    entries: room.entries * SHARE - 1,
    bytes: room.bytes * SHARE - bytes,
  });
  const [first] = byPerson.keys();
  if (byPerson.size > MAX_PEOPLE && first !== undefined) byPerson.delete(first);
  return undefined;
}
