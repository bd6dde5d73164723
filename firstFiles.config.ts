import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

/** Screens that a visit begins with; work, also by a shortcut of the installed app or a tap in the bar of index.html. */
const FIRST = { guests: ['/login', '/register'], members: ['/home', '/enrolvoter'] };
const MEMBER_FRAME = 'MemberLayout.tsx';
const table = readFileSync(new URL('src/app/screens.ts', import.meta.url), 'utf8');

/**
 * For index.html, the addresses of the app's own scripts and of what each first screen needs besides: before-app.js asks for them
 * together, rather than for the latter when the former have come and run. A screen's line in src/app/screens.ts says what it needs.
 * As data, because a page with some sixty links is painted later. The policy is for scripts that run: https://www.w3.org/TR/CSP3/#script-src
 * @param app the app's own scripts, the one that starts it first
 */
export function firstFiles(app: string[], bundle: Rolldown.OutputBundle): string {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const before = closure(chunks.filter(({ isEntry }) => isEntry), chunks);
  const files = [...FIRST.guests, ...FIRST.members].map((path) => {
    const [texts, file] = inTable(new RegExp(`screen\\('${path}', \\[([^\\]]*)\\], .*?import\\('([^']+)'\\)`));
    const frame = FIRST.members.includes(path) ? { files: [MEMBER_FRAME], texts: namesOf('MEMBER_TEXTS') } : { files: [], texts: [] };
    const ids = [file, ...frame.files].map((name) => fileURLToPath(new URL(name, new URL('src/app/', import.meta.url))));
    const own = [...closure(chunks.filter(({ moduleIds }) => moduleIds.some((id) => ids.includes(id))), chunks)].filter((chunk) => !before.has(chunk));
    const styles = new Set(own.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
    return [path, [
      ...own.map(({ fileName }) => `/${fileName}`),
      ...Array.from(styles, (fileName) => `/${fileName}`),
      ...[...namesOf('FRAME_TEXTS'), ...frame.texts, ...namesIn(texts)].map((name) => `/locales/{{lng}}/${name}.json`),
    ]];
  });
  return `<script type="application/json" id="first-files">${JSON.stringify({ app, ...Object.fromEntries(files) as object })}</script>`;
}

const namesIn = (list: string) => Array.from(list.matchAll(/'(\w+)'/g), ([, name = '']) => name);
const namesOf = (list: string) => namesIn(inTable(new RegExp(`${list} = \\[([^\\]]*)\\]`))[0]);

/** What the groups of a pattern find in the table. A build that finds nothing would only be slower, and nobody would see it. */
function inTable(pattern: RegExp): [string, string] {
  const [found, first = '', second = ''] = pattern.exec(table) ?? [];
  if (!found) throw new Error(`src/app/screens.ts has nothing like ${pattern}`);
  return [first, second];
}

function closure(some: Rolldown.OutputChunk[], all: Rolldown.OutputChunk[], found = new Set<Rolldown.OutputChunk>()): Set<Rolldown.OutputChunk> {
  for (const chunk of some) {
    if (found.has(chunk)) continue;
    found.add(chunk);
    closure(all.filter(({ fileName }) => chunk.imports.includes(fileName)), all, found);
  }
  return found;
}
