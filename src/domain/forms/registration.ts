import * as v from 'valibot';
import { PARTY } from '../app/party.ts';
import { memberSchema, type MemberRules } from './member.ts';
import { NewPassword } from './newPassword.ts';
import { answer } from './personFields.ts';
import { digits, userName } from './typed.ts';

/**
 * English letters only or Tamil letters only. Others look like them: "аdmin" begins in Cyrillic.
 */
const ONE_SCRIPT =
  /^(?:[a-z0-9][a-z0-9._-]{2,49}|[\p{Script=Tamil}0-9][\p{Script=Tamil}0-9._-]{2,49})$/u;
/** Names by which a person could pass for the office or for the host. */
const OFFICES =
  /^(admin|administrator|command|helpdesk|host|nobody|office|root|support|system|நிர்வாகி|அட்மின்|நிர்வாகம்|அலுவலகம்)$/;

const isOfOffice = (name: string) =>
  OFFICES.test(name) || Object.values(PARTY.short).some((short) => short.toLowerCase() === name);

const newUserName = v.pipe(
  answer('member:userName', userName),
  v.regex(ONE_SCRIPT, 'member:userName.format'),
  v.check(
    (name) => !isOfOffice(name.replace(/[._-]/g, '')) && !name.startsWith('demo.'),
    'member:userName.taken',
  ),
);
const otp = v.pipe(answer('member:otp', digits), v.regex(/^\d{4,8}$/, 'member:otp.format'));

/**
 * Builds the rules of `register`.
 * @param rules `otp`: the host asks for a one-time password
 */
export function registrationSchema(rules: Omit<MemberRules, 'asking'> & { otp: boolean }) {
  const account = v.object({
    userName: newUserName,
    otp: rules.otp
      ? otp
      : v.pipe(
          v.string(),
          v.transform(() => ''),
        ),
  });
  return v.intersect([memberSchema({ ...rules, asking: 'register' }), account, NewPassword]);
}
export type Registration = v.InferOutput<ReturnType<typeof registrationSchema>>;
