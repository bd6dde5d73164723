import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { replaceSection } from '../../bench/evidence.ts';
import { ARCHITECTURE, arrows, drawings, folderIn } from './drawings.ts';
import { importsBelow } from './imports.ts';

const page = readFileSync(ARCHITECTURE, 'utf8');

// If one of these fails: `npm run architecture`, then read the new arrow and judge it.
describe('docs/architecture.md', () => {
  it.each(Object.entries(drawings()))('draws %s as the imports are', (section, drawing) =>
    expect(replaceSection(page, section, drawing)).toBe(page),
  );

  it('says what each folder is for', () => {
    const folders = ['domain', 'device', 'screens', 'app', 'host'].flatMap((section) =>
      Array.from(
        drawings()[section]?.matchAll(/^(?: {2}|\| `)([\w*.]+)/gm) ?? [],
        ([, name]) => name,
      ),
    );
    expect(folders.length).toBeGreaterThan(20);
    expect(folders.filter((name) => !page.includes(`- \`${name}\`: `))).toEqual([]);
  });
});

it.each(['src/domain', 'src/device', 'src/screens', 'src/app', 'host'])(
  'no folder of %s leads back to itself',
  (part) => {
    const left = arrows(importsBelow(['src', 'host']), folderIn(part));
    expect(left.size).toBeGreaterThan(5);
    // Takes away who imports nothing that is left, until nobody is.
    const isBottom = ([, to]: [string, string[]]) => !to.some((each) => left.has(each));
    for (let found = [...left].find(isBottom); found; found = [...left].find(isBottom))
      left.delete(found[0]);
    expect([...left.keys()]).toEqual([]);
  },
);

it('arrows join folders, not files, and none leads from a folder to itself', () =>
  expect(
    arrows(
      [
        { from: 'a/one.ts', to: 'b/two.ts' },
        { from: 'a/two.ts', to: 'b/one.ts' },
        { from: 'a/one.ts', to: 'a/two.ts' },
      ],
      (path) => path.split('/')[0],
    ),
  ).toEqual(
    new Map([
      ['a', ['b']],
      ['b', []],
    ]),
  ));
