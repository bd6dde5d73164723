import type { MiddlewareHandler } from 'hono';
import * as v from 'valibot';
import type { AadhaarRule } from '../../src/domain/forms/aadhaar.ts';
import { FAULTS } from '../../src/domain/calls/takeSubmission.ts';
import type { HostKind } from '../submissions/kinds.ts';
import type { Code } from '../http/answers.ts';
import type { CallEnv, Host } from '../http/call.ts';
import type { CheckLogin } from '../logins/checkLogin.ts';
import type { OtpHook } from '../logins/otpHook.ts';

/**
 * A call, from which come its route, its rights and its part of the OpenAPI document. `access` is
 * `either` if a login only changes the answer. `body` is JSON with a schema, a form with photos, or
 * a form with fields and one file of that name. `data` is the data of an answer with status true.
 * `refuses` has the codes of this call alone; refusalsOf adds those of its access and body.
 * `answer` makes the handlers.
 */
export type DescribedCall = {
  name: string;
  summary: string;
  access: 'open' | 'either' | 'person' | 'admin';
  body:
    | 'nothing'
    | { json: v.GenericSchema; isLong?: true }
    | { form: Pick<HostKind, 'empty' | 'photos' | 'schema'> }
    | { picture: string; fields?: string[] };
  data: v.GenericSchema | 'jpeg' | 'csv';
  refuses?: Code[];
  answer: (host: Host, settings: CallSettings) => Handler | Handler[];
};

/** What some calls need besides the host. */
type CallSettings = {
  aadhaar: AadhaarRule;
  checkLogin: CheckLogin;
  publicUrl: string | undefined;
  otpHook: OtpHook | undefined;
};
type Handler = MiddlewareHandler<CallEnv>;

/** The data of each call that begins a login. */
export const LoggedIn = v.object({ name: v.string(), userName: v.string(), role: v.string() });

const OF_ALL: Code[] = ['crossSite', 'tooLarge', 'trouble', 'storage', 'full'];
const OF_ACCESS: Record<DescribedCall['access'], Code[]> = {
  open: [],
  either: [],
  person: ['login', 'suspended'],
  admin: ['login', 'suspended', 'role'],
};
const OF_JSON: Code[] = ['json', 'fieldNul', 'invalid'];
const OF_PICTURE: Code[] = [
  'notMultipart',
  'unknownField',
  'unknownQuestion',
  'duplicateField',
  'malformed',
  'photoTooLarge',
  'photoMissing',
  'photoType',
  'photoBroken',
  'photoTooSmall',
  'tooManyUploads',
  'incomplete',
];
const OF_FORM: Code[] = [
  ...OF_PICTURE,
  'fieldNul',
  'fieldTooLong',
  'otherContent',
  ...(Object.keys(FAULTS) as (keyof typeof FAULTS)[]),
];

/** Returns every code that the host refuses this call with. All host tests hold it to that. */
export function refusalsOf({ access, body, refuses = [] }: DescribedCall): Code[] {
  return [...new Set([...OF_ALL, ...OF_ACCESS[access], ...ofBody(body), ...refuses])];
}

function ofBody(body: DescribedCall['body']): Code[] {
  if (body === 'nothing') return [];
  if ('json' in body) return OF_JSON;
  return 'form' in body ? OF_FORM : OF_PICTURE;
}
