import { afterEach, beforeEach, expect, it } from 'vitest';
import { copyProject } from './change.ts';
import { FOURTH_KIND, FOURTH_KIND_TEST } from './fourthKind.ts';
import { QUESTION, QUESTION_TEST } from './question.ts';

let project: Awaited<ReturnType<typeof copyProject>>;
beforeEach(async () => {
  project = await copyProject();
});
afterEach(() => project.remove());

const MINUTE_MS = 60_000;

/** Files whose absence the compiler doesn't notice, and the test that does. */
const SEEN_BY: Record<string, string> = {
  'host/database/migrations/migrate.ts': 'tests/structure/tried.test.ts',
  'src/screens/enrol/note/AddNoteScreen.tsx': 'tests/structure/screens.test.ts',
  'public/locales/en/note.json': 'tests/structure/locales.test.ts',
  'public/locales/tam/note.json': 'tests/structure/locales.test.ts',
};

it(
  'a fourth kind of submission is 12 files, where it was 29, and none can be forgotten',
  async () => {
    const files = Object.keys(FOURTH_KIND);
    expect(files).toHaveLength(12);
    await project.make({ ...FOURTH_KIND, 'tests/structure/tried.test.ts': FOURTH_KIND_TEST });
    expect(await project.compile()).toBe('');
    const tests = [...new Set(Object.values(SEEN_BY))];
    expect(await project.test(...tests)).toBe('');
    for (const path of files) {
      await project.leaveOut(path);
      const test = SEEN_BY[path];
      expect(await (test ? project.test(test) : project.compile()), path).not.toBe('');
      await project.make({ [path]: FOURTH_KIND[path] ?? '' });
    }
  },
  15 * MINUTE_MS,
);

it(
  'a question of the voter form is 5 files, where it was 11',
  async () => {
    expect(Object.keys(QUESTION)).toHaveLength(5);
    await project.make({ ...QUESTION, 'tests/structure/tried.test.ts': QUESTION_TEST });
    expect(await project.compile()).toBe('');
    expect(
      await project.test('tests/structure/tried.test.ts', 'tests/structure/locales.test.ts'),
    ).toBe('');
  },
  5 * MINUTE_MS,
);
