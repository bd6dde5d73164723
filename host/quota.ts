import type { Refusal } from './answers.ts';
import type { HostDatabase } from './tables/database.ts';
import { countBrought } from './tables/submissions.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Far above what anybody enrols, also with the work of two weeks without a signal; far below what would fill a disk. */
const ENTRIES_PER_DAY = 2_000;
const BYTES_PER_DAY = 1_000_000_000;

/** Why a person cannot bring more now. A lost phone, or a program with somebody's login, ends here. */
export async function refuseTooMuch(db: HostDatabase, person: string, now: number): Promise<Refusal | undefined> {
  const { entries, bytes } = await countBrought(db, person, now - DAY_MS);
  if (entries < ENTRIES_PER_DAY && bytes < BYTES_PER_DAY) return undefined;
  return { status: 429, code: 'quota', msg: 'Too much was sent in one day. The rest is taken later.', retryAfter: 60 * 60 };
}
