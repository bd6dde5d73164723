import { retryAfter } from './backOff.ts';
import type { Photo } from './submission.ts';

/** What came back from an attempt. `body` holds at most the first 64 KB. */
export type Answer =
  | { type: 'none'; online: boolean }
  | { type: 'http'; status: number; body: string; retryAfter: string | null };

/** Trouble that concerns every entry: a state of the queue, not of an entry. */
export type Trouble =
  | 'noNetwork'
  | 'noAnswer'
  | 'loginPage'
  | 'hostTrouble'
  | 'slowDown'
  | 'loginNeeded';

export type Outcome =
  | { type: 'accepted'; reference: string; earlierVersion: boolean }
  | { type: 'refused'; reason: string; field: string; code: string }
  | { type: 'tooLarge' }
  /** The host may or may not have it. */
  | { type: 'noVerdict'; trouble: Trouble; wait: number | undefined }
  /** The host surely does not have this attempt. `trouble` is null when only this entry has to wait. */
  | { type: 'deferred'; trouble: Trouble | null; wait: number | undefined };

/** The answer shape of section 7 of the specification. */
export type HostJson = { status: boolean; msg?: unknown; auth?: unknown; data?: unknown };

const REFUSALS = [400, 404, 405, 410, 415, 422, 451];

/**
 * The outcome table of the outbox: first match wins.
 * @param sent what the attempt carried: an answer that names another id or other photos is not an answer to it
 */
export function outcomeOf(
  answer: Answer,
  sent: { id: string; photos: Photo[] },
  now: number,
): Outcome {
  if (answer.type === 'none')
    return {
      type: 'noVerdict',
      trouble: answer.online ? 'noAnswer' : 'noNetwork',
      wait: undefined,
    };
  const { status, body } = answer;
  const wait = retryAfter(answer.retryAfter, now);
  const json = hostJson(body);
  const ok = status >= 200 && status <= 299;
  const someoneElse: Outcome = { type: 'noVerdict', trouble: 'loginPage', wait };

  // Before the question who answered: a proxy in front of the host says it with a page of its own, and a login page never does.
  if (status === 413) return { type: 'tooLarge' };
  if (status === 511 || (ok && !json) || (status >= 400 && isHtml(body))) return someoneElse;
  if ((ok && json?.auth === false) || status === 401)
    return { type: 'deferred', trouble: 'loginNeeded', wait };
  if (ok && json?.status)
    return isAbout(json, sent)
      ? { type: 'accepted', reference: text(json, 'reference'), earlierVersion: false }
      : someoneElse;
  if (json && status === 409 && text(json, 'code') === 'inProgress')
    return { type: 'deferred', trouble: null, wait };
  if (json && (status === 409 || status === 422) && text(json, 'code') === 'otherContent') {
    return { type: 'accepted', reference: text(json, 'reference'), earlierVersion: true };
  }
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

/** The host's JSON, or undefined for anything else. A byte order mark and the content type do not matter. */
export function hostJson(body: string): HostJson | undefined {
  try {
    const value: unknown = JSON.parse(body.replace(/^\uFEFF/, ''));
    return typeof value === 'object' &&
      value !== null &&
      'status' in value &&
      typeof value.status === 'boolean'
      ? (value as HostJson)
      : undefined;
  } catch {
    // Not JSON: a login page, an error page of a proxy, or half an answer. The caller decides what that means.
    return undefined;
  }
}

/** A text out of the answer's data, or ''. */
export function text(json: HostJson, key: string): string {
  const data = json.data;
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

/** The host's words as plain text: no markup, nothing that moves or hides other text, and not a page of it. */
function plain(words: string): string {
  return words
    .replace(CONTROL, ' ')
    .replace(TAG, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_TEXT);
}

/** A host that returns the id and the photos' hashes must return those that were sent; one that does not is believed. */
function isAbout(json: HostJson, sent: { id: string; photos: Photo[] }): boolean {
  const id = text(json, 'submissionId');
  if (id && id !== sent.id) return false;
  const hashes = (json.data as { photos?: Record<string, unknown> } | null | undefined)?.photos;
  if (typeof hashes !== 'object' || hashes === null || !id) return true;
  return sent.photos.every(({ slot, sha256 }) => hashes[slot] === sha256);
}

function isHtml(body: string): boolean {
  return /^\s*(<!doctype html|<html|<head|<body)/i.test(body);
}
