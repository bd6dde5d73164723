import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sourceFiles } from './sourceFiles.ts';

/** Files of a host's machine or of a person, which the documents give a name. */
const NOT_OURS = ['right.json', 'fields.json', 'backup.json'];

const PATH =
  /(?<![\w./@-])(?:src|sw|host|build|tests|tools|docs|deploy|bench|mutation|art|public)\/[\w./-]*[\w/]/g;
const FILE = /(?<![\w/.:@{}*$-])\w[\w./-]*\.(?:tsx?|css|md|json|ya?ml|conf|service)\b/g;
const SCRIPT = /\bnpm run[\s*]+([\w:]+)/g;
const SETTING = /(?<![\w.])[A-Z][A-Z\d]*(?:_[A-Z\d]+)+\b|(?<=`)[A-Z]{2,}(?=[`=])/g;
const LINK = /(?:\]\(|src=")(?!https?:)([^)"#\s]+)/g;
/** Code, and what stands between two comments of one name. */
const WRITTEN_BY_PROGRAMS = /^```[^]*?^```|^<!-- (\w+) -->[^]*?^<!-- \/\1 -->/gm;
const COMMENT = /\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm;

const CODE = ['src', 'sw', 'host', 'build'];
const source = sourceFiles(CODE, /\.(tsx?|css)$/);
const pages = [
  ...sourceFiles(['docs', 'deploy'], /\.md$/),
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'].map((path) => ({
    path,
    text: readFileSync(path, 'utf8'),
  })),
];
const comments = source.map(({ path, text }) => ({
  path,
  text: (text.match(COMMENT) ?? []).join('\n'),
}));
const named = [...pages, ...comments];

/** Every file of the project, and the code without its comments. */
const files = [
  ...readdirSync('.'),
  ...[...CODE, 'tests', 'tools', 'docs', 'deploy', 'bench', 'mutation', 'art', 'public'].flatMap(
    (folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  ),
].filter((path) => !path.includes('node_modules'));
const settings = [
  ...source.map(({ text }) => text.replaceAll(COMMENT, '')),
  ...sourceFiles(['tests', 'deploy'], /\.(ts|yaml|service)$/).map(({ text }) => text),
  readFileSync('vite.config.ts', 'utf8'),
].join('\n');

/** What the documents and comments name that isn't there, as "where: what". */
function lost(kind: RegExp, isThere: (name: string) => boolean, where = named): string[] {
  return where.flatMap(({ path, text }) =>
    [...text.matchAll(kind)]
      .map(([whole, part]) => part ?? whole)
      .filter((name) => !isThere(name))
      .map((name) => `${path}: ${name}`),
  );
}

function namesIn(path: string, name: RegExp): string[] {
  return Array.from(readFileSync(path, 'utf8').matchAll(name), ([, found = '']) => found);
}

/** Returns only the line breaks of a text, so the lines below keep their numbers. */
const keepLines = (text: string) => text.replaceAll(/[^\n]/g, '');

const linksOf = ({ path, text }: { path: string; text: string }) =>
  Array.from(text.matchAll(LINK), ([, link = '']) => join(dirname(path), link));

describe('documents and comments name', () => {
  it('only paths that exist', () => expect(lost(PATH, existsSync)).toEqual([]));

  it('only files that exist', () =>
    expect(
      lost(
        FILE,
        (name) =>
          NOT_OURS.includes(name) ||
          files.some((path) => path === name || path.endsWith(`/${name}`)),
      ),
    ).toEqual([]));

  it('only npm scripts that exist', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object };
    expect(lost(SCRIPT, (name) => name in scripts)).toEqual([]);
  });

  it('only settings, codes and constants that the code has', () =>
    expect(lost(SETTING, (name) => new RegExp(`\\b${name}\\b`).test(settings))).toEqual([]));
});

describe('documents', () => {
  it('have no line wider than 100 columns, but for tables, pictures, and what a program writes', () => {
    const wide = pages.flatMap(({ path, text }) =>
      text
        .replaceAll(WRITTEN_BY_PROGRAMS, keepLines)
        .split('\n')
        .flatMap((line, index) =>
          line.length > 100 && !/^\s*[|<]/.test(line) ? `${path}:${index + 1}` : [],
        ),
    );
    expect(wide).toEqual([]);
  });

  it('link to what exists', () =>
    expect(
      pages.flatMap((page) =>
        linksOf(page).flatMap((link) => (existsSync(link) ? [] : `${page.path}: ${link}`)),
      ),
    ).toEqual([]));

  it('can all be reached from docs/README.md', () => {
    const reached = new Set(['docs/README.md']);
    for (const path of reached)
      for (const link of pages.filter((page) => page.path === path).flatMap(linksOf))
        reached.add(relative('.', link));
    const ours = pages.map(({ path }) => path).filter((path) => path.startsWith('docs/'));
    expect(ours.filter((path) => !reached.has(path))).toEqual([]);
  });

  it.each([
    {
      what: 'setting that the host reads',
      names: () => namesIn('host/settings.ts', /^ {2,4}([A-Z][A-Z\d_]+)\b.*,$/gm),
      page: 'docs/settings.md',
    },
    {
      what: 'call of the host',
      names: () =>
        readdirSync('host/calls').flatMap((file) =>
          namesIn(join('host/calls', file), /^ {4}name: '(\w+)'/gm),
        ),
      page: 'docs/decisions/0007-calls.md',
    },
    {
      what: 'table of the database',
      names: () =>
        namesIn('host/database/database.ts', /^ {2}(\w+): (?:\w+Row\b|\{ one: 1;)/gm).map((name) =>
          name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
        ),
      page: 'docs/scale.md',
    },
  ])('tell every $what', ({ names, page }) => {
    expect(names().length).toBeGreaterThan(10);
    const text = readFileSync(page, 'utf8');
    expect(names().filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
  });
});
