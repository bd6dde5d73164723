import { createHash, randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { Refusal } from '../http/answers.ts';
import type { HostDatabase } from '../database/database.ts';
import { putOtp, takeTry, takeTryBack } from '../tables/otps.ts';
import type { OtpRow } from '../database/schema.ts';

const VALID_MS = 10 * 60_000;
const TRIES = 5;

/** The specification's words. */
const WRONG_OTP: Refusal = {
  code: 'invalid',
  msg: 'Enter valid OTP',
  field: 'otp',
  error: 'member:otp.format',
};
/** No code can be right any more, so say what to do. */
export const NO_OTP: Refusal = {
  code: 'invalid',
  msg: 'Enter valid OTP',
  field: 'otp',
  error: 'member:otp.over',
};

/**
 * Makes a new code for a mobile number; an older one ends.
 * @returns six digits to send there; the host keeps only their hash
 */
export async function newOtp(db: HostDatabase, mobile: string, now: number): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await putOtp(db, {
    mobileHash: mobileHash(mobile),
    codeHash: await hash(code),
    expiresAt: now + VALID_MS,
    tries: 0,
  });
  return code;
}

/**
 * Checks a typed code for a mobile number. Five wrong ones end the code; a right one stays until
 * useOtp uses it up together with the registration.
 */
export async function checkOtp(
  db: HostDatabase,
  mobile: string,
  typed: string,
  now: number,
): Promise<OtpRow | Refusal> {
  const otp = await takeTry(db, mobileHash(mobile), now, TRIES);
  if (!otp) return NO_OTP;
  if (!(await verify(otp.codeHash, typed))) return otp.tries < TRIES ? WRONG_OTP : NO_OTP;
  await takeTryBack(db, otp);
  return { ...otp, tries: otp.tries - 1 };
}

function mobileHash(mobile: string): string {
  return createHash('sha256').update(mobile).digest('hex');
}
