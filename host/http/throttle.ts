import { createHash } from 'node:crypto';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { openCounter } from '../tables/counters.ts';
import type { Refusal } from './answers.ts';
import type { Host } from './call.ts';
import { siteOf } from './callers.ts';

const WINDOW_MS = 15 * 60_000;
/** Bounds the memory of one throttle to some 60 MB, whatever strangers send. */
const SLOTS = 2 ** 17;

/** For calls that show other people's data: a person reads some of it, a program would copy all. */
export const TOO_MANY_LOOKS = {
  code: 'tooManyLooks',
  msg: 'Too many requests. Please wait some minutes and try again.',
} satisfies Refusal;

/** For limits of a day. Waiting some minutes doesn't help. */
export const TOO_MANY_TODAY = {
  code: 'tooManyToday',
  msg: 'Too many requests for one day. Please try again tomorrow.',
} satisfies Refusal;

/** An attempt that was counted. `wait` is in seconds, and 0 means go on. */
export type Attempt = {
  wait: number;
  /** It was the last one allowed. */
  isLast: boolean;
  /** Takes it back, because it turned out not to be a failure. */
  takeBack: () => Promise<void>;
  /** Forgets all attempts of this key. */
  forget: () => Promise<void>;
};
export type Throttle = ReturnType<typeof createThrottle>;

/**
 * Counts attempts per key, in windows by the host's clock.
 * @param name tells this throttle's counts from those of others
 * @param limit how many attempts may pass in one window
 * @param windowMs 15 minutes, or a day
 */
export function createThrottle(
  { db, now }: Pick<Host, 'db' | 'now'>,
  name: string,
  limit: number,
  windowMs = WINDOW_MS,
) {
  const counter = openCounter(db, name, limit);
  /**
   * The library counts by the machine's clock. The window is part of the key, so the host's clock
   * decides.
   */
  const inWindow = (key: string, at: number) => `${Math.floor(at / windowMs)} ${key}`;
  return {
    /** Returns how much was counted in this window. */
    async count(key: string): Promise<number> {
      return (await counter.get(inWindow(key, now())))?.consumedPoints ?? 0;
    },

    /**
     * Counts an attempt before its outcome is known, so many parallel ones can't slip through.
     * @param key a person's id, or the `slotOf` what strangers choose
     * @param points how many attempts it counts for
     */
    async attempt(key: string, points = 1): Promise<Attempt> {
      const at = now();
      const ofWindow = inWindow(key, at);
      const wait = Math.ceil((windowMs - (at % windowMs)) / 1000);
      const count = await counter
        .consume(ofWindow, points, { customDuration: wait })
        .then(({ consumedPoints }) => consumedPoints)
        .catch((reason: unknown) => {
          if (reason instanceof RateLimiterRes) return 'refused';
          throw reason;
        });
      return {
        wait: count === 'refused' ? wait : 0,
        isLast: count === limit,
        takeBack: async () =>
          void (await counter.reward(ofWindow, points, { customDuration: wait })),
        forget: async () => void (await counter.delete(ofWindow)),
      };
    },
  };
}

/**
 * How many times the limit of a network the /48 around it has. A mobile network's phones may share
 * a /48, as they share an IPv4 address, which has the limit once.
 */
export const SITE_TIMES = 10;

/**
 * Counts attempts per network, as `createThrottle` does, and per /48: whoever has one could change
 * the network 65,536 times.
 */
export function createNetworkThrottle(
  host: Pick<Host, 'db' | 'now'>,
  name: string,
  limit: number,
  windowMs?: number,
): Pick<Throttle, 'attempt'> {
  const byNetwork = createThrottle(host, name, limit, windowMs);
  const bySite = createThrottle(host, `${name}Site`, SITE_TIMES * limit, windowMs);
  return {
    async attempt(network, points) {
      const ofNetwork = await byNetwork.attempt(slotOf(network), points);
      const site = siteOf(network);
      // A network that is over its limit must not use up its neighbours'.
      if (ofNetwork.wait > 0 || site === undefined) return ofNetwork;
      const ofSite = await bySite.attempt(slotOf(site), points);
      const both = [ofNetwork, ofSite];
      return {
        wait: ofSite.wait,
        isLast: both.some(({ isLast }) => isLast),
        takeBack: async () => void (await Promise.all(both.map((each) => each.takeBack()))),
        forget: async () => void (await Promise.all(both.map((each) => each.forget()))),
      };
    },
  };
}

/**
 * Returns one of 131,072 keys for what strangers choose: addresses and user names. The memory needs
 * no other bound, so no flood can push a count out. Two of them seldom share a key, and then they
 * share a limit.
 */
export function slotOf(...chosen: string[]): string {
  const digest = createHash('sha256').update(JSON.stringify(chosen)).digest();
  return String(digest.readUInt32BE(0) % SLOTS);
}
