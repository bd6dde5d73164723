import { callHost, type Call } from './callHost.ts';
import { readSession } from './session.ts';

/** A picture of the person may be among it. */
const MAX_BYTES = 2 * 1024 * 1024;

/** What the host answered, as it stands; `undefined` for no answer, and for one that is no JSON object. */
export type Said = { status: unknown; data?: unknown } | undefined;

/** Asks the host for something as the logged-in person. Never throws: who asks shows what was kept. @param patience how long it may be silent, and what breaks the call off */
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
    // A login page in between, or half an answer: as good as none.
    return undefined;
  }
}
