import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sourceFiles } from './sourceFiles.ts';

/** Ten files still wait for a seam: they grew when lines got their limit of 100 columns. */
const MAX_LINES = 310;

describe('a reader of the code', () => {
  it('finds no file longer than 310 lines', () => {
    const long = sourceFiles(['src', 'sw', 'host'], /\.(ts|tsx|css)$/).filter(
      ({ text }) => text.trimEnd().split('\n').length > MAX_LINES,
    );
    expect(long.map(({ path }) => path)).toEqual([]);
  });

  it('finds no test that does not run', () => {
    const sleeping = sourceFiles(['tests'], /\.tsx?$/).filter(({ text }) =>
      /\b(?:it|test|describe|suite)\.(?:skip|only|todo|fails|runIf)/.test(text),
    );
    expect(sleeping.map(({ path }) => path)).toEqual([]);
  });
});

it.each(['package-lock.json', 'bench/package-lock.json'])(
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
