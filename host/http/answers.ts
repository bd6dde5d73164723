import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** An expected "no": data.code for programs, `msg` in English for people, `error` a message key of the shared schema. */
export type Refusal = {
  status: ContentfulStatusCode;
  code: string;
  msg: string;
  field?: string;
  error?: string;
  reference?: string;
  /** Joins the answer and its line in the log. */
  trouble?: string;
  /** In seconds. */
  retryAfter?: number;
};

/** A refusal in the answer shape of section 7 of the specification. */
export function refuse(c: Context, { status, msg, retryAfter, ...data }: Refusal): Response {
  if (retryAfter !== undefined) c.header('Retry-After', String(retryAfter));
  // Trouble has a line of its own in the log.
  if (data.trouble === undefined) c.set('refused', data.code);
  return c.json({ status: false, msg, data }, status);
}

export function isRefusal<Value extends object>(
  value: Value,
): value is Extract<Value, { code: string; msg: string }> {
  return 'code' in value && 'msg' in value;
}
