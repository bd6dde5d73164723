import type { HostDatabase } from './database.ts';
import type { Person } from './people.ts';
import { prepared } from './prepared.ts';

const DAY_MS = 24 * 60 * 60_000;
const LONGEST_MS = 30 * DAY_MS;
const IDLE_MS = 14 * DAY_MS;
/** Writing the last use on every call would cost a commit each. */
const TOUCH_MS = 60 * 60_000;

/** @param person id of the person, @param tokenHash SHA-256 of the token */
export async function insertSession(
  db: HostDatabase,
  tokenHash: string,
  person: string,
  deviceType: string,
  now: number,
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      tokenHash,
      person,
      deviceType,
      createdAt: now,
      lastUsedAt: now,
      expiresAt: now + LONGEST_MS,
      revokedAt: null,
    })
    .execute();
}

const selectUsable = prepared(
  (db, { tokenHash, now, usedAfter }: { tokenHash: string; now: number; usedAfter: number }) =>
    db
      .selectFrom('sessions')
      .innerJoin('people', 'people.id', 'sessions.person')
      .select(['people.id', 'people.userName', 'people.name', 'people.role', 'sessions.lastUsedAt'])
      .where('tokenHash', '=', tokenHash)
      .where('revokedAt', 'is', null)
      .where('expiresAt', '>', now)
      .where('lastUsedAt', '>', usedAfter),
);

/** The person of a session that is neither revoked, nor over, nor unused for two weeks; undefined for all others alike. */
export async function useSession(
  db: HostDatabase,
  tokenHash: string,
  now: number,
): Promise<Person | undefined> {
  const [session] = (await selectUsable(db, { tokenHash, now, usedAfter: now - IDLE_MS })).rows;
  if (!session) return undefined;
  const { lastUsedAt, ...person } = session;
  if (now - lastUsedAt > TOUCH_MS)
    await db
      .updateTable('sessions')
      .set({ lastUsedAt: now })
      .where('tokenHash', '=', tokenHash)
      .execute();
  return person;
}

/** Ends one session. */
export async function revokeSession(
  db: HostDatabase,
  tokenHash: string,
  now: number,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revokedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('revokedAt', 'is', null)
    .execute();
}

/** Ends every session of a person. @param person its id */
export async function revokeSessions(db: HostDatabase, person: string, now: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revokedAt: now })
    .where('person', '=', person)
    .where('revokedAt', 'is', null)
    .execute();
}

/** Removes sessions with which nobody can call any more. */
export async function removeOldSessions(db: HostDatabase, now: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((at) =>
      at.or([
        at('revokedAt', 'is not', null),
        at('expiresAt', '<=', now),
        at('lastUsedAt', '<=', now - IDLE_MS),
      ]),
    )
    .execute();
}
