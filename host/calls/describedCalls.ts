import type { AadhaarRule } from '../../src/domain/forms/aadhaar.ts';
import { contentCalls } from './contentCalls.ts';
import type { DescribedCall } from './describedCall.ts';
import { formsCalls } from './formsCalls.ts';
import { officeCalls } from './officeCalls.ts';
import { peopleCalls } from './peopleCalls.ts';
import { sessionCalls } from './sessionCalls.ts';

/** Returns every POST call, in groups. */
export function groupedCalls(aadhaar: AadhaarRule, otp: boolean): Record<string, DescribedCall[]> {
  return {
    session: sessionCalls,
    forms: formsCalls(aadhaar, otp),
    people: peopleCalls,
    content: contentCalls,
    office: officeCalls,
  };
}

/** Returns every POST call. */
export function describedCalls(aadhaar: AadhaarRule, otp = false): DescribedCall[] {
  return Object.values(groupedCalls(aadhaar, otp)).flat();
}
