import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FRAME_TEXTS, MEMBER_TEXTS, SCREENS } from '../../src/app/screenList.ts';
import { FOR_ADMINS, FOR_GUESTS, FOR_MEMBERS } from '../../src/app/routes/lazyScreens.ts';
import { kindNames, KINDS } from '../../src/domain/outbox/kinds.ts';
import { sourceFiles } from './sourceFiles.ts';

const NAME_SPACES = readdirSync('public/locales/tam').map((file) => file.replace('.json', ''));
/** These are loaded with every screen, and the second with every screen of a logged-in person. */
const ALWAYS = ['party', ...FRAME_TEXTS];
const FOR_MEMBERS_ALWAYS = [...ALWAYS, ...MEMBER_TEXTS];

const screens = [...SCREENS.guests, ...SCREENS.members, ...SCREENS.admins];

/**
 * The name spaces that a file and everything it imports ask for. Other chunks are not part of it.
 */
function textsAskedFor(file: string, seen = new Set<string>()): Set<string> {
  // src/device shows nothing, and its names contain colons of their own.
  if (seen.has(file) || file.startsWith('src/device/')) return new Set();
  seen.add(file);
  const code = readFileSync(file, 'utf8');
  const own = NAME_SPACES.filter((name) => new RegExp(`['"\`]${name}:[\\w$]`).test(code));
  const parts = Array.from(code.matchAll(/(?:from|import) '(\.[^']+\.tsx?)'/g), ([, path = '']) =>
    join(dirname(file), path),
  );
  return new Set([...own, ...parts.flatMap((part) => [...textsAskedFor(part, seen)])]);
}

const importsConsole = ({ text }: { text: string }) =>
  /(from|import\() ?'[./]+(screens\/)?admin\//.test(text);

describe('the list of screens', () => {
  it('gives every path to one screen only', () =>
    expect(new Set(screens.map(({ path }) => path)).size).toBe(screens.length));

  it.each(screens)('names a file for $path that exports the screen', async ({ path, file }) => {
    expect(existsSync(join('src/screens', file))).toBe(true);
    const loaded = [...FOR_GUESTS, ...FOR_MEMBERS, ...FOR_ADMINS].find(
      (each) => each.path === path,
    );
    expect(await loaded?.load()).toHaveProperty('name', basename(file, '.tsx'));
  });

  it.each(screens)('brings $path all the texts it can ask for', ({ path, texts, file }) => {
    const isForGuests = SCREENS.guests.some((screen) => screen.path === path);
    const known = [...(isForGuests ? ALWAYS : FOR_MEMBERS_ALWAYS), ...texts];
    const asked = [...textsAskedFor(join('src/screens', file))];
    expect(asked.filter((name) => !known.includes(name))).toEqual([]);
  });

  it('brings the frame its texts', () => {
    const frame = ['routes/Layout.tsx', 'frame/ErrorScreen.tsx', 'frame/LoadingScreen.tsx'];
    const asked = frame.flatMap((file) => [...textsAskedFor(join('src/app', file))]);
    const askedByMembers = [...textsAskedFor('src/app/frame/MemberLayout.tsx')];
    expect(asked.filter((name) => !ALWAYS.includes(name))).toEqual([]);
    expect(askedByMembers.filter((name) => !FOR_MEMBERS_ALWAYS.includes(name))).toEqual([]);
  });

  it('is the only way into the console, which phones do not keep', () => {
    const others = sourceFiles(['src', 'sw'], /\.tsx?$/).filter(
      ({ path }) => !path.startsWith('src/screens/admin/'),
    );
    expect(others.filter(importsConsole).map(({ path }) => path)).toEqual([]);
    const forOthers = [...SCREENS.guests, ...SCREENS.members];
    const ofConsole = forOthers.filter(
      ({ file, texts }) => file.startsWith('admin/') || texts.includes('admin'),
    );
    expect(ofConsole).toEqual([]);
  });

  it.each(SCREENS.admins)('leads to $path from the navigation of the console', ({ path }) =>
    expect(readFileSync('src/screens/admin/Console.tsx', 'utf8')).toContain(`to: '${path}'`),
  );

  it.each(kindNames())('has the screen on which a form is filled in for %s', (kind) =>
    expect(SCREENS.members.map(({ path }) => path)).toContain(KINDS[kind].to),
  );

  it.each(screens)('asks for no texts of $path that do not exist', ({ texts }) => {
    expect(texts.filter((name) => !NAME_SPACES.includes(name))).toEqual([]);
  });
});
