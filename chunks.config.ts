import { fileURLToPath } from 'node:url';

/** What every page begins with; what one may begin with besides, each with all that it must have before it is drawn; what follows the first step of a form; and what follows every first screen. */
const STARTS = {
  frame: ['../index.html'],
  login: ['screens/login/LoginScreen.tsx'],
  register: ['screens/register/RegisterScreen.tsx'],
  home: ['app/MemberLayout.tsx', 'screens/HomeScreen.tsx'],
  whole: ['screens/register/wholeRegisterForm.ts'],
  behind: ['app/background.ts', 'app/UpdateBar.tsx', 'ui/Toaster.tsx'],
};

/** Those that a visit begins with. The other steps of a form may as well need a file of one of them: nobody waits for that. */
const FIRST_SCREENS = ['login', 'register', 'home'];

type Graph = { getModuleInfo(id: string): { isEntry: boolean; importedIds: readonly string[] } | null };

const startsOf = new Map<string, string[]>();

/**
 * The name of the chunk for a module: parts of a start travel in one file, and what several starts need with the frame, for each
 * file has a price of its own on the line, in the worker and in the parser. Null for what no start needs.
 */
export function startChunk(id: string, graph: Graph): string | null {
  if (startsOf.size === 0) {
    for (const [start, files] of Object.entries(STARTS)) {
      for (const file of files) noteImports(start, fileURLToPath(new URL(`src/${file}`, import.meta.url)), graph);
    }
  }
  const starts = startsOf.get(id) ?? [];
  const [first, second] = starts.filter((start) => FIRST_SCREENS.includes(start));
  if (second || starts.includes('frame') || graph.getModuleInfo(id)?.isEntry) return 'frame';
  // What is behind every screen must not bring one of them along.
  const isOfOne = first !== undefined && !starts.includes('behind');
  return isOfOne ? first : starts.filter((start) => start !== 'whole' || first === undefined).join('-') || null;
}

function noteImports(start: string, id: string, graph: Graph): void {
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) {
    const starts = startsOf.get(imported) ?? [];
    if (starts.includes(start)) continue;
    startsOf.set(imported, [...starts, start]);
    noteImports(start, imported, graph);
  }
}
