import * as v from 'valibot';
import type { AadhaarRule } from '../../src/domain/forms/aadhaar.ts';
import { hostKinds, registrations } from '../submissions/kinds.ts';
import { register } from '../routes/guest/register.ts';
import { submit } from '../routes/member/submit.ts';
import { LoggedIn, type DescribedCall } from './describedCall.ts';

const stored = v.object({
  submissionId: v.string(),
  reference: v.string(),
  photos: v.record(v.string(), v.string()),
  erased: v.optional(v.literal(true)),
});

/** Returns the calls that hand in a form with photos. */
export function formsCalls(aadhaar: AadhaarRule, otp: boolean): DescribedCall[] {
  const registration = registrations(aadhaar, otp);
  return [
    {
      name: registration.name,
      summary: registration.summary,
      access: 'open',
      body: { form: registration },
      data: v.object({ ...stored.entries, ...LoggedIn.entries }),
      refuses: ['suspended', 'tooManyRegistrations', 'tooManyToday'],
      answer: (host) => register(host, { aadhaar, otp }),
    },
    ...Object.values(hostKinds(aadhaar)).map((kind): DescribedCall => ({
      name: kind.name,
      summary: kind.summary,
      access: 'person',
      body: { form: kind },
      data: stored,
      refuses: ['onBehalf', 'role', 'quota'],
      answer: (host) => submit(host, kind),
    })),
  ];
}
