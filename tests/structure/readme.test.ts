import { existsSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const readme = () => readFileSync('README.md', 'utf8');

/**
 * The folders that the README's tree names: lines in a fenced block that begin with a path ending
 * in a slash.
 */
function foldersOf(markdown: string): string[] {
  const blocks = markdown.split('```').filter((_, index) => index % 2 === 1);
  return blocks
    .flatMap((block) => block.split('\n'))
    .flatMap((line) => /^\s*([\w./-]+)\/(?=\s|$)/.exec(line)?.[1] ?? []);
}

describe('the README', () => {
  it('names only folders that exist', () => {
    expect(
      foldersOf(readme()).filter(
        (folder) => !existsSync(folder) || !statSync(folder).isDirectory(),
      ),
    ).toEqual([]);
  });

  it('names every folder that holds code', () => {
    const code = [
      'src/domain',
      'src/device',
      'src/ui',
      'src/form',
      'src/screens',
      'src/app',
      'sw',
      'host',
      'tests',
    ];
    expect(foldersOf(readme())).toEqual(expect.arrayContaining(code));
  });

  it('gives the two commands', () => {
    expect(readme()).toContain('npm ci && npm start');
    expect(readme()).toContain('npm ci && npm test');
  });
});
