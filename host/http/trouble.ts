import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { routePath } from 'hono/route';
import { refuse, type Refusal } from './answers.ts';
import type { Host } from './call.ts';
import type { Log } from './log.ts';

/**
 * 53100 and all other codes of five digits and letters are PostgreSQL's:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const FULL = ['SQLITE_FULL', '53100', 'ENOSPC', 'EDQUOT', 'EFBIG'];
/**
 * Database codes, except those about the values themselves (constraints, classes 22 and 23), and
 * the operating system's storage errors.
 */
const STORAGE =
  /^(SQLITE_(?!CONSTRAINT)|(?!2[23])\d[\dA-Z]{4}$|(DATABASE|PICTURES)_BUSY$|(DATABASE|PHOTOS)_UNREACHABLE$|EIO$|EROFS$|EMFILE$|ENFILE$)/;

/**
 * A call got no connection from the process's pool in time (host/database/postgres.ts), the line of
 * pictures to decode was too long (host/photos/decoding.ts), or a list took too long
 * (host/database/listReader.ts).
 */
const OVERLOADS = ['DATABASE_BUSY', 'PICTURES_BUSY', 'LIST_TOO_LONG'];
const OVERLOAD_LINE_MS = 60_000;

/** Returns the error handler: it answers unexpected errors and logs them. */
export function answerTrouble(log: Log, now: () => number) {
  const notes = new Map(OVERLOADS.map((code) => [code, overloadNotes(log, now, code)]));
  return (error: Error, c: Context): Response => {
    const code = codeOf(error);
    const noteOverload = notes.get(code);
    if (noteOverload) {
      noteOverload();
      return refuse(c, refusalOf(code));
    }
    return refuse(c, { ...refusalOf(code), trouble: logTrouble({ log, now }, c, error) });
  };
}

/**
 * Logs an unexpected error: its code and where it happened, nothing that it quotes.
 * @returns the number under which the log has it
 */
export function logTrouble(
  { log, now }: Pick<Host, 'log' | 'now'>,
  c: Context,
  error: Error,
): string {
  const trouble = randomUUID();
  log({
    at: new Date(now()).toISOString(),
    event: 'trouble',
    trouble,
    route: routePath(c),
    ...described(error),
  });
  return trouble;
}

/**
 * Logs the error that ends the process, as other trouble. Node would print its message and fields,
 * and a database's quote values.
 */
export function logCrash({ log, now }: Pick<Host, 'log' | 'now'>, error: Error): void {
  log({ at: new Date(now()).toISOString(), event: 'crash', ...described(error) });
}

function described(error: Error): { error: string; code: string; stack: string[] } {
  return { error: error.name, code: codeOf(error), stack: frames(error) };
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/**
 * Logs overload sparingly, because it hits thousands of calls. It writes one line at the start and
 * then at most one a minute, with the number of calls since the last line.
 */
function overloadNotes(log: Log, now: () => number, code: string): () => void {
  let told = -Infinity;
  let count = 0;
  return () => {
    count += 1;
    if (now() - told < OVERLOAD_LINE_MS) return;
    told = now();
    log({ at: new Date(told).toISOString(), event: 'overload', code, count });
    count = 0;
  };
}

/** Disk and database trouble passes, so those answers tell the phone when to retry. */
function refusalOf(code: string): Refusal {
  if (FULL.includes(code)) return { code: 'full', msg: 'Server busy!', retryAfter: 300 };
  if (code === 'LIST_TOO_LONG')
    return {
      code: 'listTooLong',
      msg: 'This list takes too long just now. Narrow the search, or try again later.',
      retryAfter: 60,
    };
  if (STORAGE.test(code)) return { code: 'storage', msg: 'Server busy!', retryAfter: 30 };
  return { code: 'trouble', msg: 'Server busy!' };
}

/** Returns where it happened, without the message: error messages quote values. */
function frames({ stack = '', message }: Error): string[] {
  const places = stack
    .replace(message, '')
    .split('\n')
    .map((line) => line.trim());
  return places.filter((line) => /^at .*:\d+:\d+\)?$/.test(line)).slice(0, 5);
}
