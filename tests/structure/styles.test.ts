import { expect, it } from 'vitest';
import { sourceFiles } from './sourceFiles.ts';

/** The classes that a stylesheet dresses, each alone in its selector. */
function classesOf(css: string): Set<string> {
  const selectors = Array.from(
    css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]+)\{/g),
    ([, list = '']) => list.split(','),
  ).flat();
  return new Set(selectors.flatMap((selector) => /^\.([\w-]+)$/.exec(selector.trim())?.[1] ?? []));
}

it('a class is dressed by one stylesheet: those of one screen stay, and must not change the next', () => {
  const dressedIn = new Map<string, string>();
  const twice: string[] = [];
  for (const { path, text } of sourceFiles(['src'], /\.css$/)) {
    for (const name of classesOf(text)) {
      if (dressedIn.has(name)) twice.push(`${name}: ${dressedIn.get(name)} and ${path}`);
      dressedIn.set(name, path);
    }
  }
  expect(dressedIn.size).toBeGreaterThan(200);
  expect(twice).toEqual([]);
});
