import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';
import { FRAME_TEXTS, MEMBER_TEXTS, SCREENS, type ScreenLine } from '../src/app/screenList.ts';
import { textAddresses } from './texts.ts';

/**
 * Addresses in index.html. `app` has the app's own scripts; a path has the files of the first
 * screen there.
 */
export type FirstFiles = { app?: string[]; [path: string]: string[] | undefined };

/**
 * Screens where a visit begins: through a link, a shortcut of the installed app, or the first bar.
 */
const FIRST_PATHS = ['/login', '/register', '/home', '/enrolvoter'];
const lost = FIRST_PATHS.filter(
  (first) => ![...SCREENS.guests, ...SCREENS.members].some(({ path }) => path === first),
);
if (lost.length > 0)
  throw new Error(`FIRST_PATHS names paths without a screen: ${lost.join(', ')}`);
const MEMBER_FRAME = fileURLToPath(new URL('../src/app/frame/MemberLayout.tsx', import.meta.url));

/**
 * Lists what each first screen needs, so that bootstrap.ts fetches everything at once instead of
 * waiting for the app to run. The list is data instead of links, because a page with sixty links
 * paints later. The content policy ignores data: it limits only scripts that run
 * (https://www.w3.org/TR/CSP3/#script-src).
 * @param app the app's own scripts, the entry first
 */
export function firstFiles(app: string[], bundle: Rolldown.OutputBundle): string {
  const files: FirstFiles = { app };
  for (const screen of SCREENS.guests.filter(isFirst)) {
    files[screen.path] = filesOf(screen, bundle, [], FRAME_TEXTS);
  }
  for (const screen of SCREENS.members.filter(isFirst)) {
    const texts = [...FRAME_TEXTS, ...MEMBER_TEXTS];
    files[screen.path] = filesOf(screen, bundle, [MEMBER_FRAME], texts);
  }
  return `<script type="application/json" id="first-files">${JSON.stringify(files)}</script>`;
}

const isFirst = ({ path }: ScreenLine) => FIRST_PATHS.includes(path);

function filesOf(
  screen: ScreenLine,
  bundle: Rolldown.OutputBundle,
  frame: string[],
  frameTexts: string[],
): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const sources = [
    fileURLToPath(new URL(`../src/screens/${screen.file}`, import.meta.url)),
    ...frame,
  ];
  const known = closure(
    chunks.filter(({ isEntry }) => isEntry),
    chunks,
  );
  const wanted = chunks.filter(({ moduleIds }) => sources.some((id) => moduleIds.includes(id)));
  const own = [...closure(wanted, chunks)].filter((chunk) => !known.has(chunk));
  const styles = new Set(own.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
  return [
    ...own.map(({ fileName }) => `/${fileName}`),
    ...Array.from(styles, (fileName) => `/${fileName}`),
    ...textAddresses([...frameTexts, ...screen.texts]),
  ];
}

/** Returns these chunks and all that they import. */
export function closure(
  some: Rolldown.OutputChunk[],
  all: Rolldown.OutputChunk[],
  found = new Set<Rolldown.OutputChunk>(),
): Set<Rolldown.OutputChunk> {
  for (const chunk of some) {
    if (found.has(chunk)) continue;
    found.add(chunk);
    const imported = all.filter(({ fileName }) => chunk.imports.includes(fileName));
    closure(imported, all, found);
  }
  return found;
}
