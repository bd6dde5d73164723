import { tokenIn, type Answer } from '../../domain/outbox/outcome.ts';
import { noteAttempt } from './contact.ts';
import { encodeForm, type Form } from './form.ts';
import { newPatience } from './patience.ts';
import { reachHost } from './reachHost.ts';
import { renewToken } from './session.ts';

const MAX_ANSWER_BYTES = 64 * 1024;
const SILENCE_MS = 60_000;

export type Call = {
  /** The host's base address, or '' for the page's own origin. */
  host: string;
  endpoint: string;
  body: string | Form;
  /** The body's approximate size. */
  bytes: number;
  token?: string | undefined;
  signal?: AbortSignal | undefined;
  /** The most bytes to read of the answer. Default 64 KB, enough for any real answer but a list. */
  maxAnswerBytes?: number;
  /**
   * The timeout without any data from the host, in milliseconds. Also bounds the whole answer,
   * which gets one second more for every kilobyte that arrives. Default 60 s.
   */
  silenceMs?: number;
  /** Sends the cookie of the page's own origin, and takes one. */
  withCookie?: boolean;
};

/**
 * Sends one POST to the host, as defined in section 7 of the specification. Never throws: if the
 * host doesn't answer, the result says so. Stores a new token that comes with the answer. Follows
 * no redirect, caches nothing, and
 * sends no cookies unless asked to.
 */
export async function callHost(call: Call): Promise<Answer> {
  return attempt(call, (response, heard) =>
    asText(response, call.maxAnswerBytes ?? MAX_ANSWER_BYTES, heard),
  );
}

/**
 * Sends a POST whose answer is a file, such as a photo or a table. If the answer is something else,
 * such as a refusal, returns it as `callHost` would.
 * @param type the file's media type
 */
export async function fetchFile(
  call: Call,
  type: string,
): Promise<{ type: 'file'; file: Blob } | Answer> {
  return attempt(call, async (response, heard) =>
    response.ok && response.headers.get('Content-Type')?.startsWith(type)
      ? { type: 'file', file: await readFile(response, type, heard) }
      : asText(response, MAX_ANSWER_BYTES, heard),
  );
}

type Result = { type: 'file'; file: Blob } | Answer;
type Heard = (bytes: number) => void;
type Read<Some extends Result> = (response: Response, heard: Heard) => Promise<Some>;
type NoAnswer = Extract<Answer, { type: 'none' }>;

async function attempt<Some extends Result>(
  call: Call,
  read: Read<Some>,
): Promise<Some | NoAnswer> {
  const result = await exchange(call, read);
  // An attempt that the caller aborted says nothing about the host.
  if (!call.signal?.aborted)
    noteAttempt(
      result.type === 'file' || (result.type === 'http' && result.body.trimStart().startsWith('{')),
    );
  const renewed = result.type === 'http' ? tokenIn(result.body) : undefined;
  if (call.token && renewed) await renewToken(call.token, renewed);
  return result;
}

async function exchange<Some extends Result>(
  { host, endpoint, body, bytes, token, signal, silenceMs = SILENCE_MS, withCookie }: Call,
  read: Read<Some>,
): Promise<Some | NoAnswer> {
  const ended = new AbortController();
  const patience = newPatience(silenceMs, bytes, () => ended.abort());
  signal?.addEventListener('abort', () => ended.abort(), { once: true });
  if (signal?.aborted) ended.abort();
  const content =
    typeof body === 'string' ? { body, type: 'application/json; charset=utf-8' } : encodeForm(body);
  try {
    const response = await reachHost(`${host}/${endpoint}`, {
      method: 'POST',
      body: content.body,
      headers: {
        'device-type': 'website',
        'Content-Type': content.type,
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      redirect: 'error',
      credentials: withCookie ? 'same-origin' : 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: ended.signal,
    });
    patience.answered();
    return await read(response, (came) => patience.heard(came));
  } catch {
    // No route, a cut connection, a redirect or our own timeout. The browser doesn't say which, and
    // the outbox treats them alike.
    return { type: 'none', online: navigator.onLine };
  } finally {
    patience.end();
    // Hang up: otherwise the browser takes in more of an answer that nobody reads.
    ended.abort();
  }
}

async function asText(response: Response, maxBytes: number, heard: Heard): Promise<Answer> {
  return {
    type: 'http',
    status: response.status,
    body: await readStart(response, maxBytes, heard),
    retryAfter: response.headers.get('Retry-After'),
  };
}

async function readFile(response: Response, type: string, heard: Heard): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  for (;;) {
    const part = await reader?.read();
    if (!part || part.done) return new Blob(parts, { type });
    heard(part.value.byteLength);
    parts.push(part.value);
  }
}

/** Reads the first `maxBytes` of the answer. */
async function readStart(response: Response, maxBytes: number, heard: Heard): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  let text = '';
  let length = 0;
  while (length < maxBytes) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    heard(value.byteLength);
    text += decoder.decode(value.subarray(0, maxBytes - length), { stream: true });
    length += value.byteLength;
  }
  return text;
}
