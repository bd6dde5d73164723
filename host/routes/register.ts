import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { isRefusal, refuse, type Refusal } from '../http/answers.ts';
import { bodyOf, callerAddress, deviceType, type Call, type Host } from '../http/call.ts';
import { registrations } from '../submissions/kinds.ts';
import type { AadhaarRule } from '../../src/domain/forms/aadhaar.ts';
import { readForm } from '../http/multipart.ts';
import { openSession } from '../logins/session.ts';
import { storeOnce, type Founding } from '../submissions/storeOnce.ts';
import { formOf, type Submission } from '../submissions/submission.ts';
import type { Registration } from '../../src/domain/forms/registration.ts';
import { takeSubmission } from '../../src/domain/calls/takeSubmission.ts';
import { insertCard } from '../tables/cards.ts';
import { claimPerson, findPerson } from '../tables/people.ts';
import { createThrottle } from '../http/throttle.ts';

/** A camp registers many people from one address, and a mobile network has few addresses. */
const PER_ADDRESS = 200;

const TAKEN: Refusal = {
  status: 422,
  code: 'invalid',
  msg: 'This user name is taken',
  field: 'userName',
  error: 'member:userName.taken',
};
const OTHER: Refusal = {
  status: 409,
  code: 'otherContent',
  msg: 'This registration is held with other content',
};

/**
 * register: a member with an account and a card. The registration's id becomes the person's, so that a registration
 * that is sent again is the same person; it opens a session again only with the same password.
 */
export function register(host: Host, aadhaar: AadhaarRule) {
  const kind = registrations(aadhaar);
  const names = formOf(kind);
  const byAddress = createThrottle(PER_ADDRESS);

  return async (c: Call): Promise<Response> => {
    const wait = byAddress.attempt(callerAddress(c), host.now());
    if (wait > 0)
      return refuse(c, {
        status: 429,
        code: 'tooManyRegistrations',
        msg: 'Too many attempts. Please wait some minutes and try again.',
        retryAfter: Math.ceil(wait / 1000),
      });
    const form = await readForm(bodyOf(c), names, host.photos);
    if (isRefusal(form)) return refuse(c, form);
    try {
      const submission = takeSubmission(
        kind,
        { ...form, fields: { ...form.fields, confirmPassword: form.fields['password'] ?? '' } },
        host.now(),
      );
      if (isRefusal(submission)) return refuse(c, submission);
      const {
        id,
        content: { userName, password },
      } = submission;
      const stored = await storeOnce(
        host,
        { owner: id, deliveredBy: null },
        deviceType(c),
        submission,
        await found(host, submission),
      );
      if (isRefusal(stored)) return refuse(c, stored);
      const person = await findPerson(host.db, userName, false);
      if (person?.id !== id || !(await verify(person.passwordHash, password)))
        return refuse(c, OTHER);
      const { data } = JSON.parse(stored.answer) as { data: object };
      return c.json({
        status: true,
        msg: kind.stored,
        auth: await openSession(host, c, id),
        data: { ...data, name: person.name, userName, role: person.role },
      });
    } finally {
      await host.photos.discard(Object.values(form.files));
    }
  };
}

/** The account before the record, and the card after it. */
async function found({ now }: Host, { id, content }: Submission<Registration>): Promise<Founding> {
  const { userName, name, password, district } = content;
  const person = {
    id,
    userName,
    name,
    role: 'member' as const,
    passwordHash: await hash(password),
  };
  return {
    before: (db) => claimPerson(db, person, now()),
    refusal: TAKEN,
    after: (db) =>
      insertCard(db, { code: randomBytes(16).toString('hex'), person: id, district, member: id }),
  };
}
