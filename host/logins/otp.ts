import { createHash, randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { Refusal } from '../http/answers.ts';
import { DAY_MS } from '../../src/domain/app/calendar.ts';
import type { HostDatabase } from '../database/database.ts';
import type { OtpRow } from '../database/schema.ts';
import type { Host } from '../http/call.ts';
import { siteOf } from '../http/callers.ts';
import { createThrottle, slotOf } from '../http/throttle.ts';
import { findOtp, putOtp, takeTry, takeTryBack } from '../tables/otps.ts';

const VALID_MS = 10 * 60_000;
/** Wrong ones from one network, or from a /48: a stranger's must not end the owner's code. */
const TRIES = 5;
/** From everywhere: they find one code in 40,000, and it takes five networks to end one. */
const TRIES_IN_ALL = 25;

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
 * Returns a function that checks a typed code for a mobile number. Five wrong ones end the code for
 * their network, 25 for everybody; a right one stays until useOtp uses it up together with the
 * registration.
 */
export function createOtpCheck(host: Host) {
  // A code ends long before its day, and each has its own counts: its hash has a random salt.
  const ofNetwork = createThrottle(host, 'otpTries', TRIES, DAY_MS);

  return async (network: string, mobile: string, typed: string): Promise<OtpRow | Refusal> => {
    const code = await findOtp(host.db, mobileHash(mobile), host.now());
    if (!code) return NO_OTP;
    // The network first: whoever is over its limit must not use up the code's other tries.
    const attempt = await ofNetwork.attempt(slotOf(code.codeHash, siteOf(network) ?? network));
    if (attempt.wait > 0) return NO_OTP;
    const otp = await takeTry(host.db, code, TRIES_IN_ALL);
    if (!otp) return NO_OTP;
    if (!(await verify(otp.codeHash, typed)))
      return attempt.isLast || otp.tries === TRIES_IN_ALL ? NO_OTP : WRONG_OTP;
    await attempt.takeBack();
    await takeTryBack(host.db, otp);
    return { ...otp, tries: otp.tries - 1 };
  };
}

function mobileHash(mobile: string): string {
  return createHash('sha256').update(mobile).digest('hex');
}
