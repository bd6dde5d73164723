import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const parts = readFileSync('docs/limits.md', 'utf8').split(/^## /m);
/** The lines of a part's table, without its head. */
const linesOf = (title: string) =>
  (parts.find((part) => part.startsWith(`${title}\n`)) ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) => line.slice('| '.length).split(' | '));
const rowsOf = (title: string) =>
  linesOf(title).map(([what = '', , , test = '']) => ({ what, test }));
/** The names of those whom a part of `npm run attack` plays. */
const playedBy = (...files: string[]) =>
  files.flatMap((file) =>
    Array.from(
      readFileSync(`tools/attack/${file}.ts`, 'utf8').matchAll(/^ {4}who: '(.+)',$/gm),
      ([, who = '']) => who,
    ),
  );

describe('docs/limits.md', () => {
  it('has at least ten attacks and ten crowds', () => {
    expect(rowsOf('Attacks').length).toBeGreaterThanOrEqual(10);
    expect(rowsOf('Honest crowds').length).toBeGreaterThanOrEqual(10);
  });

  it.each([
    { title: 'Ten attackers', files: ['outsiders', 'insiders'] },
    { title: 'Ten crowds', files: ['crowds'] },
  ])('$title: npm run attack plays each, and each names where its limit is', ({ title, files }) => {
    const rows = linesOf(title);
    expect(rows).toHaveLength(10);
    expect(rows.map(([who]) => who)).toEqual(playedBy(...files));
    for (const [, , , where = ''] of rows) expect(where).toMatch(/^`(host|deploy)\/.+`/);
  });

  it.each([...rowsOf('Attacks'), ...rowsOf('Honest crowds')])(
    '$what: its test exists',
    ({ test }) => {
      const [, file = '', name = ''] = /^`(.+?)`: (.+?)(?: \|)?$/.exec(test) ?? [];
      expect(existsSync(file)).toBe(true);
      expect(readFileSync(file, 'utf8')).toContain(`'${name}`);
    },
  );
});
