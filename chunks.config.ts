import { fileURLToPath } from 'node:url';

/** What every page begins with; what follows every first screen, with what a few guests need of it before; what a page may begin with besides, each with all that it must have before it is drawn; and what follows the first step of a form. */
const STARTS = {
  frame: ['../index.html'],
  behind: ['app/background.ts', 'app/UpdateBar.tsx', 'ui/Toaster.tsx', 'screens/install/Invitation.tsx'],
  login: ['screens/login/LoginScreen.tsx'],
  register: ['screens/register/RegisterScreen.tsx'],
  home: ['app/MemberLayout.tsx', 'screens/HomeScreen.tsx'],
  whole: ['screens/register/wholeRegisterForm.ts'],
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
      for (const file of files) note(start, fileURLToPath(new URL(`src/${file}`, import.meta.url)), graph);
    }
  }
  const starts = startsOf.get(id) ?? [];
  const [first, second] = starts.filter((start) => FIRST_SCREENS.includes(start));
  if (second || starts.includes('frame') || graph.getModuleInfo(id)?.isEntry) return 'frame';
  // What is behind every screen must not bring one of them along.
  const isOfOne = first !== undefined && !starts.includes('behind');
  return isOfOne ? first : starts.filter((start) => start !== 'whole' || first === undefined).join('-') || null;
}

function note(start: string, id: string, graph: Graph): void {
  const starts = startsOf.get(id) ?? [];
  if (starts.includes(start)) return;
  startsOf.set(id, [...starts, start]);
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) note(start, imported, graph);
}
