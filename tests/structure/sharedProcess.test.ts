import { expect, it } from 'vitest';
import { sourceFiles } from './sourceFiles.ts';

it('tests whose files share a process put nothing in place of modules, globals or the time', () => {
  const tests = sourceFiles(['tests/bench', 'tests/domain', 'tests/structure'], /\.test\.ts$/);
  const fakes = /\bvi\.(?!fn\b)|\bglobalThis\.\w+ =/;
  expect(
    tests.filter(({ text }) => fakes.test(text)).map(({ path }) => path),
    'these belong in the project "unit with fakes"',
  ).toEqual([]);
});
