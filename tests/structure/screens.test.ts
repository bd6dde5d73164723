import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FOR_ADMINS, FOR_GUESTS, FOR_MEMBERS, FRAME_TEXTS, MEMBER_TEXTS } from '../../src/app/screens.ts';
import { sourceFiles } from './sourceFiles.ts';

const NAME_SPACES = readdirSync('public/locales/tam').map((file) => file.replace('.json', ''));
/** Those are with every screen, and those with every screen of who is logged in. */
const ALWAYS = ['party', ...FRAME_TEXTS];
const FOR_MEMBERS_ALWAYS = [...ALWAYS, ...MEMBER_TEXTS];

/** The lines of the table, as they are written. */
const table = readFileSync('src/app/screens.ts', 'utf8');
const screens = Array.from(table.matchAll(/^ {2}screen\('([^']+)', \[([^\]]*)\], .*?import\('([^']+)'\)/gm), ([, path = '', texts = '', file = '']) => ({
  path,
  texts: Array.from(texts.matchAll(/'(\w+)'/g), ([, name = '']) => name),
  file: join('src/app', file),
}));

/** The name spaces that a file and all that it brings along ask for. Screens that are chunks of their own are not part of it. */
function textsAskedFor(file: string, seen = new Set<string>()): Set<string> {
  // What the phone does has names with colons of its own, and shows nothing by itself.
  if (seen.has(file) || file.startsWith('src/device/')) return new Set();
  seen.add(file);
  const code = readFileSync(file, 'utf8');
  const own = NAME_SPACES.filter((name) => new RegExp(`['"\`]${name}:[\\w$]`).test(code));
  const parts = Array.from(code.matchAll(/(?:from|import) '(\.[^']+\.tsx?)'/g), ([, path = '']) => join(dirname(file), path));
  return new Set([...own, ...parts.flatMap((part) => [...textsAskedFor(part, seen)])]);
}

describe('the table of screens', () => {
  it('is read whole by this test', () => {
    expect(screens.map(({ path }) => path)).toEqual([...FOR_GUESTS, ...FOR_MEMBERS, ...FOR_ADMINS].map(({ path }) => path));
  });

  it('gives no path to two screens', () => expect(new Set(screens.map(({ path }) => path)).size).toBe(screens.length));

  it.each(screens)('brings $path all the texts that it can ask for, so that nobody sees a key', ({ path, texts, file }) => {
    const always = FOR_GUESTS.some((screen) => screen.path === path) ? ALWAYS : FOR_MEMBERS_ALWAYS;
    const missing = [...textsAskedFor(file)].filter((name) => ![...always, ...texts].includes(name));
    expect(missing).toEqual([]);
  });

  it('leaves nothing of the frame without its texts', () => {
    const missing = ['Layout.tsx', 'ErrorScreen.tsx', 'LoadingScreen.tsx'].flatMap((file) => [...textsAskedFor(join('src/app', file))]).filter((name) => !ALWAYS.includes(name));
    const missingForMembers = [...textsAskedFor('src/app/MemberLayout.tsx')].filter((name) => !FOR_MEMBERS_ALWAYS.includes(name));
    expect([...missing, ...missingForMembers]).toEqual([]);
  });

  it('alone leads to the console, which phones do not keep', () => {
    const others = sourceFiles(['src', 'sw'], /\.tsx?$/).filter(({ path }) => path !== 'src/app/screens.ts' && !path.startsWith('src/screens/admin/'));
    expect(others.filter(({ text }) => /(from|import\() ?'[./]+(screens\/)?admin\//.test(text)).map(({ path }) => path)).toEqual([]);
    expect([...FOR_GUESTS, ...FOR_MEMBERS].map(({ path }) => screens.find((screen) => screen.path === path)).filter((screen) => screen?.file.startsWith('src/screens/admin/') || screen?.texts.includes('admin'))).toEqual([]);
  });

  it.each(screens)('asks for no texts of $path that do not exist', ({ texts }) => {
    expect(texts.filter((name) => !NAME_SPACES.includes(name))).toEqual([]);
  });
});
