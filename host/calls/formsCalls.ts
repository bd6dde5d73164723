import * as v from 'valibot';
import type { AadhaarRule } from '../../src/domain/forms/aadhaar.ts';
import { members, posts, registrations, voters } from '../submissions/kinds.ts';
import { register } from '../routes/register.ts';
import { submit } from '../routes/submit.ts';
import type { DescribedCall } from './describedCall.ts';

const stored = v.object({
  submissionId: v.string(),
  reference: v.string(),
  photos: v.record(v.string(), v.string()),
});
const account = v.object({ name: v.string(), userName: v.string(), role: v.string() });

/** Returns the calls that hand in a form with photos. */
export function formsCalls(aadhaar: AadhaarRule, otp: boolean): DescribedCall[] {
  return [
    {
      name: 'register',
      summary: 'A member with an account and a card',
      access: 'open',
      body: { form: registrations(aadhaar, otp) },
      data: v.object({ ...stored.entries, ...account.entries }),
      refuses: ['suspended', 'tooManyRegistrations', 'tooManyToday'],
      answer: (host) => register(host, { aadhaar, otp }),
    },
    {
      name: 'addvoters',
      summary: 'A voter with photos, once per owner and submission id',
      access: 'person',
      body: { form: voters },
      data: stored,
      refuses: ['onBehalf', 'quota'],
      answer: (host) => submit(host, voters),
    },
    {
      name: 'addmember',
      summary: 'A member with photos, once per owner and submission id',
      access: 'person',
      body: { form: members(aadhaar) },
      data: stored,
      refuses: ['onBehalf', 'quota'],
      answer: (host) => submit(host, members(aadhaar)),
    },
    {
      name: 'createPost',
      summary: 'A post with up to four pictures',
      access: 'person',
      body: { form: posts },
      data: stored,
      refuses: ['onBehalf', 'quota'],
      answer: (host) => submit(host, posts),
    },
  ];
}
