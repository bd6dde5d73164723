import * as v from 'valibot';

/** The chain of what belongs to no district; every district has one of its own name. */
export const HOST_CHAIN = 'host';

/** Which chain of the audit log `viewAudit` is asked for. */
export const AuditInput = v.object({ chain: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)) });

/** A line of the audit log. `actor` is a user name where the person is known. */
export const AuditLine = v.object({ number: v.number(), at: v.pipe(v.string(), v.isoTimestamp()), actor: v.string(), action: v.string(), object: v.string(), detail: v.string() });
export type AuditLine = v.InferOutput<typeof AuditLine>;

/** What `checkAudit` answers: every chain with its number of lines, and the first line that is missing or not what was written, else null. */
export const AuditState = v.object({ chains: v.array(v.object({ chain: v.string(), lines: v.number(), broken: v.nullable(v.number()) })) });
export type AuditState = v.InferOutput<typeof AuditState>;
