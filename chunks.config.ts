import { fileURLToPath } from 'node:url';

/** What a page may begin with, each with all that it must have before it is drawn; what follows the first step of a form; and what follows every first screen. */
const STARTS = {
  login: ['screens/login/LoginScreen.tsx'],
  register: ['screens/register/RegisterScreen.tsx'],
  home: ['app/MemberLayout.tsx', 'screens/HomeScreen.tsx'],
  whole: ['screens/register/wholeRegisterForm.ts'],
  behind: ['app/background.ts', 'app/UpdateBar.tsx', 'ui/Toaster.tsx'],
};

type Graph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null };

const startsOf = new Map<string, string[]>();

/**
 * The name of the chunk for a module: parts of a start travel together with those that the same starts need, for each
 * file has a price of its own on the line, in the worker and in the parser. Null for what no start needs.
 */
export function startChunk(id: string, graph: Graph): string | null {
  if (startsOf.size === 0) {
    for (const [start, files] of Object.entries(STARTS)) {
      for (const file of files) noteImports(start, fileURLToPath(new URL(`src/${file}`, import.meta.url)), graph);
    }
  }
  const starts = startsOf.get(id);
  // What the first step has is there when the others come.
  return starts?.filter((start) => start !== 'whole' || !starts.includes('register')).join('-') ?? null;
}

function noteImports(start: string, id: string, graph: Graph): void {
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) {
    const starts = startsOf.get(imported) ?? [];
    if (starts.includes(start)) continue;
    startsOf.set(imported, [...starts, start]);
    noteImports(start, imported, graph);
  }
}
