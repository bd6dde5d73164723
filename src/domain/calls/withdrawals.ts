import * as v from 'valibot';
import { freeText } from '../forms/typed.ts';

/** Answer of `withdrawCode`: a new code with which a member leaves. */
export const WithdrawCode = v.object({ withdrawCode: v.pipe(v.string(), v.nonEmpty()) });

/** A record that was withdrawn by its code. The office can take that back until `eraseAt`. */
export const Withdrawal = v.object({
  id: v.string(),
  withdrawnAt: v.pipe(v.string(), v.isoTimestamp()),
  eraseAt: v.pipe(v.string(), v.isoTimestamp()),
});
export type Withdrawal = v.InferOutput<typeof Withdrawal>;

/** Input of `takeBackWithdrawal`: a record's reference, and why, for the audit log. */
export const TakeBackInput = v.object({
  id: v.pipe(v.string(), v.regex(/^[A-Z]-[0-9A-Z]{10}$/)),
  reason: v.pipe(v.string(), v.transform(freeText), v.minLength(3), v.maxLength(200)),
});
