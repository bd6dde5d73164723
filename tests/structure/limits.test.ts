import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const [, attacks = '', crowds = ''] = readFileSync('docs/limits.md', 'utf8').split(/^## .+$/m);
const rowsOf = (part: string) =>
  part
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (attack|crowd) /.test(line))
    .map((line) => line.split(' | '))
    .map(([what = '', , , test = '']) => ({ what, test }));

describe('docs/limits.md', () => {
  it('has at least ten attacks and ten crowds', () => {
    expect([rowsOf(attacks).length >= 10, rowsOf(crowds).length >= 10]).toEqual([true, true]);
  });

  it.each([...rowsOf(attacks), ...rowsOf(crowds)])('$what: its test exists', ({ test }) => {
    const [, file = '', name = ''] = /^`(.+?)`: (.+?)(?: \|)?$/.exec(test) ?? [];
    expect(existsSync(file)).toBe(true);
    expect(readFileSync(file, 'utf8')).toContain(`'${name}`);
  });
});
