import { expect, it } from 'vitest';
import { sourceFiles } from './sourceFiles.ts';

/** The helpers that open one, or start a host that does. */
const OPENS_DATABASE = /from '\.\.\/(testHost|hostWithPeople|hostProcess|dataFolder|database)\.ts'/;

it('a host test that opens no database is in tests/host/embedded, and so not repeated on PostgreSQL', () => {
  const repeated = sourceFiles(['tests/host'], /\.test\.ts$/).filter(
    ({ path }) => !path.startsWith('tests/host/embedded/'),
  );
  expect(repeated.length).toBeGreaterThan(50);
  expect(repeated.filter(({ text }) => !OPENS_DATABASE.test(text)).map(({ path }) => path)).toEqual(
    [],
  );
});
