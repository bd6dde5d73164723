import { PRACTICE_KEY } from '../../domain/app/storageKeys.ts';
import type { AadhaarRule } from '../../domain/forms/aadhaar.ts';

/**
 * In practice everything works as usual, but nothing is real: docs/decisions/0022-practice.md. The
 * tab's sessionStorage decides this for the whole life of a page. A worker has no tab, so it is
 * always real.
 */
const AADHAAR = 'practiceAadhaar';
type TabStorage = {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
};
const tab = (globalThis as { sessionStorage?: TabStorage }).sessionStorage;

/** The name of the person who practises, if somebody does. */
export const practisingAs = tab?.getItem(PRACTICE_KEY) ?? undefined;
export const isPractising = practisingAs !== undefined;
/** The real host's Aadhaar rule as this phone knew it when practice began. */
export const practisedAadhaar = tab?.getItem(AADHAAR) ?? undefined;

/** The prefix of every database, channel and lock that practice mustn't share with real work. */
export const PRACTICE = 'practice-';

export function ownName(name: string): string {
  return isPractising ? `${PRACTICE}${name}` : name;
}

/**
 * Makes this tab practise from its next start on.
 * @param name the person's name in practice
 * @param aadhaar the real host's Aadhaar rule, because a page that practises reads nothing real
 */
export function beginPractice(name: string, aadhaar: AadhaarRule): void {
  tab?.setItem(PRACTICE_KEY, name);
  tab?.setItem(AADHAAR, aadhaar);
}

/** Makes this tab real from its next start on. */
export function endPractice(): void {
  for (const key of [PRACTICE_KEY, AADHAAR]) tab?.removeItem(key);
}
