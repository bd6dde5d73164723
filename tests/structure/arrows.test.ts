import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Which folder may import which. No other arrow exists. */
const ARROWS = {
  'src/domain': [],
  'src/device': ['src/domain'],
  'src/ui': ['src/domain'],
  'src/form': ['src/ui', 'src/device', 'src/domain'],
  'src/screens': ['src/form', 'src/ui', 'src/device', 'src/domain'],
  'src/app': ['src/screens', 'src/form', 'src/ui', 'src/device', 'src/domain'],
  sw: ['src/device', 'src/domain'],
  host: ['src/domain'],
};
type Folder = keyof typeof ARROWS;
const FOLDERS = Object.keys(ARROWS) as Folder[];
const pairs = FOLDERS.flatMap((from) =>
  FOLDERS.filter((to) => to !== from).map((to) => ({ from, to })),
);
const isAllowed = ({ from, to }: { from: Folder; to: Folder }) =>
  (ARROWS[from] as string[]).includes(to);

/**
 * Names that a folder must not know, because it also runs, or is tested, where they do not exist.
 */
const STRANGERS: Partial<Record<Folder, string[]>> = {
  'src/domain': [
    'window',
    'document',
    'fetch',
    'localStorage',
    'indexedDB',
    'process',
    'setTimeout',
  ],
  'src/device': ['window', 'document', 'localStorage', 'process'],
  sw: ['window', 'document', 'localStorage', 'process'],
  host: ['window', 'document'],
};
const strangers = FOLDERS.flatMap((folder) =>
  (STRANGERS[folder] ?? []).map((name) => ({ folder, name })),
);

/**
 * A tree with the project's own compiler settings and one small file in each folder. Inside the
 * project, for its node_modules.
 */
const COPY = makeCopyFolder();
const importName = (from: Folder, to: Folder) => `${from}/imports_${to.replace('/', '_')}.ts`;
const strangerName = (folder: Folder, name: string) => `${folder}/knows_${name}.ts`;

let complaintsAboutAllowed: string;
let complaintsAboutForbidden: string;

beforeAll(async () => {
  for (const path of ['tsconfig.base.json', ...FOLDERS.map((folder) => `${folder}/tsconfig.json`)])
    cpSync(path, join(COPY, path));
  for (const folder of FOLDERS)
    write(`${folder}/target.ts`, "export const target: string = 'here';");
  for (const pair of pairs.filter(isAllowed)) writeImport(pair);
  complaintsAboutAllowed = await tsc('-b', ...FOLDERS.map((folder) => join(COPY, folder)));

  for (const pair of pairs.filter((each) => !isAllowed(each))) writeImport(pair);
  for (const { folder, name } of strangers)
    write(strangerName(folder, name), `export const known: unknown = ${name};`);
  // Each folder by itself: a build stops at the first broken folder and says nothing about those
  // that need it.
  complaintsAboutForbidden = (
    await Promise.all(FOLDERS.map((folder) => tsc('-p', join(COPY, folder), '--noEmit')))
  ).join('\n');
}, 60_000);

afterAll(() => rmSync(COPY, { recursive: true }));

describe('the compiler lets', () => {
  it.each(pairs.filter(isAllowed))('$from import $to', ({ from, to }) =>
    expect(complaintsAboutAllowed).not.toContain(importName(from, to)),
  );

  it('all that is allowed pass without a word', () => expect(complaintsAboutAllowed).toBe(''));
});

describe('the compiler forbids', () => {
  it.each(pairs.filter((pair) => !isAllowed(pair)))('$from to import $to', ({ from, to }) => {
    expect(complaintsAboutForbidden).toMatch(
      new RegExp(`${importName(from, to)}\\(.*error TS6307`),
    );
  });

  it.each(strangers)('$folder to use $name', ({ folder, name }) => {
    expect(complaintsAboutForbidden).toMatch(
      new RegExp(`${strangerName(folder, name)}\\(.*error TS\\d+: Cannot find name '${name}'`),
    );
  });

  it('nothing else', () => {
    const complaints = complaintsAboutForbidden
      .split('\n')
      .filter((line) => line.includes('error'));
    expect(complaints.filter((line) => !/imports_|knows_/.test(line))).toEqual([]);
    expect(
      complaints.filter((line) =>
        pairs.filter(isAllowed).some(({ from, to }) => line.includes(importName(from, to))),
      ),
    ).toEqual([]);
  });
});

describe('no program believes to be page and worker at once', () => {
  it.each([...FOLDERS, 'tests'])('%s', async (folder) => {
    const files = await tsc('-p', folder, '--listFilesOnly');
    const libraries = ['lib.dom.d.ts', 'lib.webworker.d.ts'].filter((library) =>
      files.includes(library),
    );
    expect(libraries.length).toBeLessThan(2);
  });
});

it('the build of the project checks every folder', () => {
  const { references } = JSON.parse(readFileSync('tsconfig.json', 'utf8')) as {
    references: { path: string }[];
  };
  expect(references.map(({ path }) => path)).toEqual(expect.arrayContaining([...FOLDERS, 'tests']));
});

function makeCopyFolder(): string {
  mkdirSync('.tsbuild', { recursive: true });
  return mkdtempSync('.tsbuild/arrows-');
}

function writeImport({ from, to }: { from: Folder; to: Folder }): void {
  write(
    importName(from, to),
    `import { target } from '${relative(from, to)}/target.ts';\nexport const imported: string = target;`,
  );
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(COPY, path)), { recursive: true });
  writeFileSync(join(COPY, path), text);
}

/** What the compiler prints; its exit code says no more. */
function tsc(...args: string[]): Promise<string> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['node_modules/typescript/bin/tsc', ...args],
      { maxBuffer: 64 * 1024 * 1024 },
      (_, stdout, stderr) => resolve(stdout + stderr),
    );
  });
}
