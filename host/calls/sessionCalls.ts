import * as v from 'valibot';
import { DiscardInput, Erased, ErasedInput } from '../../src/domain/calls/discardEntry.ts';
import { MemberCard } from '../../src/domain/calls/lists.ts';
import { WithdrawCode } from '../../src/domain/calls/withdrawals.ts';
import { EndLoginInput } from '../../src/domain/calls/endLogin.ts';
import { Login } from '../../src/domain/forms/login.ts';
import { PasswordReset } from '../../src/domain/forms/passwordReset.ts';
import { SendOtp } from '../../src/domain/calls/sendOtp.ts';
import { PhoneAnswer, PhoneReport } from '../../src/domain/calls/phoneReport.ts';
import { withdrawCode } from '../routes/member/withdrawCode.ts';
import { membercard } from '../routes/member/membercard.ts';
import { discardEntry } from '../routes/member/discardEntry.ts';
import { erasedEntries } from '../routes/member/erasedEntries.ts';
import { endLogin } from '../routes/guest/endLogin.ts';
import { login } from '../routes/guest/login.ts';
import { logout } from '../routes/member/logout.ts';
import { phone } from '../routes/member/phone.ts';
import { resetPassword } from '../routes/guest/resetPassword.ts';
import { sendOtp } from '../routes/guest/sendOtp.ts';
import { LoggedIn, type DescribedCall } from './describedCall.ts';

const nothing = v.object({});

/** The calls for logging in and out, and for what people see of themselves. */
export const sessionCalls: DescribedCall[] = [
  {
    name: 'login',
    summary: 'A token for a user name and a password',
    access: 'open',
    body: { json: Login },
    data: LoggedIn,
    refuses: ['wrongLogin', 'newPassword', 'suspended', 'tooManyLogins'],
    answer: (host, { checkLogin }) => login(host, checkLogin),
  },
  {
    name: 'logout',
    summary: 'Ends the session of the token',
    access: 'person',
    body: 'nothing',
    data: nothing,
    answer: logout,
  },
  {
    name: 'endLogin',
    summary: 'Ends a login that ended on a phone, named by the SHA-256 of its token',
    access: 'open',
    body: { json: EndLoginInput },
    data: EndLoginInput,
    answer: endLogin,
  },
  {
    name: 'discardEntry',
    summary: 'Erases what its owner discarded on the phone although it may have arrived',
    access: 'person',
    body: { json: DiscardInput },
    data: v.object({ submissionId: v.string() }),
    refuses: ['tooManyToday'],
    answer: discardEntry,
  },
  {
    name: 'erasedEntries',
    summary: 'Which of the entries that the caller sent have been erased since',
    access: 'person',
    body: { json: ErasedInput },
    data: Erased,
    refuses: ['tooManyLooks'],
    answer: erasedEntries,
  },
  {
    name: 'phone',
    summary: 'Notes how much a phone has unsent, and tells one that was cleared what it lost',
    access: 'either',
    body: { json: PhoneReport },
    data: PhoneAnswer,
    refuses: ['suspended', 'tooManyReports'],
    answer: phone,
  },
  {
    name: 'sendOtp',
    summary: 'Sends a one-time password to the mobile number of a registration',
    access: 'open',
    body: { json: SendOtp },
    data: SendOtp,
    refuses: ['unknownCall', 'tooManyOtps', 'tooManyToday', 'otpNotSent'],
    answer: (host, { otpHook }) => sendOtp(host, otpHook),
  },
  {
    name: 'resetPassword',
    summary: 'A new password for a one-time code of the administrator',
    access: 'open',
    body: { json: PasswordReset },
    data: LoggedIn,
    refuses: ['wrongLogin', 'suspended', 'tooManyLogins'],
    answer: (host, { checkLogin }) => resetPassword(host, checkLogin),
  },
  {
    name: 'withdrawCode',
    summary: 'A new code with which the caller withdraws the consent to their own card',
    access: 'person',
    body: 'nothing',
    data: WithdrawCode,
    refuses: ['noCard', 'tooManyToday'],
    answer: withdrawCode,
  },
  {
    name: 'membercard',
    summary: "The caller's own member card",
    access: 'person',
    body: 'nothing',
    data: MemberCard,
    refuses: ['noCard', 'tooManyLooks'],
    answer: (host, { publicUrl }) => membercard(host, publicUrl),
  },
];
