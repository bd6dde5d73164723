import type { AadhaarRule } from '../../src/domain/forms/aadhaar.ts';
import { EMPTY_REGISTRATION, REGISTERED } from '../../src/domain/forms/memberQuestions.ts';
import { registrationSchema, type Registration } from '../../src/domain/forms/registration.ts';
import { submissionKinds, type SubmissionKind } from '../../src/domain/calls/submissionKinds.ts';
import { kindNames, type Kind } from '../../src/domain/outbox/kinds.ts';
import type { HostDatabase, KindName } from '../database/database.ts';
import { KEPT } from '../tables/kinds.ts';
import type { Enrolment } from '../database/schema.ts';

/** A kind of submission as the host takes it: its form, and how its row is inserted. */
export type HostKind<Content extends Record<string, string> = Record<string, string>> =
  SubmissionKind<Content, KindName> & {
    summary: string;
    // A method, because lists of kinds have contents of several forms.
    insert(db: HostDatabase, enrolment: Enrolment, content: Content): Promise<void>;
  };

/** Returns the kinds that the outbox sends. */
export function hostKinds(aadhaar: AadhaarRule): Record<Kind, HostKind> {
  const rules = submissionKinds(aadhaar);
  const kinds = kindNames().map((name): [Kind, HostKind] => [
    name,
    { ...KEPT[name], ...rules[name] },
  ]);
  return Object.fromEntries(kinds) as Record<Kind, HostKind>;
}

/**
 * Returns the kind for registrations, which phones send at once.
 * @param otp the host sends one-time passwords and asks for them
 */
export function registrations(aadhaar: AadhaarRule, otp: boolean): HostKind<Registration> {
  return {
    ...submissionKinds(aadhaar).addmember,
    ...KEPT.register,
    name: 'register',
    empty: EMPTY_REGISTRATION,
    stored: REGISTERED,
    schema: (today) => registrationSchema({ today, aadhaar, otp }),
  };
}
