import pLimit from 'p-limit';
import { DEMO_PEOPLE } from '../../host/demo/demoPeople.ts';
import { ACCOUNT, MEMBER, partsOf } from '../../tests/host/sampleCalls.ts';
import {
  answerOf,
  jpeg,
  multipartPost,
  voterParts,
  type Answer,
} from '../../tests/host/sampleVoter.ts';
import { jsonPost } from '../../tests/host/testHost.ts';
import type { RunningHost } from '../../tests/journeys/hostProcess.ts';

export type Heard = Answer & { http: number };
/** What an attack did, and why it counts as not stopped. */
export type Outcome = { did: string; fault?: string | false | undefined };
export type Attack = {
  name: string;
  /** The most that the host may spend on it; without one, nothing says what is dear. */
  maxCpuMs?: number;
  /** Those who do it mean no harm. */
  isHonest?: boolean;
  play: (target: Target) => Promise<Outcome>;
};
/** Who calls: with a token, and from an address that a trusted proxy names. */
export type Caller = { token?: string; from?: string };
export type Target = Awaited<ReturnType<typeof aimAt>>;

const NAMES = ['admin', 'lead', 'volunteer', 'member'] as const;

/**
 * Returns the calls of an attacker at a host with demo accounts, and their tokens.
 * @param share how much of each crowd comes; two at least
 */
export async function aimAt(host: RunningHost, share = 1) {
  const picture = await jpeg();
  const ask = (call: string, body: unknown, caller: Caller = {}): Promise<Heard> => {
    const post = jsonPost(body, caller.token);
    return answerOf(fetch(`${host.url}/${call}`, { ...post, headers: from(post, caller) }));
  };
  const send = (
    call: string,
    parts: ReturnType<typeof partsOf>,
    caller: Caller = {},
  ): Promise<Heard> => {
    const post = multipartPost(parts, caller.token ?? '');
    return answerOf(fetch(`${host.url}/${call}`, { ...post, headers: from(post, caller) }));
  };
  const tokens: Record<string, string> = {};
  for (const name of NAMES) {
    const { auth } = await ask('login', demoLogin(name));
    tokens[name] = auth ?? '';
  }
  return {
    host,
    picture,
    crowd: (people: number) => Math.max(2, Math.ceil(people * share)),
    ask,
    send,
    /** Logins of the demo accounts, made on the host's machine. */
    tokens: tokens as Record<(typeof NAMES)[number], string>,
    /** Registers a made-up member. */
    register: (
      userName: string,
      {
        fields = {},
        portrait = picture,
        ...caller
      }: Caller & { fields?: Record<string, string>; portrait?: Buffer } = {},
      id?: string,
    ) =>
      send(
        'register',
        partsOf(
          { ...MEMBER, ...ACCOUNT, consentAt: new Date().toISOString(), ...fields, userName },
          { voterCardFront: picture, portrait },
          id,
        ),
        caller,
      ),
    /** Enrols a made-up voter. */
    addVoter: (fields: Record<string, string>, caller: Caller) =>
      send('addvoters', voterParts({ fields, photos: { voterCardFront: picture } }), caller),
    /** Enrols a made-up member. */
    addMember: (fields: Record<string, string>, caller: Caller) =>
      send(
        'addmember',
        partsOf(
          { ...MEMBER, consentAt: new Date().toISOString(), ...fields },
          { voterCardFront: picture, portrait: picture },
        ),
        caller,
      ),
  };
}

/** The host's limits count anew in each quarter of an hour by the clock (host/http/throttle.ts). */
const WINDOW_MS = 15 * 60_000;
const windowNow = () => Math.floor(Date.now() / WINDOW_MS);

/** Plays an attack, and again if it failed because its limits began anew in the middle. */
export async function inOneWindow(play: () => Promise<Outcome>): Promise<Outcome> {
  const before = windowNow();
  const outcome = await play();
  return outcome.fault && windowNow() !== before ? play() : outcome;
}

export function demoLogin(name: string): { userName: string; password: string } {
  const { userName = '', password = '' } =
    DEMO_PEOPLE.find((person) => person.userName === `demo.${name}`) ?? {};
  return { userName, password };
}

/** Does something many times, some of them at once, and returns what came of each. */
export function many<Result>(
  times: number,
  atOnce: number,
  each: (number: number) => Promise<Result>,
): Promise<Result[]> {
  return pLimit(atOnce).map(
    Array.from({ length: times }, (_, number) => number),
    each,
  );
}

/** Counts answers by status, as "60 × 200, 240 × 429". */
export function tally(heard: { http: number }[]): string {
  const counts = new Map<number, number>();
  for (const { http } of heard) counts.set(http, (counts.get(http) ?? 0) + 1);
  return [...counts].map(([http, count]) => `${count} × ${http}`).join(', ');
}

/** Joins what went wrong; undefined if nothing did. */
export function faultOf(faults: (string | false | undefined)[]): string | undefined {
  return faults.filter(Boolean).join(', ') || undefined;
}

function from(post: { headers: Record<string, string> }, { token, from: address }: Caller) {
  const { authorization: _, ...headers } = post.headers;
  return {
    ...headers,
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(address !== undefined && { 'x-forwarded-for': address }),
  };
}
