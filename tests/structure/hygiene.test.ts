import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sourceFiles } from './sourceFiles.ts';

const PRODUCT = ['src', 'sw', 'host', 'build', 'tools', 'art'];
const CODE = [...PRODUCT, 'tests', 'bench', 'mutation', 'public', 'deploy'];
const EXPORTED = /^export (?:async )?(?:function\*?|const|class|type) (\w+)/gm;

describe('a reader of the code', () => {
  // The linter's max-lines holds the other files.
  it('finds no style sheet longer than 300 lines', () => {
    const long = sourceFiles(['src'], /\.css$/).filter(
      ({ text }) => text.trimEnd().split('\n').length > 300,
    );
    expect(long.map(({ path }) => path)).toEqual([]);
  });

  it('finds no comment wider than 100 columns', () => {
    const own = sourceFiles(CODE, /\.(ts|tsx|js|mjs|css)$/).filter(
      ({ path }) => !path.includes('node_modules'),
    );
    const wide = own.flatMap(({ path, text }) =>
      text
        .split('\n')
        .map((line, index) => ({ line, place: `${path}:${index + 1}` }))
        .filter(({ line }) => line.length > 100 && /^\s*(\/[/*]|\*)|\s\/\/ /.test(line)),
    );
    expect(wide.map(({ place }) => place)).toEqual([]);
  });

  it('finds no export that no other file names', () => {
    const files = [
      ...sourceFiles([...PRODUCT, 'tests'], /\.tsx?$/),
      ...['vite.config.ts', 'vitest.config.ts'].map((path) => ({
        path,
        text: readFileSync(path, 'utf8'),
      })),
    ];
    const filesNaming = new Map<string, number>();
    for (const { text } of files)
      for (const word of new Set(text.match(/\w+/g)))
        filesNaming.set(word, (filesNaming.get(word) ?? 0) + 1);
    const unused = sourceFiles(PRODUCT, /\.tsx?$/).flatMap(({ path, text }) =>
      Array.from(text.matchAll(EXPORTED), ([, name = '']) => name)
        .filter((name) => filesNaming.get(name) === 1)
        .map((name) => `${path}: ${name}`),
    );
    expect(unused).toEqual([]);
  });

  it('finds no test that does not run', () => {
    const sleeping = sourceFiles(['tests'], /\.tsx?$/).filter(({ text }) =>
      /\b(?:it|test|describe|suite)\.(?:skip|only|todo|fails|runIf)/.test(text),
    );
    expect(sleeping.map(({ path }) => path)).toEqual([]);
  });
});

it.each(['package-lock.json', 'bench/package-lock.json', 'mutation/package-lock.json'])(
  'every package of %s is told by one version and the hash of its bytes',
  (path) => {
    const { packages } = JSON.parse(readFileSync(path, 'utf8')) as {
      packages: Record<string, { version?: string; integrity?: string }>;
    };
    const loose = Object.entries(packages).filter(
      ([name, { version = '', integrity = '' }]) =>
        name !== '' && !(/^\d+\.\d+\.\d+/.test(version) && integrity.startsWith('sha512-')),
    );
    expect(loose.map(([name]) => name)).toEqual([]);
  },
);
