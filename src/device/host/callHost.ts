import type { Answer } from '../../domain/outbox/outcome.ts';
import { noteAttempt } from './contact.ts';
import { encodeForm, type Form } from './form.ts';
import { reachHost } from './reachHost.ts';

const MAX_ANSWER_BYTES = 64 * 1024;
const SILENCE_MS = 60_000;
/** The slowest upload that still counts as progress. A browser does not tell how far an upload is, so its size sets the limit: docs/decisions/0004-upload-progress.md */
const SLOWEST_BYTES_PER_MS = 1;

export type Call = {
  /** Base address of the host, '' for the page's own origin. */
  host: string;
  endpoint: string;
  body: string | Form;
  /** About how many bytes the body has. */
  bytes: number;
  token?: string | undefined;
  signal?: AbortSignal | undefined;
  /** What is read of the answer at most; 64 KB, enough for every honest one that is not a list. */
  maxAnswerBytes?: number;
  /** How long the line may stay silent. */
  silenceMs?: number;
};

/**
 * One POST to the host, as section 7 of the specification has it. Never throws: no answer is an answer too.
 * No body follows a redirect, no cookie travels, nothing is cached.
 */
export async function callHost(call: Call): Promise<Answer> {
  return attempt(call, (response, heard) =>
    asText(response, call.maxAnswerBytes ?? MAX_ANSWER_BYTES, heard),
  );
}

/**
 * The same for an answer that is a file: a photo, a table. What is no file, such as a refusal, comes as an answer.
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
type Read<Some extends Result> = (response: Response, heard: () => void) => Promise<Some>;
type NoAnswer = Extract<Answer, { type: 'none' }>;

async function attempt<Some extends Result>(
  call: Call,
  read: Read<Some>,
): Promise<Some | NoAnswer> {
  const result = await exchange(call, read);
  // What was broken off on purpose says nothing about the host.
  if (!call.signal?.aborted)
    noteAttempt(
      result.type === 'file' || (result.type === 'http' && result.body.trimStart().startsWith('{')),
    );
  return result;
}

async function exchange<Some extends Result>(
  { host, endpoint, body, bytes, token, signal, silenceMs = SILENCE_MS }: Call,
  read: Read<Some>,
): Promise<Some | NoAnswer> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), silenceMs + bytes / SLOWEST_BYTES_PER_MS);
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), silenceMs);
  };
  signal?.addEventListener('abort', () => silence.abort(), { once: true });
  if (signal?.aborted) silence.abort();
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
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: silence.signal,
    });
    heard();
    return await read(response, heard);
  } catch {
    // No route, a cut connection, a redirect, our own time-out: the browser does not tell them apart, and to the outbox they are one.
    return { type: 'none', online: navigator.onLine };
  } finally {
    clearTimeout(timer);
  }
}

async function asText(response: Response, maxBytes: number, heard: () => void): Promise<Answer> {
  return {
    type: 'http',
    status: response.status,
    body: await readStart(response, maxBytes, heard),
    retryAfter: response.headers.get('Retry-After'),
  };
}

async function readFile(response: Response, type: string, heard: () => void): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  for (;;) {
    const part = await reader?.read();
    if (!part || part.done) return new Blob(parts, { type });
    heard();
    parts.push(part.value);
  }
}

/** The beginning of the answer. */
async function readStart(response: Response, maxBytes: number, heard: () => void): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  let text = '';
  let length = 0;
  while (length < maxBytes) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    heard();
    length += value.byteLength;
    text += decoder.decode(value, { stream: true });
  }
  await reader.cancel();
  return text;
}
