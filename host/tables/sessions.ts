import { DAY_MS } from '../../src/domain/app/calendar.ts';
import type { HostDatabase, Tables } from '../database/database.ts';
import type { Person } from './people.ts';
import { prepared } from '../database/prepared.ts';

const LONGEST_MS = 30 * DAY_MS;
const IDLE_MS = 14 * DAY_MS;
/** Writing the last use on every call would cost a commit each time. */
const TOUCH_MS = 60 * 60_000;

/** Stores a new session. `tokenHash` is the SHA-256 of its token, `person` an id. */
export async function insertSession(
  db: HostDatabase,
  session: Pick<Tables['sessions'], 'tokenHash' | 'person' | 'deviceType'>,
  now: number,
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      ...session,
      createdAt: now,
      lastUsedAt: now,
      expiresAt: now + LONGEST_MS,
      revokedAt: null,
    })
    .execute();
}

const selectUsable = prepared(
  (
    db,
    {
      tokenHash,
      now,
      usedAfter,
      demo,
    }: { tokenHash: string; now: number; usedAfter: number; demo: 0 | 1 },
  ) =>
    db
      .selectFrom('sessions')
      .innerJoin('people', 'people.id', 'sessions.person')
      .select([
        'people.id',
        'people.userName',
        'people.name',
        'people.role',
        'people.suspendedAt',
        'sessions.lastUsedAt',
      ])
      .where('tokenHash', '=', tokenHash)
      .where('revokedAt', 'is', null)
      .where('expiresAt', '>', now)
      .where('lastUsedAt', '>', usedAfter)
      .where('people.demo', '<=', demo),
);

/**
 * Returns the person of a session that is valid and was used in the last two weeks. Returns
 * undefined for revoked, expired, idle and unknown sessions alike. A suspended person's session
 * stays until the office lets them in again, so that their phone can be told why nothing works.
 * @param withDemo demo accounts' sessions are valid too
 */
export async function useSession(
  db: HostDatabase,
  tokenHash: string,
  now: number,
  withDemo: boolean,
): Promise<Person | 'suspended' | undefined> {
  const values = { tokenHash, now, usedAfter: now - IDLE_MS, demo: withDemo ? 1 : 0 } as const;
  const [session] = (await selectUsable(db, values)).rows;
  if (!session) return undefined;
  const { lastUsedAt, suspendedAt, ...person } = session;
  if (suspendedAt !== null) return 'suspended';
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

/**
 * Ends all sessions of a person.
 * @param person the id of the person
 */
export async function revokeSessions(db: HostDatabase, person: string, now: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revokedAt: now })
    .where('person', '=', person)
    .where('revokedAt', 'is', null)
    .execute();
}

/** Ends everybody's sessions and reset codes. */
export async function endLogins(db: HostDatabase, now: number): Promise<void> {
  await db.updateTable('sessions').set({ revokedAt: now }).where('revokedAt', 'is', null).execute();
  await db.deleteFrom('passwordResets').execute();
}

/** Ends all sessions of demo accounts. */
export async function revokeDemoSessions(db: HostDatabase, now: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revokedAt: now })
    .where('person', 'in', (at) => at.selectFrom('people').select('id').where('demo', '=', 1))
    .where('revokedAt', 'is', null)
    .execute();
}

/** Removes sessions that no call can use any more. */
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
