import { describe, expect, it } from 'vitest';
import { play, writtenAt } from './play.ts';
import { PROOFS } from './proofs.ts';

/** Plays the smallest runs of these commands. There are several files, which run side by side. */
export function playEach(isWanted: (script: string) => boolean): void {
  const wanted = PROOFS.filter(({ script }) => isWanted(script)).map(({ args = [], ...proof }) => ({
    name: [proof.script, ...args].join(' '),
    args,
    ...proof,
  }));

  describe('the smallest run of', () => {
    it.for(wanted)(
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
}
