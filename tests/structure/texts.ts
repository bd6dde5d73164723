import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { partyTexts } from '../../src/domain/app/party.ts';

/** i18next's names of the languages, and those of Intl. */
export const LANGUAGES = { tam: 'ta', en: 'en' } as const;
export type Language = keyof typeof LANGUAGES;

const folderOf = (language: Language) => `public/locales/${language}`;
export const filesOf = (language: Language) => readdirSync(folderOf(language)).toSorted();

/** Returns every text of a language by its full key, `ns:path.to.key`. */
export function textsOf(language: Language): Map<string, unknown> {
  return new Map([
    ...flatten('party:', partyTexts(language)),
    ...filesOf(language).flatMap((file) =>
      flatten(
        `${file.replace('.json', '')}:`,
        JSON.parse(readFileSync(join(folderOf(language), file), 'utf8')),
      ),
    ),
  ]);
}

function flatten(prefix: string, value: unknown): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[prefix, value]];
  return Object.entries(value).flatMap(([key, inner]) =>
    flatten(prefix.endsWith(':') ? prefix + key : `${prefix}.${key}`, inner),
  );
}
