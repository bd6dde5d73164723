import type { Refusal } from '../http/answers.ts';
import type { HostDatabase } from '../tables/database.ts';
import { countBrought } from '../tables/submissions.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Far above what anybody enrols, also with the work of two weeks without a signal; far below what would fill a disk. */
const ENTRIES_PER_DAY = 2_000;
const BYTES_PER_DAY = 1_000_000_000;

/** Of the room that is left, what a process lets in before it counts again: fifty processes together let in no more than there is, or one each. */
const SHARE = 1 / 50;
const COUNT_MS = 60_000;
/** More people than this are not remembered; who was counted first goes first. */
const MAX_PEOPLE = 20_000;

/** What a person may bring before they are counted again. */
type Allowance = { countedAt: number; entries: number; bytes: number };
const allowances = new WeakMap<HostDatabase, Map<string, Allowance>>();

/**
 * Why a person cannot bring more now. A lost phone, or a program with somebody's login, ends here. To count takes the
 * longer the more they have brought, so it is done now and then, and each time when little room is left. What came by
 * other processes is seen within a minute.
 * @param bytes of the photos that come now
 */
export async function refuseTooMuch(
  db: HostDatabase,
  person: string,
  bytes: number,
  now: number,
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
  const room = { entries: ENTRIES_PER_DAY - brought.entries, bytes: BYTES_PER_DAY - brought.bytes };
  if (room.entries <= 0 || room.bytes <= 0)
    return {
      status: 429,
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
