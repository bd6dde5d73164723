import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { routePath } from 'hono/route';
import { refuse, type Refusal } from './answers.ts';
import type { Log } from './log.ts';

/** 53100 and everything else of five digits and letters are PostgreSQL's: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const FULL = ['SQLITE_FULL', '53100', 'ENOSPC', 'EDQUOT', 'EFBIG'];
/** Of the databases' codes all but those that are about the values themselves. */
const STORAGE =
  /^(SQLITE_(?!CONSTRAINT)|(?!2[23])\d[\dA-Z]{4}$|DATABASE_BUSY$|(DATABASE|PHOTOS)_UNREACHABLE$|EIO$|EROFS$|EMFILE$|ENFILE$)/;

/** Of a call that waited in vain for one of the process's connections: host/tables/postgres.ts. */
const DATABASE_BUSY = 'DATABASE_BUSY';
const OVERLOAD_LINE_MS = 60_000;

/** The answer to what nobody expected, and its line in the log. */
export function answerTrouble(log: Log, now: () => number) {
  const noteOverload = overloadNotes(log, now);
  return (error: Error, c: Context): Response => {
    const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
    if (code === DATABASE_BUSY) {
      noteOverload();
      return refuse(c, refusalOf(code));
    }
    const trouble = randomUUID();
    log({
      at: new Date(now()).toISOString(),
      event: 'trouble',
      trouble,
      route: routePath(c),
      error: error.name,
      code,
      stack: frames(error),
    });
    return refuse(c, { ...refusalOf(code), trouble });
  };
}

/** Overload comes in thousands: a line when it begins, and while it lasts one a minute with how many calls there were since the one before. */
function overloadNotes(log: Log, now: () => number): () => void {
  let told = -Infinity;
  let count = 0;
  return () => {
    count += 1;
    if (now() - told < OVERLOAD_LINE_MS) return;
    told = now();
    log({ at: new Date(told).toISOString(), event: 'overload', code: DATABASE_BUSY, count });
    count = 0;
  };
}

/** Trouble with disk or database passes: the phone is told to come back. */
function refusalOf(code: string): Refusal {
  if (FULL.includes(code))
    return { status: 507, code: 'full', msg: 'Server busy!', retryAfter: 300 };
  if (STORAGE.test(code))
    return { status: 503, code: 'storage', msg: 'Server busy!', retryAfter: 30 };
  return { status: 500, code: 'trouble', msg: 'Server busy!' };
}

/** Where it happened, without the message: messages quote values. */
function frames({ stack = '', message }: Error): string[] {
  const places = stack
    .replace(message, '')
    .split('\n')
    .map((line) => line.trim());
  return places.filter((line) => /^at .*:\d+:\d+\)?$/.test(line)).slice(0, 5);
}
