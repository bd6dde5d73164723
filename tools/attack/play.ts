import { setTimeout as wait } from 'node:timers/promises';
import { newNetwork, people } from './people.ts';
import { faultOf, type Attack, type Caller, type Target } from './target.ts';

/** What came of a call: honest people are served if `status` isn't false, either. */
export type Reply = { http: number; status?: boolean; ms?: number; putOff?: number };
/**
 * What somebody did. Of an attack at most `most` may get through, and the rest must be refused.
 * Honest people have no `most`: all of them must be served.
 */
export type Step = { did: string; heard: Reply[]; most?: number; wrong?: string | false };
/** An attacker or a crowd. docs/limits.md has a row for each `who`. */
export type Party = { who: string; play: (target: Target) => Promise<Step[]> };

const EVERY_MS = 250;
const TRIES = 30;
/** Answers that stop an attack. */
const REFUSED = [401, 403, 429, 503];

/** Says of each step how many got through, and what was wrong. */
export function judge(steps: Step[]): { did: string; fault: string | undefined } {
  const told = steps.map((step) => {
    const { did, heard, most, wrong } = step;
    const through = heard.filter((reply) => isThrough(step, reply)).length;
    const refused = heard.length - through;
    const counts = `${through} got through, ${refused} refused`;
    if (most === undefined)
      return {
        did: `${did}: ${through} of ${heard.length} served${slowest(heard)}`,
        fault: faultOf([refused > 0 && `${did}: ${refused} refused`, wrong]),
      };
    return {
      did: `${did}: ${counts}`,
      fault: faultOf([
        through > most && `${did}: ${through} got through, ${most} may`,
        heard.length <= most && `${did}: too few to meet the limit of ${most}`,
        wrong,
      ]),
    };
  });
  return {
    did: told.map(({ did }) => did).join('; '),
    fault: faultOf(told.map((each) => each.fault)),
  };
}

/** Makes an attack of an attacker: meanwhile a volunteer elsewhere enrols, and must be served. */
export function attackOf({ who, play }: Party): Attack {
  return {
    name: who,
    async play(target) {
      const [neighbour] = await people(target, 1);
      const stopping = new AbortController();
      const caller = { token: neighbour?.token ?? '', from: newNetwork() };
      const enrolling = enrolUntil(target, caller, stopping.signal);
      const steps = await play(target).finally(() => stopping.abort());
      return judge([...steps, { did: 'a volunteer elsewhere', heard: await enrolling }]);
    },
  };
}

/** Makes an attack of a crowd, which isn't one: nobody may be refused. */
export function crowdOf({ who, play }: Party): Attack {
  return { name: who, isHonest: true, play: async (target) => judge(await play(target)) };
}

/** Enrols a made-up voter as a phone does: told to come back in a moment, it comes back. */
export function enrol(target: Target, caller: Caller, fields: Record<string, string> = {}) {
  return patiently(() => target.addVoter(fields, caller));
}

/** Repeats a call that the host is too busy for, and says how often and how long it took. */
export async function patiently<Heard extends { http: number; data: { code?: string } }>(
  call: () => Promise<Heard>,
): Promise<Heard & { ms: number; putOff: number }> {
  const begun = performance.now();
  for (let putOff = 0; ; putOff += 1) {
    const heard = await call();
    const isBusy = heard.http === 503 || heard.data.code === 'tooManyUploads';
    if (!isBusy || putOff === TRIES) return { ...heard, ms: performance.now() - begun, putOff };
    await wait(Math.random() * 1_000);
  }
}

async function enrolUntil(target: Target, caller: Caller, stopping: AbortSignal): Promise<Reply[]> {
  const heard: Reply[] = [];
  do {
    heard.push(await enrol(target, caller));
    await wait(EVERY_MS);
  } while (!stopping.aborted);
  return heard;
}

/** An attack is let through wherever the host looks into it, whatever it finds. */
function isThrough({ most }: Step, { http, status }: Reply): boolean {
  return most === undefined ? http < 400 && status !== false : !REFUSED.includes(http);
}

function slowest(heard: Reply[]): string {
  const times = heard.flatMap(({ ms }) => ms ?? []);
  const putOff = heard.reduce((sum, reply) => sum + (reply.putOff ?? 0), 0);
  return [
    times.length > 0 && `, in ${(Math.max(...times) / 1000).toFixed(1)} s at most`,
    putOff > 0 && `, ${putOff} told to come back`,
  ]
    .filter(Boolean)
    .join('');
}
