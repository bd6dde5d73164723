import { parseAnswer } from '../../domain/outbox/outcome.ts';
import { readSession, type Session } from './session.ts';
import { callHost, fetchFile, type Call, type Fetched, type FileType } from './transport.ts';

/** Large, because the answer may contain the person's picture. */
const MAX_BYTES = 2 * 1024 * 1024;

/** How a host answers a call that it doesn't know. */
export const UNKNOWN_CALL = [404, 405];

/** The host's unchecked answer; undefined if there was none, or no JSON object with `status`. */
export type Said = ReturnType<typeof parseAnswer>;

/** Builds a JSON call as this person, or as a guest at `host` if there is no session. */
export function jsonCall(
  session: Session | undefined,
  endpoint: string,
  payload: object,
  host = '',
): Call {
  return {
    host: session?.host ?? host,
    endpoint,
    body: JSON.stringify(payload),
    token: session?.token,
  };
}

/**
 * Makes a call to the host as the logged-in person. Never throws: without an answer, callers show
 * the last answer they kept.
 * @param patience `silenceMs` is the timeout without data, and `signal` aborts the call
 */
export async function askHost(
  endpoint: string,
  payload: object = {},
  patience: Pick<Call, 'silenceMs' | 'signal'> = {},
): Promise<Said> {
  const session = await readSession().catch(() => undefined);
  if (!session) return undefined;
  const answer = await callHost({
    ...jsonCall(session, endpoint, payload),
    maxAnswerBytes: MAX_BYTES,
    ...patience,
  });
  return answer.type === 'http' && answer.status < 300 ? parseAnswer(answer.body) : undefined;
}

/**
 * Fetches a file from the host as the logged-in person, as `fetchFile` does, and doesn't store it.
 * Never throws.
 */
export async function askForFile(
  endpoint: string,
  payload: object,
  type: FileType,
): Promise<Fetched> {
  const session = await readSession().catch(() => undefined);
  return fetchFile(jsonCall(session, endpoint, payload), type);
}
