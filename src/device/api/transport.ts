import { tokenIn, type Answer } from '../../domain/outbox/outcome.ts';
import { noteAttempt } from './contact.ts';
import { noteHostTime } from './hostTime.ts';
import { encodeForm, sizeOfForm, type FormParts } from './multipart.ts';
import { reachHost } from './reachHost.ts';
import { renewToken } from '../login/session.ts';

const MAX_ANSWER_BYTES = 64 * 1024;
const SILENCE_MS = 60_000;
/** The files that the host sends, by media type, and the most bytes that one of them can have. */
const MAX_FILE_BYTES = {
  // The host takes photos of up to 1 MB, and sends them as they are or smaller.
  'image/jpeg': 2_000_000,
  // EXPORT_ROWS people, with every answer as long as the forms let it be.
  'text/csv': 64_000_000,
};
export type FileType = keyof typeof MAX_FILE_BYTES;
/** The host's own answers are JSON with a status. A long one may be cut, so it can't be parsed. */
const HOST_ANSWER = /^\s*\{[^]*"status"/;

export type Call = {
  /** The host's base address, or '' for the page's own origin. */
  host: string;
  endpoint: string;
  body: string | FormParts;
  /** The body's approximate size, if the caller knows it. */
  bytes?: number;
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
 * such as a refusal, returns it as `callHost` would. Hangs up on a file that is longer than any of
 * the host's.
 * @param type the file's media type
 */
export async function fetchFile(call: Call, type: FileType): Promise<Fetched> {
  return attempt(call, (response, heard) =>
    response.ok && response.headers.get('Content-Type')?.startsWith(type)
      ? readFile(response, type, heard)
      : asText(response, MAX_ANSWER_BYTES, heard),
  );
}

export type Fetched = { type: 'file'; file: Blob } | { type: 'tooLong' } | Answer;
type Heard = (bytes: number) => void;
type Read<Some extends Fetched> = (response: Response, heard: Heard) => Promise<Some>;
type NoAnswer = Extract<Answer, { type: 'none' }>;

async function attempt<Some extends Fetched>(
  call: Call,
  read: Read<Some>,
): Promise<Some | NoAnswer> {
  const result = await exchange(call, read);
  // An attempt that the caller aborted says nothing about the host.
  if (!call.signal?.aborted) noteAttempt(isFromHost(result));
  const renewed = result.type === 'http' ? tokenIn(result.body) : undefined;
  if (call.token && renewed) await renewToken(call.token, renewed);
  return result;
}

/** Returns false for a login page, and for no answer. */
function isFromHost(result: Fetched): boolean {
  return result.type === 'file' || (result.type === 'http' && HOST_ANSWER.test(result.body));
}

async function exchange<Some extends Fetched>(
  {
    host,
    endpoint,
    body,
    bytes = typeof body === 'string' ? body.length : sizeOfForm(body),
    token,
    signal,
    silenceMs = SILENCE_MS,
    withCookie,
  }: Call,
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
    const result = await read(response, (came) => patience.heard(came));
    if (isFromHost(result)) noteHostTime(response);
    return result;
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

async function readFile(response: Response, type: FileType, heard: Heard): Promise<Fetched> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  let left = MAX_FILE_BYTES[type];
  for (;;) {
    const part = await reader?.read();
    if (!part || part.done) return { type: 'file', file: new Blob(parts, { type }) };
    heard(part.value.byteLength);
    parts.push(part.value);
    left -= part.value.byteLength;
    if (left < 0) {
      await reader?.cancel();
      return { type: 'tooLong' };
    }
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

/**
 * The slowest transfer that still counts as progress. `fetch` doesn't report upload progress, so
 * the body's size sets the timeout: docs/decisions/0004-upload-progress.md
 */
const SLOWEST_BYTES_PER_MS = 1;
/** An upload may be this much slower than the last one that got through: others share the line. */
const SLOWER_THAN_LAST = 4;
const LOOK_AGAIN_MS = 5_000;
/** A smaller upload says more about the way to the host and back than about the line's speed. */
const LEAST_MEASURED_BYTES = 10_000;

/** The speed of the last upload that was answered, in bytes per millisecond. */
let lastPace: number | undefined;

/**
 * Decides how long a call may take, and calls `giveUp` when that time is over.
 * The upload may take as long as its size needs at the speed of the last upload that got through,
 * or at 1 kB/s if none has. After that, and between the pieces of the answer, `silenceMs` may pass
 * without a byte. The whole answer gets as long, and a millisecond more for every byte.
 */
function newPatience(silenceMs: number, uploadBytes: number, giveUp: () => void) {
  const since = performance.now();
  let timer: ReturnType<typeof setTimeout>;
  let silence: ReturnType<typeof setTimeout>;
  let notCredited = 0;

  const endUpload = () => {
    // Perhaps the line has become slower. The next uploads get all the time that they may need.
    lastPace = undefined;
    giveUp();
  };
  /** Other uploads may get through meanwhile, and show that this one has had its time. */
  const waitForUpload = (waited: number): void => {
    const left = silenceMs + longestUpload(uploadBytes) - waited;
    if (left <= 0) return endUpload();
    const wait = Math.min(left, Math.max(LOOK_AGAIN_MS, silenceMs - waited));
    timer = setTimeout(() => waitForUpload(waited + wait), wait);
  };
  const restartSilence = () => {
    clearTimeout(silence);
    silence = setTimeout(giveUp, silenceMs);
  };
  const waitForAnswer = (time: number): void => {
    timer = setTimeout(() => {
      const more = notCredited / SLOWEST_BYTES_PER_MS;
      notCredited = 0;
      if (more === 0) giveUp();
      else waitForAnswer(more);
    }, time);
  };

  waitForUpload(0);
  return {
    /** The host has begun to answer, so it has all of the upload. */
    answered(): void {
      const took = performance.now() - since;
      if (uploadBytes >= LEAST_MEASURED_BYTES && took > 0) lastPace = uploadBytes / took;
      clearTimeout(timer);
      waitForAnswer(silenceMs);
      restartSilence();
    },
    /** So many bytes of the answer have come. */
    heard(bytes: number): void {
      notCredited += bytes;
      restartSilence();
    },
    end(): void {
      clearTimeout(timer);
      clearTimeout(silence);
    },
  };
}

function longestUpload(bytes: number): number {
  const longest = bytes / SLOWEST_BYTES_PER_MS;
  return lastPace === undefined
    ? longest
    : Math.min(longest, (SLOWER_THAN_LAST * bytes) / lastPace);
}
