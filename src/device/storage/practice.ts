import { PRACTICE_KEY } from '../../domain/app/storageKeys.ts';
import type { AadhaarRule } from '../../domain/forms/aadhaar.ts';

/**
 * Practice: everything works as always, and nothing of it is real (docs/decisions/0022-practice.md). A page practises
 * from its first line to its last, because its tab says so. A worker has no tab, and is always real.
 */
const AADHAAR = 'practiceAadhaar';
type TabStorage = {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
};
const tab = (globalThis as { sessionStorage?: TabStorage }).sessionStorage;

/** The name of who practises, if somebody does. */
export const practisingAs = tab?.getItem(PRACTICE_KEY) ?? undefined;
export const isPractising = practisingAs !== undefined;
/** What the real host asks of the Aadhaar number, as far as it was known when practice began. */
export const practisedAadhaar = tab?.getItem(AADHAAR) ?? undefined;

/** Begins the name of every database, channel and lock that practice must not share with real work. */
export const PRACTICE = 'practice-';

export function ownName(name: string): string {
  return isPractising ? `${PRACTICE}${name}` : name;
}

/** From its next start on, this tab practises. @param name how the person is called there @param aadhaar the real host's rule: a page that practises reads nothing real */
export function beginPractice(name: string, aadhaar: AadhaarRule): void {
  tab?.setItem(PRACTICE_KEY, name);
  tab?.setItem(AADHAAR, aadhaar);
}

/** From its next start on, this tab is real. */
export function endPractice(): void {
  for (const key of [PRACTICE_KEY, AADHAAR]) tab?.removeItem(key);
}
