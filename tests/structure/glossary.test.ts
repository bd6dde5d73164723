import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sourceFiles } from './sourceFiles.ts';

const GLOSSARY = 'docs/glossary.md';
const COMMENT = /\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm;
/** Words of others, and names in code. */
const QUOTED = /"[^"\n]{1,80}"|`[^`\n]+`/g;

const terms = readFileSync(GLOSSARY, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| word '))
  .map((line) => {
    const [word = '', meaning = '', home = '', not = ''] = line.slice(2, -2).split(' | ');
    const [, path = '', name] = /^`([^`]+)`(?:: `(\w+)`)?$/.exec(home) ?? [];
    return { word, meaning, path, name, not: not.split(', ') };
  });

const source = sourceFiles(['src', 'sw', 'host', 'build'], /\.(tsx?|css)$/);
/** The code without its comments, with the words of a name apart: "secondCopy" is "second copy". */
const code = source.map(({ text }) => apart(text.replaceAll(COMMENT, ' '))).join('\n');
const pages = [
  ...sourceFiles(['docs', 'deploy'], /\.md$/),
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'].map((path) => ({
    path,
    text: readFileSync(path, 'utf8'),
  })),
].filter(({ path }) => path !== GLOSSARY);
const prose = [
  ...source.map(({ path, text }) => ({ path, text: (text.match(COMMENT) ?? []).join('\n') })),
  ...pages,
].map(({ path, text }) => ({ path, text: text.replaceAll(QUOTED, ' ') }));

describe('docs/glossary.md', () => {
  it('has at most forty words, each once', () => {
    expect(terms.length).toBeGreaterThan(20);
    expect(terms.length).toBeLessThanOrEqual(40);
    expect(new Set(terms.map(({ word }) => word)).size).toBe(terms.length);
  });

  it.each(terms)('$word: one sentence, and words that it isn’t called', ({ meaning, not }) => {
    expect(meaning).toMatch(/^[A-Z][^.]*\.$/);
    expect(not.every((word) => /^[\w-]+(?: [\w-]+)*$/.test(word))).toBe(true);
  });

  it.each(terms)('$word: $path has it', ({ path, name }) => {
    expect(existsSync(path)).toBe(true);
    if (name === undefined) return;
    expect(readFileSync(path, 'utf8')).toMatch(
      new RegExp(
        `^(?:export )?(?:async )?(?:type|const|class|function) ${name}\\b|^export (?:type )?\\{[^}]*\\b${name}\\b`,
        'm',
      ),
    );
  });

  it.each(terms)('$word: the code uses the word', ({ word }) =>
    expect(code).toMatch(wordPattern(word)),
  );

  it.each(terms)('$word: nobody says $not', ({ not }) =>
    expect(
      prose.flatMap(({ path, text }) =>
        not.filter((word) => wordPattern(word).test(text)).map((word) => `${path}: ${word}`),
      ),
    ).toEqual([]),
  );
});

function apart(text: string): string {
  return text.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ');
}

/** Finds a word or its plural, in any case. Its parts may stand on two lines of a comment. */
function wordPattern(word: string): RegExp {
  return new RegExp(`\\b${word.replaceAll(/[ -]/g, '[\\s*/-]+')}s?\\b`, 'i');
}
