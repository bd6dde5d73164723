import type { Language } from '../../tests/journeys/tour.ts';

/** A window's size, a language, and light or dark. Pages in both languages at once are `both`. */
export type Look = { language: Language | 'both'; size: Size; theme: Theme };
type Size = { width: number; height: number };
type Theme = (typeof THEMES)[number];

const SMALL_PHONE = { width: 320, height: 640 };
/** Where a walk goes on after a picture. */
export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 800 };
export const PHONES = [SMALL_PHONE, PHONE];
export const SIZES = [...PHONES, DESKTOP];
const THEMES = ['light', 'dark'] as const;

/** Every look, in the order that changes the page least often in ways that take it long. */
export function looksOf(sizes: readonly Size[], languages: readonly Look['language'][]): Look[] {
  return languages.flatMap((language) =>
    sizes.flatMap((size) => THEMES.map((theme) => ({ language, size, theme }))),
  );
}

export function nameOf({ language, size, theme }: Look): string {
  return `${language}-${size.width}-${theme}`;
}
