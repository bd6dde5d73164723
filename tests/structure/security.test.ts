import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/**
 * Requirements of levels 1 and 2 in version 5.0.0, by section: V1.1 has the numbers 1 and 2. A
 * chapter that is missing deals with what does not exist here.
 */
const REQUIREMENTS: Record<string, number[]> = {
  'V1.1': upTo(2),
  'V1.2': upTo(9),
  'V1.3': upTo(11),
  'V1.4': upTo(3),
  'V1.5': upTo(2),
  'V2.1': upTo(3),
  'V2.2': upTo(3),
  'V2.3': upTo(4),
  'V2.4': upTo(1),
  'V3.2': upTo(2),
  'V3.3': upTo(4),
  'V3.4': upTo(6),
  'V3.5': upTo(5),
  'V3.7': upTo(2),
  'V4.1': upTo(3),
  'V4.2': upTo(1),
  'V4.3': upTo(2),
  'V4.4': upTo(4),
  'V5.1': upTo(1),
  'V5.2': upTo(3),
  'V5.3': upTo(2),
  'V5.4': upTo(3),
  'V6.1': upTo(3),
  'V6.2': upTo(12),
  'V6.3': upTo(4),
  'V6.4': upTo(4),
  'V6.5': upTo(5),
  'V6.6': upTo(3),
  'V6.8': upTo(4),
  'V7.1': upTo(3),
  'V7.2': upTo(4),
  'V7.3': upTo(2),
  'V7.4': upTo(5),
  'V7.5': upTo(2),
  'V7.6': upTo(2),
  'V8.1': upTo(2),
  'V8.2': upTo(3),
  'V8.3': upTo(1),
  'V8.4': upTo(1),
  'V11.1': upTo(2),
  'V11.2': upTo(3),
  'V11.3': upTo(3),
  'V11.4': upTo(4),
  'V11.5': upTo(1),
  'V11.6': upTo(1),
  'V12.1': upTo(3),
  'V12.2': upTo(2),
  'V12.3': upTo(4),
  'V13.1': upTo(1),
  'V13.2': upTo(5),
  'V13.3': upTo(2),
  'V13.4': upTo(5),
  'V14.1': upTo(2),
  'V14.2': upTo(4),
  'V14.3': upTo(3),
  'V15.1': upTo(3),
  'V15.2': upTo(3),
  'V15.3': upTo(7),
  'V16.1': upTo(1),
  'V16.2': upTo(5),
  'V16.3': upTo(4),
  'V16.4': upTo(3),
  'V16.5': upTo(3),
};
const RESULTS = ['met', 'in part', 'not met', 'not applicable'];

const overview = readFileSync('docs/security.md', 'utf8');
const pages = readdirSync('docs/security')
  .toSorted()
  .map((name) => {
    const lines = readFileSync(`docs/security/${name}`, 'utf8')
      .split('\n')
      .filter((line) => /^\| V\d+\.\d+\.\d+ /.test(line))
      .map((line) => line.slice(2, -2).split(' | '));
    return { name, chapter: `V${Number(name.slice(1, 3))}`, lines };
  });

function upTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1);
}

function countsOf(lines: string[][]): number[] {
  return RESULTS.map((result) => lines.filter((line) => line[1] === result).length);
}

describe.each(pages)('docs/security/$name', ({ name, chapter, lines }) => {
  it('goes through every requirement, with a result and a reason', () => {
    const ids = Object.entries(REQUIREMENTS)
      .filter(([section]) => section.startsWith(`${chapter}.`))
      .flatMap(([section, numbers]) => numbers.map((number) => `${section}.${number}`));
    expect(lines.map(([id]) => id)).toEqual(ids);
    for (const [id, result = '', how = ''] of lines)
      expect([id, RESULTS.includes(result), how.length > 3]).toEqual([id, true, true]);
  });

  it('names tests and documents that exist', () => {
    const named = lines.flatMap(
      (line) => line.join(' ').match(/\b(?:tests|docs|host|deploy)\/[\w./-]+\.\w+/g) ?? [],
    );
    expect(named.filter((file) => !existsSync(file))).toEqual([]);
  });

  it('is counted in docs/security.md as it stands', () => {
    expect(overview).toContain(`](security/${name}) | ${countsOf(lines).join(' | ')} |`);
  });
});

describe('docs/security.md', () => {
  it('has a line for all seventeen chapters', () => {
    const chapters = overview.split('\n').flatMap((line) => /^\| \[?(V\d+) /.exec(line)?.[1] ?? []);
    expect(chapters).toEqual(upTo(17).map((number) => `V${number}`));
    expect(pages.map(({ chapter }) => chapter)).toEqual(
      chapters.filter((chapter) =>
        Object.keys(REQUIREMENTS).some((section) => section.startsWith(`${chapter}.`)),
      ),
    );
  });

  it('adds the chapters up', () => {
    const total = countsOf(pages.flatMap(({ lines }) => lines));
    expect(overview).toContain(
      RESULTS.map((result, index) => `${total[index]} ${result}`).join(', '),
    );
  });
});
