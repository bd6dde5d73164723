import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import {
  FRAME_TEXTS,
  MEMBER_TEXTS,
  PRACTICE_TEXTS,
  SCREENS,
  type ScreenLine,
  type TextFile,
} from '../src/app/screenList.ts';

const LANGUAGES = ['tam', 'en'];

/** Screens that a volunteer needs for enrolling. The worker keeps them first: build/offline.ts. */
export const ENROLLING = ['/login', '/home', '/enrolvoter', '/outbox'];

const contents = new Map<string, string>();
const FRAME = [...FRAME_TEXTS, ...textsOf('/login')];
const NEEDED = [...FRAME, ...MEMBER_TEXTS, ...ENROLLING.flatMap(textsOf)];
const ALL = [...SCREENS.guests, ...SCREENS.members]
  .flatMap(({ texts }) => texts)
  .concat(PRACTICE_TEXTS);
/** One file per language for what every page needs, and one for what enrolling needs. */
export const NEEDED_TEXT_FILES: TextFile[] = [
  textFile('frame', FRAME),
  textFile('enrolling', without(FRAME, NEEDED)),
];
/** And one for all other screens, but those of the console. */
export const TEXT_FILES: TextFile[] = [
  ...NEEDED_TEXT_FILES,
  textFile('screens', without(NEEDED, ALL)),
];

/**
 * Joins the texts of all screens but the console's into few files, because each file costs a round
 * trip. Their names contain a hash, so page and worker share one download. Vite's dev server has
 * only the single files.
 */
export function joinTexts(): Plugin {
  return {
    name: 'join-texts',
    apply: 'build',
    config: () => ({ define: { 'import.meta.env.VITE_TEXT_FILES': JSON.stringify(TEXT_FILES) } }),
    generateBundle() {
      for (const [fileName, source] of contents)
        this.emitFile({ type: 'asset', fileName: fileName.slice(1), source });
    },
  };
}

/** Returns the addresses of the files with these texts, with `{{lng}}` for the language. */
export function textAddresses(names: readonly string[]): string[] {
  const files = names.map(
    (name) =>
      TEXT_FILES.find((file) => file.names.includes(name))?.path ?? `/locales/{{lng}}/${name}.json`,
  );
  return [...new Set(files)];
}

function without(some: string[], all: string[]): string[] {
  return all.filter((name) => !some.includes(name));
}

function textFile(file: string, wanted: string[]): TextFile {
  const names = [...new Set(wanted)];
  const joined = LANGUAGES.map((language) =>
    JSON.stringify(Object.fromEntries(names.map((name) => [name, read(language, name)]))),
  );
  const hash = createHash('sha256').update(joined.join('\n')).digest('base64url').slice(0, 8);
  const path = `/assets/texts-{{lng}}-${file}-${hash}.json`;
  for (const [index, language] of LANGUAGES.entries())
    contents.set(path.replace('{{lng}}', language), joined[index] ?? '');
  return { names, path };
}

function textsOf(path: string): readonly string[] {
  const all: ScreenLine[] = [...SCREENS.guests, ...SCREENS.members];
  const screen = all.find((each) => each.path === path);
  if (!screen) throw new Error(`No screen is at ${path}`);
  return screen.texts;
}

function read(language: string, name: string): unknown {
  const file = new URL(`../public/locales/${language}/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8'));
}
