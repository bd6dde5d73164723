import { afterAll, describe, expect, it } from 'vitest';
import { FIXED_SEEDS } from './fixedSeeds.ts';
import { runSchedule } from './schedule.ts';
import { THEMES, type ThemeName } from './themes.ts';
import type { Seen } from './world.ts';

/** Together some 3,000, in less than a minute. `npm run simulate` runs as many as you like. */
const SCHEDULES: Record<ThemeName, number> = {
  senders: 400,
  crashes: 400,
  network: 400,
  storage: 400,
  people: 400,
  clock: 300,
  everything: 700,
};
const TIMEOUT_MS = 900_000;
const seen: Seen = new Map();
let count = 0;

async function failureOf(theme: ThemeName, seed: number, crashAt = Infinity): Promise<string[]> {
  const { violations } = await runSchedule({ seed, theme, seen, crashAt });
  count += 1;
  const repeat = `npm run simulate -- --runs 1 --seed ${seed} --theme ${theme}${crashAt === Infinity ? '' : ` --crash-at ${crashAt}`} --trace`;
  return violations.map((violation) => `${violation}\n  repeat: ${repeat}`);
}

describe('the outbox keeps every promise', () => {
  it.each(Object.keys(THEMES) as ThemeName[])(
    'in many random schedules: %s',
    async (theme) => {
      const failures: string[] = [];
      for (let seed = 1; seed <= SCHEDULES[theme] && failures.length < 5; seed += 1)
        failures.push(...(await failureOf(theme, seed)));
      expect(failures).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it.each([
    ['people', 1],
    ['network', 2],
    ['people', 3],
  ] as [ThemeName, number][])(
    'when a sender dies at each single await of a schedule: %s %d',
    async (theme, seed) => {
      const { crashable } = await runSchedule({ seed, theme });
      const failures: string[] = [];
      for (let crashAt = 1; crashAt <= crashable; crashAt += 1)
        failures.push(...(await failureOf(theme, seed, crashAt)));
      expect(failures).toEqual([]);
      expect(crashable).toBeGreaterThan(50);
    },
    TIMEOUT_MS,
  );

  it.each(FIXED_SEEDS)('where it once did not: $theme $seed, $was', async ({ theme, seed }) => {
    expect(await failureOf(theme, seed)).toEqual([]);
  });
});

describe('the simulation', () => {
  it('is the same again for the same seed', async () => {
    const first = await runSchedule({ seed: 7, theme: 'everything', trace: true });
    const second = await runSchedule({ seed: 7, theme: 'everything', trace: true });
    expect(second.log).toEqual(first.log);
    expect(first.log.length).toBeGreaterThan(100);
  });

  it('has run at least 3,000 schedules', () => expect(count).toBeGreaterThanOrEqual(3_000));

  it.each([
    'crash',
    'frozen window',
    'clock jumps',
    'lock is taken',
    'aborted at its deadline',
    'offline',
    'no route',
    'portal 200',
    'portal 511',
    'portal redirects',
    'request dropped',
    'request tripled',
    'request late',
    'request answerLost',
    'request answerCut',
    'request answerNever',
    'request answerOfAnother',
    '5xx',
    '429',
    'Retry-After',
    '409 in progress',
    '413',
    'refused',
    'login over',
    'a wrong shape',
    'the same again',
    'desk: invalid',
    'desk: otherContent',
    'the same refusal for all',
    'host dies before the commit',
    'host dies after the commit',
    'a double at a host without keys',
    'a look into the list',
    'owner says to send it again',
    'owner says it has arrived',
    'store aborts: QuotaExceededError',
    'store aborts: UnknownError',
    'store aborts without a word',
    'connection found closed',
    'damaged key',
    'damaged photo',
    'saved addvoters',
    'saved addmember',
    'saved createPost',
    'corrected',
    'correction came too late',
    'discarded',
    'waiting → sending',
    'sending → sent',
    'sending → waiting',
    'sending → refused',
    'sending → damaged',
    'refused → waiting',
    'damaged → waiting',
    'an entry of a newer build',
    'an entry of an older build',
    'logout',
    'photo made smaller',
    'photo cannot be made smaller',
    'other bytes were written',
    'store fails after a login',
    'no login when all is well again',
    'host with keys',
    'host without keys',
  ])('has met: %s', (what) => expect(seen.get(what) ?? 0).toBeGreaterThan(0));
});

afterAll(() =>
  console.log(
    `${count} schedules; ${[...seen]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([what, times]) => `${what} ${times}`)
      .join('; ')}`,
  ),
);
