import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { layCable } from '../journeys/cable.ts';
import { startHost } from '../journeys/hostProcess.ts';
import { chanceOf, type Chance } from './chance.ts';
import { HARMS, type Field, type Harm } from './harms.ts';
import { mortalHost } from './host.ts';
import { judge, type Verdict } from './judge.ts';
import { newPhone, type Phone } from './phone.ts';

export type Report = Verdict & {
  cycles: number;
  seed: number;
  /** How often each thing was hit. */
  hits: Map<string, number>;
  saved: number;
  interrupted: number;
  requests: number;
  longestDrainMs: number;
  /** What the phone shows as anything but sent, after the end. */
  left: number;
  tookMs: number;
};

const PICTURES = 5;
const CYCLES_PER_DRAIN = 25;
const LATEST_STRIKE_MS = 1_000;
/** How many times the cycles are played until everything was hit. */
const MOST_TIMES = 5;

/**
 * A volunteer enrols and the app delivers, while in every cycle something is hit at a random
 * moment, often two things: first what was not hit yet. Every 25 cycles and at the end everything
 * is mended, the app is opened anew and has to send all that waits. There are up to five times as
 * many cycles until everything was hit: on a busy machine much is over before it is hit.
 * @param tell hears after each drain how far it is
 */
export async function runCycles(
  cycles: number,
  seed: number,
  tell: (text: string) => void = () => undefined,
): Promise<Report> {
  const first = await startHost();
  const cable = await layCable(first.port);
  const host = mortalHost(first, cable);
  let phone: Phone | undefined;
  try {
    phone = await newPhone(cable.url);
    return await play({ phone, host, cable, chance: chanceOf(seed) }, cycles, seed, tell);
  } finally {
    // Also of a run that failed: what it leaves would take the time of the next one.
    await phone?.close();
    await cable.close();
    await host.stop();
  }
}

async function play(
  field: Field,
  cycles: number,
  seed: number,
  tell: (text: string) => void,
): Promise<Report> {
  const { phone, host, cable, chance } = field;
  const begin = Date.now();
  const hits = new Map(HARMS.map(({ name }) => [name, 0]));
  let voters = 0;
  const nextVoterId = () => `KLM${String((voters += 1)).padStart(7, '0')}`;

  await cable.cut();
  const pictures = await phone.learn(await photographs(), nextVoterId);
  await cable.mend();

  let longestDrainMs = 0;
  const sinceBegin = () => `${Math.round((Date.now() - begin) / 1_000)} s`;
  const notHitYet = () => HARMS.filter(({ name }) => hits.get(name) === 0);
  let isLast = false;
  for (let cycle = 1; !isLast; cycle += 1) {
    const missing = notHitYet();
    const harms = chooseHarms(chance, missing.length > 0 ? missing : HARMS);
    try {
      await Promise.all([
        host.revive(harms.find(({ failpoint }) => failpoint)?.failpoint),
        phone.open(),
      ]);
      await phone.findSignal();
      const enrolling = (async () => {
        for (let left = chance.between(1, 3); left > 0; left -= 1)
          if (!(await phone.enrol(nextVoterId(), chance.pick(pictures)))) return;
      })();
      const striking = harms.map(async (harm) => {
        await moment(harm, field);
        if (await harm.strike({ ...field, enrolling }))
          hits.set(harm.name, (hits.get(harm.name) ?? 0) + 1);
      });
      await Promise.all([enrolling, ...striking]);
    } catch (error) {
      throw new Error(
        `In cycle ${cycle} with --seed ${seed}, after ${sinceBegin()}, with "${harms.map(({ name }) => name).join('" and "')}": ${String(error)}\nThe screen says: ${await phone.screen()}`,
        { cause: error },
      );
    }
    // What is about to be hit may have ended by itself. It gets another chance.
    isLast = cycle >= cycles && (notHitYet().length === 0 || cycle >= MOST_TIMES * cycles);
    if (cycle % CYCLES_PER_DRAIN === 0 || isLast) {
      cable.clear();
      if (phone.isOpen()) await phone.closePage();
      await Promise.all([host.revive(), phone.open()]);
      await phone.findSignal();
      const took = await phone.drain();
      longestDrainMs = Math.max(longestDrainMs, took);
      tell(
        `${cycle} cycles in ${sinceBegin()}, ${phone.saved.length} saved, all sent ${(took / 1_000).toFixed(1)} s after the last fault`,
      );
    }
  }

  const verdict = judge(phone.saved, phone.tried, await host.held());
  const entries = await phone.entries();
  const requests = cable.requests.filter(({ path }) => path === '/addvoters').length;
  return {
    ...verdict,
    cycles,
    seed,
    hits,
    saved: phone.saved.length,
    interrupted: phone.tried.length,
    requests,
    longestDrainMs,
    left: entries.filter(({ state }) => state !== 'sent').length,
    tookMs: Date.now() - begin,
  };
}

/** Picks one harm, and every third time one on the phone and one on the way from it. */
function chooseHarms(chance: Chance, harms: Harm[]): Harm[] {
  if (chance.between(1, 3) > 1) return [chance.pick(harms)];
  return (['phone', 'way'] as const)
    .map((to) => harms.filter((harm) => harm.to === to))
    .filter((some) => some.length > 0)
    .map((some) => chance.pick(some));
}

/**
 * Any moment; what happens on the phone half of the time within an eighth of a second after "save"
 * was tapped.
 */
async function moment({ to }: Harm, { phone, chance }: Field): Promise<void> {
  const latest = chance.between(0, LATEST_STRIKE_MS);
  const afterTap = chance.between(0, 125);
  const isAfterTap = to === 'phone' && chance.between(0, 1) === 1;
  await (isAfterTap
    ? Promise.race([phone.tapped().then(() => sleep(afterTap)), sleep(3 * LATEST_STRIKE_MS)])
    : sleep(latest));
}

/** Small pictures that differ in every pixel. */
function photographs(): Promise<Buffer[]> {
  return Promise.all(
    Array.from({ length: PICTURES }, (_, number) =>
      sharp({
        create: {
          width: 640,
          height: 480,
          channels: 3,
          background: 'black',
          noise: { type: 'gaussian', mean: 100 + number, sigma: 20 },
        },
      })
        .jpeg()
        .toBuffer(),
    ),
  );
}
