import { callHost, type Call } from './callHost.ts';
import { readSession } from './session.ts';

/** Large, because the answer may contain the person's picture. */
const MAX_BYTES = 2 * 1024 * 1024;

/** The host's unchecked answer; undefined if there was none, or no JSON object with `status`. */
export type Said = { status: unknown; data?: unknown } | undefined;

/**
 * Makes a call to the host as the logged-in person. Never throws: without an answer, callers show
 * the last answer they kept.
 * @param patience `silenceMs` is the timeout without data, and `signal` aborts the call
 */
export async function askHost(
  endpoint: string,
  payload: Record<string, unknown> = {},
  patience: Pick<Call, 'silenceMs' | 'signal'> = {},
): Promise<Said> {
  const session = await readSession().catch(() => undefined);
  if (!session) return undefined;
  const body = JSON.stringify(payload);
  const answer = await callHost({
    host: session.host,
    endpoint,
    body,
    bytes: body.length,
    token: session.token,
    maxAnswerBytes: MAX_BYTES,
    ...patience,
  });
  return answer.type === 'http' && answer.status < 300 ? parse(answer.body) : undefined;
}

function parse(body: string): Said {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null && 'status' in value ? value : undefined;
  } catch {
    // A captive portal's login page, or a truncated answer. Treat either as no answer.
    return undefined;
  }
}
