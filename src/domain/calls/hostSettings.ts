import * as v from 'valibot';
import { AADHAAR_RULES } from '../forms/aadhaar.ts';

/** What a host asks for, as GET /settings.json says. `keys`: it knows submission ids. */
export const HostSettings = v.object({
  otp: v.boolean(),
  aadhaar: v.picklist(AADHAAR_RULES),
  keys: v.boolean(),
});
export type HostSettings = v.InferOutput<typeof HostSettings>;
/** What holds for a host that does not say. */
export const DEFAULT_SETTINGS: HostSettings = { otp: false, aadhaar: 'last4', keys: true };
