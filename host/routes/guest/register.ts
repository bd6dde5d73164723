import { hash, verify } from '@node-rs/argon2';
import { DAY_MS } from '../../../src/domain/app/calendar.ts';
import { isRefusal, refuse, type Refusal } from '../../http/answers.ts';
import { deviceType, type Call, type Host } from '../../http/call.ts';
import { registrations } from '../../submissions/kinds.ts';
import type { HostSettings } from '../../../src/domain/calls/hostSettings.ts';
import { lineOfNetwork } from '../../photos/decoding.ts';
import { takeForm } from '../../http/takeForm.ts';
import { rememberPlace } from '../../logins/checkLogin.ts';
import { createOtpCheck, NO_OTP } from '../../logins/otp.ts';
import { openSession, SUSPENDED } from '../../logins/session.ts';
import { refuseConsent } from '../../submissions/consent.ts';
import {
  answerHeld,
  storeOnce,
  type AccountWrites,
  type Stored,
} from '../../submissions/storeOnce.ts';
import { formOf, type Submission } from '../../submissions/submission.ts';
import type { Registration } from '../../../src/domain/forms/registration.ts';
import { takeSubmission } from '../../../src/domain/calls/takeSubmission.ts';
import { giveCard } from '../../tables/cards.ts';
import { putOtp, useOtp } from '../../tables/otps.ts';
import type { OtpRow } from '../../database/schema.ts';
import { claimPerson, findPerson } from '../../tables/people.ts';
import { findSubmission } from '../../tables/submissions.ts';
import { createNetworkThrottle, createThrottle, TOO_MANY_TODAY } from '../../http/throttle.ts';

/**
 * From one network in 15 minutes. 300 people in a hall share one, and some tap twice; so do many
 * phones on mobile data.
 */
const ATTEMPTS = 400;
/**
 * With a wrong password for a registration that the host holds, in 15 minutes. Leads and the office
 * see the answers and photos of members, so they could send a registration again and guess.
 */
const GUESSES = 10;
/** From one network in a day, in kB of photos. */
const KILOBYTES = 1_000_000;
/** What a registration counts at least, so that the day ends after 2,000. */
const LEAST_KILOBYTES = 500;

/** As `userName` writes a mobile number. */
const MOBILE = /^[789]\d{9}$/;

const TAKEN: Refusal = {
  code: 'invalid',
  msg: 'This user name is taken',
  field: 'userName',
  error: 'member:userName.taken',
};
const OTHER: Refusal = {
  code: 'otherContent',
  msg: 'This registration is held with other content',
};

/**
 * Returns the handler of register, which stores a member with an account and a card. The
 * registration's id becomes the person's id, so a repeated registration is the same person. It
 * opens another session only if the password matches. With `otp`, a new registration needs the code
 * that sendOtp sent to its mobile number.
 */
export function register(host: Host, { aadhaar, otp }: Pick<HostSettings, 'aadhaar' | 'otp'>) {
  const kind = registrations(aadhaar, otp);
  const names = formOf(kind);
  const checkOtp = createOtpCheck(host);
  const byNetwork = createNetworkThrottle(host, 'register', ATTEMPTS);
  const guesses = createThrottle(host, 'registerAgain', GUESSES);
  const ofDay = createNetworkThrottle(host, 'registerDay', KILOBYTES, DAY_MS);

  return async (c: Call): Promise<Response> => {
    const { wait } = await byNetwork.attempt(c.var.network);
    if (wait > 0) return refuse(c, tooMany(wait));
    return takeForm(host, c, names, async (form) => {
      const whole = {
        ...form,
        fields: { ...form.fields, confirmPassword: form.fields['password'] ?? '' },
      };
      const taken = takeSubmission(kind, whole, host.now());
      const submission = isRefusal(taken)
        ? taken
        : (refuseConsent(taken.content, kind.form, host.now()) ?? taken);
      const { submissionId: id = '', userName = '', password = '' } = form.fields;
      const stored = isRefusal(submission)
        ? ((await answerHeld(host.db, id, kind, whole)) ?? submission)
        : await storeNew(c, submission);
      if (isRefusal(stored)) return refuse(c, stored);
      const person = await findPerson(host.db, userName, false);
      if (person?.id !== id) return refuse(c, OTHER);
      const guess = await guesses.attempt(id);
      if (guess.wait > 0) return refuse(c, tooMany(guess.wait));
      if (!(await verify(person.passwordHash, password))) return refuse(c, OTHER);
      await guess.takeBack();
      if (person.suspendedAt !== null) return refuse(c, SUSPENDED);
      const auth = await openSession(host, c, person);
      if (auth === undefined) return refuse(c, OTHER);
      await rememberPlace(host, c, person.id);
      const { data } = JSON.parse(stored.answer) as { data: object };
      return c.json({
        status: true,
        msg: kind.stored,
        auth,
        data: { ...data, name: person.name, userName, role: person.role },
      });
    });
  };

  /** Stores a registration that the rules allow, unless it is too much or its code is wrong. */
  async function storeNew(
    c: Call,
    submission: Submission<Registration>,
  ): Promise<Stored | Refusal> {
    const { id, content, photos } = submission;
    // Volunteers' user names are their mobile numbers: nobody else may pass for one.
    if (MOBILE.test(content.userName) && content.userName !== content.mobile) return TAKEN;
    const bytes = photos.reduce((sum, { arrived }) => sum + arrived.bytes, 0);
    const { wait } = await ofDay.attempt(
      c.var.network,
      Math.max(LEAST_KILOBYTES, Math.ceil(bytes / 1000)),
    );
    if (wait > 0) return { ...TOO_MANY_TODAY, retryAfter: wait };
    const code = otp ? await checkOtp(c.var.network, content.mobile, content.otp) : undefined;
    // The first answer may have been lost, and its code is used up. This order lets none of
    // several copies sent at once be refused.
    const isRefused = code !== undefined && isRefusal(code);
    if (isRefused && !(await findSubmission(host.db, id, id))) return code;
    return storeOnce(
      host,
      {
        owner: id,
        deliveredBy: null,
        deviceType: deviceType(c),
        network: c.var.network,
        line: lineOfNetwork(c.var.network),
        // Registrations have limits of their own.
        isMember: false,
      },
      submission,
      accountOf(host, submission, isRefused ? undefined : code),
    );
  }
}

function tooMany(wait: number): Refusal {
  return {
    code: 'tooManyRegistrations',
    msg: 'Too many attempts. Please wait some minutes and try again.',
    retryAfter: wait,
  };
}

/** Creates the account before the record, and the card after it. Uses up the code, if any. */
function accountOf(
  { now }: Host,
  { id, content }: Submission<Registration>,
  otp: OtpRow | undefined,
): AccountWrites<string> {
  const { userName, name, password, district } = content;
  const person = { id, userName, name, role: 'member' as const };
  return {
    prepare: () => hash(password),
    async before(db, passwordHash) {
      // Of two registrations with one code, the second waits here until the first has used it.
      if (otp && !(await useOtp(db, otp))) return NO_OTP;
      if (await claimPerson(db, { ...person, passwordHash }, now())) return undefined;
      // With another user name the same code is still good.
      if (otp) await putOtp(db, otp);
      return TAKEN;
    },
    after: (db) => giveCard(db, { owner: id, id }, district, now()),
  };
}
