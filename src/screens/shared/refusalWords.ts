import type { TFunction } from 'i18next';

/**
 * Returns what the app says for a code with which the host may refuse any call, in the reader's
 * language: the host's own words are English. Returns undefined for other codes.
 */
export function refusalWords(code: string | undefined, t: TFunction): string | undefined {
  return (code && t(`common:refused.${code}`, { defaultValue: '' })) || undefined;
}
