import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const lines = readFileSync('docs/specification.md', 'utf8').split('\n');
const rows = lines
  .filter((line) => line.startsWith('| ') && !line.startsWith('| line '))
  .map((line) => {
    const [text = '', tests = '', remark = ''] = line.slice('| '.length).split(' | ');
    return {
      text,
      remark: remark.replace(/\|$/, '').trim(),
      tests: [...tests.matchAll(/`([^`]+\.test\.ts)`: (.+?)(?=<br>|$)/g)].map(
        ([, file = '', name = '']) => ({ file, name: name.trim() }),
      ),
    };
  });

describe('docs/specification.md', () => {
  it('has all nine parts of the specification', () => {
    expect(lines.filter((line) => line.startsWith('## ')).map((line) => line.slice(3, 5))).toEqual([
      '1.',
      '2.',
      '3.',
      '4.',
      '5.',
      '6.',
      '7.',
      '8.',
      '9.',
    ]);
    expect(rows.length).toBeGreaterThan(35);
  });

  it.each(rows)('$text: its tests exist, or it says why there is none', ({ tests, remark }) => {
    expect(tests.length > 0 || remark.length > 0).toBe(true);
    const missing = tests.filter(
      ({ file, name }) =>
        !existsSync(file) || !readFileSync(file, 'utf8').replaceAll("\\'", "'").includes(name),
    );
    expect(missing).toEqual([]);
  });
});
