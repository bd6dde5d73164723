import { randomBytes } from 'node:crypto';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { CookieOptions, CookiePrefixOptions } from 'hono/utils/cookie';
import { DAY_MS } from '../../../src/domain/app/calendar.ts';
import { PhoneReport, type PhoneAnswer } from '../../../src/domain/calls/phoneReport.ts';
import { isRefusal, refuse, type Refusal } from '../../http/answers.ts';
import type { Call, Host } from '../../http/call.ts';
import { readJson } from '../../http/readJson.ts';
import { createThrottle } from '../../http/throttle.ts';
import { findCaller, SUSPENDED } from '../../logins/session.ts';
import { appendAudit } from '../../tables/audit.ts';
import {
  findPhone,
  insertPhone,
  REMEMBERED_MS,
  removePhone,
  replacePhone,
} from '../../tables/phones.ts';
import type { PhoneRow } from '../../database/schema.ts';

/** Reports of one phone in 15 minutes. The app waits some seconds before each. */
const REPORTS = 300;
/** Phones that one person makes known in a day. A person has few. */
const NEW_PHONES = 20;

const COOKIE = 'phone';

const TOO_MANY = {
  code: 'tooManyReports',
  msg: 'Too many requests. Please wait some minutes and try again.',
} satisfies Refusal;

/**
 * Returns the handler of phone, which notes how many unsent entries a phone holds, and tells one
 * whose storage was cleared what it held: docs/decisions/0033-cleared-storage.md. A phone gets its
 * cookie with a login only, and keeps it while entries are unsent. Afterwards anybody who holds the
 * phone may report.
 */
export function phone(host: Host) {
  const byPhone = createThrottle(host, 'phone', REPORTS);
  const ofDay = createThrottle(host, 'newPhone', NEW_PHONES, DAY_MS);
  return async (c: Call): Promise<Response> => {
    const body = await readJson(c, PhoneReport);
    if (isRefusal(body)) return refuse(c, body);
    const report = body.input;
    const scope = scopeOf(c);
    const id = getCookie(c, COOKIE, scope.prefix);
    const known = id === undefined ? undefined : await findPhone(host.db, id);
    const caller = await findCaller(host, c);
    if (caller === 'suspended') return refuse(c, SUSPENDED);
    const person = caller?.id ?? known?.person;

    let noted: PhoneRow | undefined;
    if (person !== undefined && (known || report.unsent > 0)) {
      const { wait } = await (known ? byPhone.attempt(known.id) : ofDay.attempt(person));
      if (wait > 0) return refuse(c, { ...TOO_MANY, retryAfter: wait });
      noted = await (known ? note(host, known, person, report) : begin(host, person, report));
    }
    if (noted) setCookie(c, COOKIE, noted.id, scope);
    else if (id !== undefined) deleteCookie(c, COOKIE, scope);
    const { lost = 0, lostAt = null } = noted ?? {};
    const loss = lostAt === null ? null : { count: lost, at: lostAt };
    return c.json({
      status: true,
      msg: '',
      data: { isKnown: noted !== undefined, loss } satisfies PhoneAnswer,
    });
  };
}

/** Makes a phone known. */
async function begin({ db, now }: Host, person: string, report: PhoneReport): Promise<PhoneRow> {
  const row = {
    id: randomBytes(16).toString('base64url'),
    person,
    ...holding(report),
    seenAt: now(),
    lost: 0,
    lostAt: null,
  };
  await insertPhone(db, row);
  return row;
}

/**
 * Notes the report of a known phone. Returns its row, or undefined once there is nothing left to
 * remember.
 */
async function note(
  { db, now }: Host,
  before: PhoneRow,
  person: string,
  report: PhoneReport,
): Promise<PhoneRow | undefined> {
  const isCleared = report.isFresh && before.unsent > 0;
  const after: PhoneRow = {
    ...before,
    ...holding(report),
    person,
    seenAt: now(),
    // A report that isn't the first proves that the phone knows of an earlier loss.
    ...(!report.isFresh && { lost: 0, lostAt: null }),
    ...(isCleared && { lost: before.lost + before.unsent, lostAt: before.seenAt }),
  };
  if (after.unsent === 0 && after.lost === 0) {
    await removePhone(db, before.id);
    return undefined;
  }
  await db.transaction().execute(async (transaction) => {
    // Two windows may start at once. One of them notices the loss.
    if (!(await replacePhone(transaction, before, after)) || !isCleared) return;
    await appendAudit(transaction, {
      at: now(),
      actor: before.person,
      action: 'phoneCleared',
      detail: `${before.unsent} ${interval(before)}`,
    });
  });
  return after;
}

function holding({ unsent, oldest }: PhoneReport): Pick<PhoneRow, 'unsent' | 'oldestAt'> {
  return { unsent, oldestAt: oldest };
}

/** Returns when the oldest lost entry was saved, and when the phone was last heard: ISO 8601. */
function interval({ oldestAt, seenAt }: PhoneRow): string {
  return [oldestAt ?? seenAt, seenAt].map((at) => new Date(at).toISOString()).join('/');
}

/**
 * Returns who sees the cookie: this call alone, never a script, and nobody on the line if the page
 * came by TLS. The browser says how it came, because a proxy terminates TLS.
 */
function scopeOf(c: Call) {
  const isSecure = c.req.header('origin')?.startsWith('https:') ?? false;
  return {
    path: '/phone',
    httpOnly: true,
    sameSite: 'Strict',
    maxAge: REMEMBERED_MS / 1000,
    ...(isSecure && { prefix: 'secure', secure: true }),
  } satisfies CookieOptions & { prefix?: CookiePrefixOptions };
}
