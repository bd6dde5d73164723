import type { i18n as I18n } from 'i18next';
import { getI18n } from 'react-i18next';

/**
 * Thrown when the texts that a screen needs are neither on the phone nor to be had. The message
 * names them, and why: no answer, a status, or a file that couldn't be parsed.
 */
export class MissingTexts extends Error {}

const reasonsOf = new WeakMap<I18n, Map<string, string>>();

/**
 * Keeps the last failure of each name space. i18next retries after 5xx, no answer and "Failed to
 * fetch", but not after 4xx or a file that isn't JSON.
 */
export function noteFailures(i18n: I18n): void {
  const reasons = new Map<string, string>();
  reasonsOf.set(i18n, reasons);
  i18n.on('failedLoading', (_language, nameSpace, reason) => reasons.set(nameSpace, reason));
}

/** Returns true if all of these texts are loaded in the language in use. */
export function hasTexts(nameSpaces: readonly string[], i18n: I18n = getI18n()): boolean {
  return nameSpaces.every((nameSpace) => i18n.hasResourceBundle(i18n.language, nameSpace));
}

/**
 * Loads a screen's texts in the language in use. When the language changes, i18next loads all
 * that were ever requested.
 * @throws MissingTexts rather than let anybody see keys
 */
export async function loadTexts(
  nameSpaces: readonly string[],
  i18n: I18n = getI18n(),
): Promise<void> {
  const missing = () =>
    nameSpaces.filter((nameSpace) => !i18n.hasResourceBundle(i18n.language, nameSpace));
  // loadNamespaces waits for whatever else is on its way.
  if (missing().length === 0) return;
  const reasons = reasonsOf.get(i18n) ?? new Map<string, string>();
  // loadNamespaces skips a name space that failed before. Somebody needs it again, so reload it.
  const failed = missing().filter((nameSpace) => reasons.has(nameSpace));
  await i18n.loadNamespaces(missing());
  if (failed.length > 0) await i18n.reloadResources(i18n.language, failed);
  if (missing().length > 0)
    throw new MissingTexts(
      missing()
        .map((nameSpace) => `${nameSpace}: ${reasons.get(nameSpace) ?? 'not loaded'}`)
        .join('; '),
    );
}
