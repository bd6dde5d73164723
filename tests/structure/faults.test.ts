import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PROMISES } from '../sizes.ts';

const PARTS = [
  'Facts',
  'Storage',
  'Network',
  'Process and lifecycle',
  'Concurrency',
  'Session',
  'Server',
  'Input',
  'Attacks',
];

const lines = readFileSync('docs/faults.md', 'utf8').split('\n');
const rows = lines
  .filter((line) => line.startsWith('| ') && !line.startsWith('| fault '))
  .map((line) => {
    const [fault = '', tests = '', remark = ''] = line.slice('| '.length).split(' | ');
    return {
      fault,
      remark: remark.replace(/\|$/, '').trim(),
      tests: [...tests.matchAll(/`([^`]+\.test\.ts)`: (.+?)(?=<br>|$)/g)].map(
        ([, file = '', name = '']) => ({ file, name }),
      ),
    };
  });

/**
 * Whether `npm test` runs a file, and not only `npm run test:all`. What only PostgreSQL promises
 * can't be in it.
 */
function isUsual(file: string): boolean {
  if (file.startsWith('tests/journeys/')) return PROMISES.includes(file);
  return !/^tests\/engines\/|proxy\.test/.test(file);
}

describe('docs/faults.md', () => {
  it('has every part of the list of faults that phone and host have to bear', () => {
    expect(lines.filter((line) => line.startsWith('## ')).map((line) => line.slice(3))).toEqual(
      PARTS,
    );
    expect(rows.length).toBeGreaterThan(60);
  });

  it.each(rows)('$fault: its tests exist, or it says why there is none', ({ tests, remark }) => {
    expect(tests.length > 0 || remark.length > 0).toBe(true);
    const missing = tests.filter(
      ({ file, name }) =>
        !existsSync(file) || !readFileSync(file, 'utf8').replaceAll("\\'", "'").includes(name),
    );
    expect(missing).toEqual([]);
  });

  it.each(rows.filter(({ tests }) => tests.length > 0))(
    '$fault: one of its tests is part of npm test',
    ({ tests }) => expect(tests.filter(({ file }) => isUsual(file))).not.toEqual([]),
  );
});
