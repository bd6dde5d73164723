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

/** Of levels 1 and 2 in version 5.0.0, by section. */
const REQUIREMENTS = {
  'V6.1': [1, 2, 3], 'V6.2': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], 'V6.3': [1, 2, 3, 4], 'V6.4': [1, 2, 3, 4], 'V6.5': [1, 2, 3, 4, 5], 'V6.6': [1, 2, 3], 'V6.8': [1, 2, 3, 4],
  'V7.1': [1, 2, 3], 'V7.2': [1, 2, 3, 4], 'V7.3': [1, 2], 'V7.4': [1, 2, 3, 4, 5], 'V7.5': [1, 2], 'V7.6': [1, 2],
  'V8.1': [1, 2], 'V8.2': [1, 2, 3], 'V8.3': [1], 'V8.4': [1],
};

describe('authentication, sessions and authorisation in docs/security.md', () => {
  const lines = readFileSync('docs/security.md', 'utf8').split('\n').filter((line) => /^\| V\d+\.\d+\.\d+ /.test(line)).map((line) => line.slice(2, -2).split(' | '));

  it('are gone through by every requirement, with a result and a reason', () => {
    expect(lines.map(([id]) => id)).toEqual(Object.entries(REQUIREMENTS).flatMap(([section, numbers]) => numbers.map((number) => `${section}.${number}`)));
    for (const [, result, how = ''] of lines) expect([['met', 'in part', 'not met', 'not applicable'].includes(result ?? ''), how.length > 3]).toEqual([true, true]);
  });

  it('are counted as they stand there, and name tests that exist', () => {
    const count = (result: string) => lines.filter((line) => line[1] === result).length;
    expect(readFileSync('docs/security.md', 'utf8')).toContain(`${count('met')} met, ${count('in part')} in part, ${count('not met')} not met, ${count('not applicable')} not applicable`);
    expect(lines.flatMap((line) => (line[3] ?? '').match(/tests\/[\w/]+\.test\.ts/g) ?? []).filter((file) => !existsSync(file))).toEqual([]);
  });
});
