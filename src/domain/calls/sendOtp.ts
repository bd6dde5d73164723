import * as v from 'valibot';
import { mobile } from '../forms/personFields.ts';

/** What `sendOtp` takes: the number that the registration form has. */
export const SendOtp = v.object({ mobile: mobile('member:mobile') });
