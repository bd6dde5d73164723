import { parseAnswer } from '../../domain/outbox/outcome.ts';
import { jsonCall } from './jsonCall.ts';
import { readSession } from '../login/session.ts';
import { callHost, fetchFile, type Call, type Fetched, type FileType } from './transport.ts';

/** Large, because the answer may contain the person's picture. */
const MAX_BYTES = 2 * 1024 * 1024;

/** The host's unchecked answer; undefined if there was none, or no JSON object with `status`. */
type Said = ReturnType<typeof parseAnswer>;

/**
 * Makes a call to the host as the logged-in person. Never throws: without an answer, callers show
 * the last answer they kept. If the host refuses the login, every screen says so.
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
  if (answer.type === 'none') return undefined;
  const said = parseAnswer(answer.body);
  if (answer.status === 401 || said?.auth === false) {
    // If this fails, the next call comes here again.
    await import('../login/noteRefusedLogin.ts')
      .then(({ noteRefusedLogin }) => noteRefusedLogin(session, answer))
      .catch(() => undefined);
  }
  return answer.status < 300 ? said : undefined;
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
