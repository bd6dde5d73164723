import * as v from 'valibot';
import { AADHAAR_RULES } from '../forms/aadhaar.ts';

/** A host's settings, from GET /settings.json. `keys`: the host knows submission ids. */
export const HostSettings = v.object({
  otp: v.boolean(),
  aadhaar: v.picklist(AADHAAR_RULES),
  keys: v.boolean(),
});
export type HostSettings = v.InferOutput<typeof HostSettings>;
/** The settings for a host that doesn't serve any. */
export const DEFAULT_HOST_SETTINGS: HostSettings = { otp: false, aadhaar: 'last4', keys: true };
