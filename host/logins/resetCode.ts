import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { DAY_MS } from '../../src/domain/app/calendar.ts';
import { READABLE } from '../../src/domain/forms/withdrawCode.ts';
import { type Actor, appendAudit } from '../tables/audit.ts';
import type { HostDatabase } from '../database/database.ts';
import { setPasswordHash } from '../tables/people.ts';
import { putReset } from '../tables/resets.ts';
import { revokeSessions } from '../tables/sessions.ts';

/** Long enough to reach the person by telephone, and for them to find a signal. */
const CODE_MS = DAY_MS;

/**
 * What a person without a password needs: `code` to tell them, and what the host keeps instead.
 * `passwordHash` is of a password that nobody knows.
 */
type NewCode = { code: string; codeHash: string; passwordHash: string };

/** Makes a code of 50 random bits. The host keeps only its hash. */
export async function makeCode(): Promise<NewCode> {
  const code = Array.from(randomBytes(10), (byte) => READABLE[byte % 32]).join('');
  const [codeHash, passwordHash] = await Promise.all([hash(code), hash(randomBytes(32))]);
  return { code: `${code.slice(0, 5)}-${code.slice(5)}`, codeHash, passwordHash };
}

/** Lets a person choose a password with a code, for the next 24 hours. */
export function keepCode(
  db: HostDatabase,
  person: string,
  { codeHash }: NewCode,
  now: number,
): Promise<void> {
  return putReset(db, { person, codeHash, expiresAt: now + CODE_MS });
}

/** Ends a person's password and all their sessions, and lets them choose a password with a code. */
export async function replacePassword(
  db: HostDatabase,
  person: string,
  made: NewCode,
  now: number,
): Promise<void> {
  await setPasswordHash(db, person, made.passwordHash);
  await keepCode(db, person, made, now);
  await revokeSessions(db, person, now);
}

/**
 * Starts a password reset: the old password and all sessions end now.
 * @param person the id of the person
 * @param actor who asked for it, for the audit log
 * @returns a code to tell the person
 */
export async function startReset(
  db: HostDatabase,
  person: string,
  actor: Actor,
  now: number,
): Promise<string> {
  const made = await makeCode();
  await db.transaction().execute(async (transaction) => {
    await replacePassword(transaction, person, made, now);
    await appendAudit(transaction, {
      at: now,
      actor,
      action: 'resetPassword',
      object: person,
    });
  });
  return made.code;
}
