import type { Mutant } from './mutants.ts';
import { newDesk, phoneCode } from './phoneCode.ts';
import { runSchedule } from './schedule.ts';
import { INVARIANTS, type Invariant } from './watch.ts';

/** Which of a mutant's invariants broke, after how many schedules, and what else broke before. */
export type Catch = { caught: Invariant | undefined; schedules: number; others: string[] };

/**
 * Runs schedules with a mistake in them until one of the invariants that must catch it does.
 * @param first the seed to begin with
 */
export async function hunt(
  { theme, caughtBy, edit, seed: _seed, ...mistake }: Mutant,
  mostSchedules: number,
  first = 1,
): Promise<Catch> {
  const code = edit && (edit.file.startsWith('host/') ? {} : { code: await phoneCode(edit) });
  const desk = edit?.file.startsWith('host/') && { desk: await newDesk(edit) };
  const others = new Set<string>();
  for (let schedules = 1; schedules <= mostSchedules; schedules += 1) {
    const seed = first + schedules - 1;
    const { violations } = await runSchedule({ seed, theme, ...mistake, ...code, ...desk });
    const names = violations.map((violation) => violation.slice(0, violation.indexOf(':')));
    const caught = caughtBy.find((invariant) => names.includes(INVARIANTS[invariant]));
    if (caught) return { caught, schedules, others: [...others] };
    for (const name of names) others.add(name);
  }
  return { caught: undefined, schedules: mostSchedules, others: [...others] };
}
