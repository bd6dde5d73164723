import type { Context } from 'hono';
import { FAULTS } from '../../src/domain/calls/takeSubmission.ts';

/** Every code that a call is refused with, and its HTTP status. */
export const STATUS_OF = {
  ...FAULTS,
  // Section 8 of the specification shows the `msg` of these, as answers with status false.
  newPassword: 200,
  noCard: 200,
  wrongLogin: 200,

  duplicateField: 400,
  fieldNul: 400,
  fieldTooLong: 400,
  json: 400,
  malformed: 400,
  unknownField: 400,
  login: 401,
  suspended: 401,
  booth: 403,
  crossSite: 403,
  lastAdmin: 403,
  onBehalf: 403,
  ownRights: 403,
  role: 403,
  notThere: 404,
  unknownCall: 404,
  hasAccount: 409,
  otherContent: 409,
  rollBusy: 409,
  rollIncomplete: 409,
  rollRemovesMost: 409,
  rollUnchecked: 409,
  unknownQuestion: 409,
  photoTooLarge: 413,
  tooLarge: 413,
  notMultipart: 415,
  photoBroken: 422,
  photoTooSmall: 422,
  photoType: 422,
  rollColumns: 422,
  rollFile: 422,
  tooManyRows: 422,
  quota: 429,
  tooManyLogins: 429,
  tooManyLookups: 429,
  tooManyLooks: 429,
  tooManyOtps: 429,
  tooManyRegistrations: 429,
  tooManyReports: 429,
  tooManyToday: 429,
  tooManyUploads: 429,

  trouble: 500,
  incomplete: 503,
  listTooLong: 503,
  otpNotSent: 503,
  rollReading: 503,
  storage: 503,
  full: 507,
} as const;
export type Code = keyof typeof STATUS_OF;

/**
 * An expected refusal. `code` is for programs and travels as data.code. `msg` is English for
 * people. `error` is a message key of the shared schema.
 */
export type Refusal = {
  code: Code;
  msg: string;
  field?: string;
  error?: string;
  reference?: string;
  submissionId?: string;
  /** Appears both in the answer and in its log line, to match the two. */
  trouble?: string;
  /** In seconds. */
  retryAfter?: number;
};

/** Returns a refusal in the answer shape of section 7 of the specification. */
export function refuse(c: Context, { msg, retryAfter, ...data }: Refusal): Response {
  if (retryAfter !== undefined) c.header('Retry-After', String(retryAfter));
  // answerTrouble logs these itself.
  if (data.trouble === undefined) c.set('refused', data.code);
  return c.json({ status: false, msg, data }, STATUS_OF[data.code]);
}

export function isRefusal<Value extends object>(
  value: Value,
): value is Extract<Value, { code: Code; msg: string }> {
  return 'code' in value && 'msg' in value;
}
