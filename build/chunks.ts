import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';
import { SCREENS } from '../src/app/screenList.ts';

/**
 * Parts of a start, and the files that begin each part. A part also has all that those files
 * import. `frame` is on every page and `behind` follows every first screen. `login`, `register` and
 * `home` are first screens. `atHost` follows the login form, and `whole` the first step of another
 * form. `enrolling` is what a phone keeps first besides those: build/offline.ts.
 */
const STARTS = {
  // Alone, the settings would be a file of half a kB for whoever registers.
  frame: ['../index.html', 'device/storage/phoneSettings.ts'],
  behind: [
    'app/start/background.ts',
    'app/frame/Footer.tsx',
    'app/updates/UpdateBar.tsx',
    'ui/Toaster.tsx',
    'screens/account/install/Invitation.tsx',
  ],
  login: ['screens/account/login/LoginScreen.tsx'],
  atHost: ['screens/account/login/logInAtHost.ts', 'screens/account/login/HeldEntries.tsx'],
  register: ['screens/enrol/register/RegisterScreen.tsx'],
  home: [
    'app/frame/MemberLayout.tsx',
    'screens/account/NoConsole.tsx',
    'screens/party/home/HomeScreen.tsx',
  ],
  whole: ['screens/enrol/register/wholeRegisterForm.ts'],
  enrolling: [
    'screens/enrol/voter/EnrolVoterScreen.tsx',
    'screens/outbox/OutboxScreen.tsx',
    'screens/enrol/submission/SavedStrip.tsx',
  ],
};
/**
 * Screens that are opened together, in files that aren't too small for a slow line. What they share
 * with a start travels with that one.
 */
const LATER = {
  party: ['screens/party/home/PartyHome.tsx'],
  content: [
    ...['Announcement', 'Conference', 'Gallery', 'Media', 'Network', 'Office', 'Static'].map(
      (name) => `screens/party/content/${name}Screen.tsx`,
    ),
    'screens/party/people/EnrolledScreen.tsx',
    'screens/party/poster/PosterScreen.tsx',
  ],
  account: [
    'screens/account/card/MemberCardScreen.tsx',
    'screens/account/dashboard/DashboardScreen.tsx',
    'screens/account/settings/SettingsScreen.tsx',
  ],
  closing: [
    'screens/outbox/closing/ClosingScreen.tsx',
    'screens/outbox/phone/PhoneScreen.tsx',
    'screens/outbox/secondcopy/SecondCopyScreen.tsx',
  ],
  // The board shares the roll with these.
  forms: [
    'screens/enrol/member/JoinMemberScreen.tsx',
    'screens/enrol/post/AddPostScreen.tsx',
    'screens/booth/BoothScreen.tsx',
  ],
  // Only for administrators: build/offline.ts keeps no file of this name on a phone.
  console: SCREENS.admins.map(({ file }) => `screens/${file}`),
};
const isLater = (part: string) => part in LATER;

// Here, and not in the middle of a build, where another plugin's error would hide this one.
const lost = Object.values({ ...STARTS, ...LATER })
  .flat()
  .filter((file) => !existsSync(inSources(file)));
if (lost.length > 0)
  throw new Error(`STARTS or LATER names files that don't exist: ${lost.join(', ')}`);

/** A visit begins with one of these, so none may contain another's code. */
const FIRST_SCREENS = ['login', 'register', 'home'];

type Graph = {
  getModuleInfo(id: string): { isEntry: boolean; importedIds: readonly string[] } | null;
};

/** Every start needs two files, the libraries and the frame. Many small files compress worse. */
export const codeSplitting: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'libraries', test: /node_modules|rolldown\/runtime/, tags: ['$initial'] },
    { name: startChunk, includeDependenciesRecursively: false },
  ],
};

const startsOf = new Map<string, string[]>();

/**
 * Names the chunk of a module. Each file costs time on the network, in the worker and in the
 * parser. So the parts of one start share a file, and what several starts need goes into the frame.
 * @returns null for a module that no start needs
 */
function startChunk(id: string, graph: Graph): string | null {
  if (startsOf.size === 0) {
    for (const [start, files] of Object.entries({ ...STARTS, ...LATER })) {
      for (const file of files) {
        note(start, inSources(file), graph);
      }
    }
  }
  const noted = startsOf.get(id) ?? [];
  // What the console shares with another part travels with that one.
  const parts = noted.length > 1 ? noted.filter((part) => part !== 'console') : noted;
  const all = parts.every(isLater) ? parts : parts.filter((part) => !isLater(part));
  // What enrolling shares with another part travels with that one.
  const starts = all.length > 1 ? all.filter((start) => start !== 'enrolling') : all;
  const [first, second] = starts.filter((start) => FIRST_SCREENS.includes(start));
  if (second || starts.includes('frame') || graph.getModuleInfo(id)?.isEntry) return 'frame';
  // A module of `behind` must not pull in a first screen.
  if (first !== undefined && !starts.includes('behind')) return first;
  return starts.filter((start) => start !== 'whole' || first === undefined).join('-') || null;
}

function note(start: string, id: string, graph: Graph): void {
  const starts = startsOf.get(id) ?? [];
  if (starts.includes(start)) return;
  startsOf.set(id, [...starts, start]);
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) note(start, imported, graph);
}

function inSources(file: string): string {
  return fileURLToPath(new URL(`../src/${file}`, import.meta.url));
}
