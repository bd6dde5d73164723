import { describe, expect, it } from 'vitest';
import { play, writtenAt } from './play.ts';
import { PROOFS } from './proofs.ts';

const named = PROOFS.map(({ script, args = [], ...rest }) => ({
  name: [script, ...args].join(' '),
  script,
  args,
  ...rest,
}));

describe('the smallest run of', () => {
  it.for(named)(
    '$name gives a figure, and writes no document',
    async ({ script, args, figure, tools = [] }, { signal }) => {
      const missing = tools.find(({ find }) => !find());
      const before = writtenAt();
      const { status, output } = await play(script, args, signal);
      expect(writtenAt()).toEqual(before);
      if (missing) {
        expect(output).toContain(`${missing.name} is missing.\n`);
        expect(output).not.toMatch(figure);
        expect(status).not.toBe(0);
        return;
      }
      expect(status, output).toBe(0);
      expect(output).toMatch(figure);
    },
  );
});
