import { DAY_MS } from '../../src/domain/app/calendar.ts';
import type { HostDatabase, Role, Tables } from '../database/database.ts';
import { isEmbedded } from '../database/portable.ts';
import { prepared } from '../database/prepared.ts';
import type { Person } from './people.ts';

const LONGEST_MS = 30 * DAY_MS;
const IDLE_MS = 14 * DAY_MS;
/** Writing the last use on every call would cost a commit each time. */
const TOUCH_MS = 60 * 60_000;

/** Who makes a call: `session` is the hash of the token that came with it. */
export type Caller = Person & { session: string };

/** In this order each may do what the ones before may. */
const ROLES: Role[] = ['member', 'volunteer', 'lead', 'admin'];

/** The office ended a call's login, or took rights that it needs, before the call was done. */
export class RightsGone extends Error {
  constructor(readonly reason: 'login' | 'suspended' | 'role') {
    super(reason);
  }
}

/** PostgreSQL lets other transactions read the rows meanwhile, but not change them. */
const selectHeld = prepared((db, { session }: Pick<Caller, 'session'>) => {
  const login = db
    // People come first: whoever changes a person locks their row before their sessions.
    .selectFrom('people')
    .innerJoin('sessions', 'sessions.person', 'people.id')
    .select(['role', 'suspendedAt', 'revokedAt'])
    .where('tokenHash', '=', session);
  return isEmbedded(db) ? login : login.forShare();
});

/** Returns a caller for what everybody may do for themselves, so that the role doesn't count. */
export const ofOwn = (caller: Caller): Caller => ({ ...caller, role: 'member' });

/**
 * Keeps a caller's login, and the rights of `role`, until the transaction ends. A call may take
 * half an hour from the check of its login until it writes, because its body drips.
 * @param db a transaction
 * @throws RightsGone, which `refuseRightsGone` answers
 */
export async function holdRights(
  db: HostDatabase,
  { session, role }: Pick<Caller, 'session' | 'role'>,
): Promise<void> {
  const [held] = (await selectHeld(db, { session })).rows;
  if (held && held.suspendedAt !== null) throw new RightsGone('suspended');
  if (!held || held.revokedAt !== null) throw new RightsGone('login');
  if (ROLES.indexOf(held.role) < ROLES.indexOf(role)) throw new RightsGone('role');
}

/** Runs `work` in a transaction, if the caller still has the login and the rights. */
export function writeAs<Result>(
  db: HostDatabase,
  caller: Caller,
  work: (transaction: HostDatabase) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (transaction) => {
    await holdRights(transaction, caller);
    return work(transaction);
  });
}

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
): Promise<Caller | 'suspended' | undefined> {
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
  return { ...person, session: tokenHash };
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
