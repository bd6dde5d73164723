import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Pages of points with the tests that hold them, and how each page's headings begin. */
const PAGES = {
  'docs/specification.md': ['1.', '2.', '3.', '4.', '5.', '6.', '7.', '8.', '9.'],
  'docs/first-hour.md': ['Who joins', 'Work screens', 'Consent', 'Content', 'Five tasks'],
};

function rowsOf(lines: string[]) {
  return lines
    .filter((line) => line.startsWith('| ') && !/^\| (?:line|point) /.test(line))
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
}

describe.each(Object.entries(PAGES))('%s', (page, parts) => {
  const lines = readFileSync(page, 'utf8').split('\n');
  const rows = rowsOf(lines);

  it('has all its parts', () => {
    const headings = lines.filter((line) => line.startsWith('## ')).map((line) => line.slice(3));
    expect(headings).toHaveLength(parts.length);
    for (const [index, heading] of headings.entries())
      expect(heading.startsWith(parts[index] ?? '-')).toBe(true);
    expect(rows.length).toBeGreaterThan(25);
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
