import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

/** Screens that a visit begins with. */
const FIRST = ['/login', '/register', '/home'];
const MEMBER_FRAME = 'MemberLayout.tsx';
const table = readFileSync(new URL('src/app/screens.ts', import.meta.url), 'utf8');

/**
 * Links to what each first screen needs beside the app's own scripts: asked for together with them by before-app.js, rather than
 * when they have come and run. Its line in src/app/screens.ts says what that is.
 */
export function linksToFirstFiles(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const before = closure(chunks.filter(({ isEntry }) => isEntry), chunks);
  return FIRST.flatMap((path) => {
    const [texts, file] = inTable(new RegExp(`screen\\('${path}', \\[([^\\]]*)\\], .*?import\\('([^']+)'\\)`));
    const frame = path === '/home' ? { files: [MEMBER_FRAME], texts: namesOf('MEMBER_TEXTS') } : { files: [], texts: [] };
    const ids = [file, ...frame.files].map((name) => fileURLToPath(new URL(name, new URL('src/app/', import.meta.url))));
    const own = [...closure(chunks.filter(({ facadeModuleId }) => facadeModuleId && ids.includes(facadeModuleId)), chunks)].filter((chunk) => !before.has(chunk));
    const styles = new Set(own.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
    return [
      ...own.map(({ fileName }) => `as="script" href="/${fileName}"`),
      ...Array.from(styles, (fileName) => `as="style" href="/${fileName}"`),
      ...[...namesOf('FRAME_TEXTS'), ...frame.texts, ...namesIn(texts)].map((name) => `as="fetch" href="/locales/{{lng}}/${name}.json"`),
    ].map((link) => `<link data-app="${path}" crossorigin ${link}>`);
  });
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
