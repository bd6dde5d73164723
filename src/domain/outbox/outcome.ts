import { retryAfter } from './backOff.ts';
import type { Photo } from './submission.ts';

/** The reply to an attempt. `body` holds at most its first 64 KB. */
export type Answer =
  | { type: 'none'; online: boolean }
  | { type: 'http'; status: number; body: string; retryAfter: string | null };

/** Trouble that affects every entry. It's a state of the queue, not of an entry. */
export type Trouble =
  | 'noNetwork'
  | 'noAnswer'
  | 'loginPage'
  | 'noProof'
  | 'hostTrouble'
  | 'slowDown'
  | 'loginNeeded'
  | 'suspended';

export type Outcome =
  /**
   * `earlierVersion`: the host holds other content under this id. `erased`: it has erased the
   * record, and stores it no more.
   */
  | { type: 'accepted'; reference: string; earlierVersion: boolean; erased?: true }
  | { type: 'refused'; reason: string; field: string; code: string }
  | { type: 'tooLarge' }
  /** The host may or may not have stored the record. */
  | { type: 'noVerdict'; trouble: Trouble; wait: number | undefined }
  /** The host hasn't stored this attempt. `trouble` is null if only this entry has to wait. */
  | { type: 'deferred'; trouble: Trouble | null; wait: number | undefined };

/**
 * What an attempt sent. A host that knows keys proves an acceptance: its answer names the id and
 * the hash of every photo.
 */
type Attempted = { id: string; photos: Photo[]; knowsKeys: boolean };

/** The shape of an answer, from section 7 of the specification. */
export type HostJson = { status: boolean; msg?: unknown; auth?: unknown; data?: unknown };

const REFUSALS = [400, 404, 405, 410, 415, 422, 451];

/**
 * Decides the outcome of an attempt from its answer. The first matching rule wins.
 * @param sent what an acceptance must name; an acceptance of something else is no verdict
 */
export function outcomeOf(answer: Answer, sent: Attempted, now: number): Outcome {
  if (answer.type === 'none')
    return {
      type: 'noVerdict',
      trouble: answer.online ? 'noAnswer' : 'noNetwork',
      wait: undefined,
    };
  const { status, body } = answer;
  const json = hostJson(body);
  // Only the host decides how long the phone waits. A login page or a proxy may ask for an hour.
  const wait = json ? retryAfter(answer.retryAfter, now) : undefined;
  const ok = status >= 200 && status <= 299;
  const someoneElse: Outcome = { type: 'noVerdict', trouble: 'loginPage', wait: undefined };

  // Test for 413 before looking at who answered. A proxy in front of the host sends it with its own
  // HTML page, and a login page never has this status.
  if (status === 413) return { type: 'tooLarge' };
  if (status === 511 || (ok && !json) || (status >= 400 && isHtml(body))) return someoneElse;
  if ((ok && json?.auth === false) || status === 401)
    return {
      type: 'deferred',
      trouble: json && text(json, 'code') === 'suspended' ? 'suspended' : 'loginNeeded',
      wait,
    };
  if (ok && json?.status)
    return isProven(json, sent)
      ? {
          type: 'accepted',
          reference: text(json, 'reference'),
          earlierVersion: false,
          ...((json.data as { erased?: unknown } | undefined)?.erased === true && { erased: true }),
        }
      : { type: 'noVerdict', trouble: 'noProof', wait: undefined };
  if (json && status === 409 && ['inProgress', 'unknownQuestion'].includes(text(json, 'code')))
    return { type: 'deferred', trouble: null, wait };
  if (json && (status === 409 || status === 422) && text(json, 'code') === 'otherContent')
    return isNamed(json, sent)
      ? { type: 'accepted', reference: text(json, 'reference'), earlierVersion: true }
      : { type: 'noVerdict', trouble: 'noProof', wait: undefined };
  if (json && (ok || status === 403 || REFUSALS.includes(status))) {
    return {
      type: 'refused',
      reason: text(json, 'error') || message(json),
      field: text(json, 'field'),
      code: text(json, 'code') || String(status),
    };
  }
  if (status === 429) return { type: 'deferred', trouble: 'slowDown', wait };
  return { type: 'noVerdict', trouble: 'hostTrouble', wait };
}

/**
 * Returns true for trouble that only a login ends: the last one is over, or the office has
 * suspended the account, and the person can log in once it is let in again.
 */
export function needsLogin(trouble: Trouble | null): trouble is 'loginNeeded' | 'suspended' {
  return trouble === 'loginNeeded' || trouble === 'suspended';
}

/**
 * Parses the host's JSON; returns undefined for anything else. Accepts a byte order mark and any
 * content type.
 */
export function hostJson(body: string): HostJson | undefined {
  const json = parseAnswer(body);
  return typeof json?.status === 'boolean' ? (json as HostJson) : undefined;
}

/**
 * Returns the token that the host sent with an answer, if any. Every call's answer may carry one,
 * also that of `viewTelecost`, whose status is a number.
 */
export function tokenIn(body: string): string | undefined {
  const auth = parseAnswer(body)?.auth;
  return typeof auth === 'string' && auth !== '' ? auth : undefined;
}

/** Parses an answer with a `status` of any type; returns undefined for anything else. */
export function parseAnswer(
  body: string,
): { status: unknown; auth?: unknown; data?: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(body.replace(/^\uFEFF/, ''));
    return typeof value === 'object' && value !== null && 'status' in value ? value : undefined;
  } catch {
    // A login page, a proxy's error page, or a truncated answer. The caller decides what it means.
    return undefined;
  }
}

/** Returns a text from the answer's data as plain text, or '' if there is none. */
export function text({ data }: { data?: unknown }, key: string): string {
  if (typeof data !== 'object' || data === null) return '';
  const value = (data as Record<string, unknown>)[key];
  return typeof value === 'string' ? plain(value) : '';
}

export function message(json: HostJson): string {
  return typeof json.msg === 'string' ? plain(json.msg) : '';
}

const TAG = /<[a-z!/?][^>]*>?/gi;
const CONTROL = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;
const LONGEST_TEXT = 300;

/**
 * Turns a text from the host into plain text of at most 300 characters. Removes markup, and the
 * control characters that move or hide other text.
 */
function plain(words: string): string {
  return words
    .replace(CONTROL, ' ')
    .replace(TAG, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_TEXT);
}

/** Checks that an answer is about this submission. Hosts without keys may leave out the id. */
function isNamed(json: HostJson, { id, knowsKeys }: Omit<Attempted, 'photos'>): boolean {
  const named = text(json, 'submissionId');
  return named === id || (named === '' && !knowsKeys);
}

/**
 * Checks that an acceptance names what was sent. A proxy may answer every call with a bare
 * `{"status":true}`, so a host with keys must name the id and each photo's hash. Other hosts may
 * leave them out.
 */
export function isProven(json: HostJson, { id, photos, knowsKeys }: Attempted): boolean {
  if (!isNamed(json, { id, knowsKeys })) return false;
  if (text(json, 'submissionId') === '') return true;
  const hashes = (json.data as { photos?: Record<string, unknown> | null }).photos ?? undefined;
  if (typeof hashes !== 'object' && !knowsKeys) return true;
  return photos.every(({ slot, sha256 }) => hashes?.[slot] === sha256);
}

function isHtml(body: string): boolean {
  return /^\s*(<!doctype html|<html|<head|<body)/i.test(body);
}
