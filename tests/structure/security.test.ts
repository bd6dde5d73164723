import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const rows = readFileSync('docs/security.md', 'utf8').split('\n').filter((line) => /^\| V\d+ /.test(line)).map((line) => {
  const [chapter = '', how = '', tests = '', unmet = ''] = line.slice(2, -1).split(' | ').map((cell) => cell.trim());
  return { chapter, how, unmet, tests: tests.match(/tests\/[\w/]+\.test\.ts/g) ?? [] };
});

describe('docs/security.md', () => {
  it('goes through all seventeen chapters', () => {
    expect(rows.map(({ chapter }) => chapter.split(' ')[0])).toEqual(Array.from({ length: 17 }, (_, number) => `V${number + 1}`));
  });

  it.each(rows)('$chapter: its tests exist, or there is nothing to test', ({ how, tests }) => {
    expect(tests.filter((file) => !existsSync(file))).toEqual([]);
    expect(tests.length > 0 || /^None (is|are) used\.$/.test(how)).toBe(true);
  });
});
