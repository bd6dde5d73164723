import { setTimeout as sleep } from 'node:timers/promises';
import type { Cable } from '../journeys/cable.ts';
import type { Chance } from './chance.ts';
import { FAILPOINTS, type Failpoint, type mortalHost } from './host.ts';
import type { Phone } from './phone.ts';

export type Field = {
  phone: Phone;
  host: ReturnType<typeof mortalHost>;
  cable: Cable;
  chance: Chance;
};
/** `enrolling` resolves when the cycle's voters are enrolled, or the page has died before that. */
type Struck = Field & { enrolling: Promise<void> };
/** Does harm. Returns false if there was nothing to hit any more. */
export type Harm = {
  name: string;
  to: 'phone' | 'way';
  /** The host is started with it, and this harm only waits for what it does. */
  failpoint?: Failpoint;
  strike(struck: Struck): Promise<boolean>;
};

const LONGEST_CUT_MS = 1_500;

/**
 * Everything that is hit. Afterwards each is mended by `Phone.open`, `host.revive` and the cable's
 * own end of the harm.
 */
export const HARMS: Harm[] = [
  {
    name: 'browser: SIGKILL of its process group',
    to: 'phone',
    strike: async ({ phone }) => onPage(phone, () => phone.killBrowser()),
  },
  {
    name: 'page: crashed',
    to: 'phone',
    strike: async ({ phone }) => onPage(phone, () => phone.crashPage()),
  },
  {
    name: 'page: closed',
    to: 'phone',
    strike: async ({ phone }) => onPage(phone, () => phone.closePage()),
  },
  {
    name: 'worker: stopped beside the page',
    to: 'phone',
    strike: async ({ phone }) => (phone.isOpen() ? phone.stopWorker().then(() => true) : false),
  },
  {
    name: 'worker: stopped when it was alone',
    to: 'phone',
    async strike({ phone, chance }) {
      if (!(await onPage(phone, () => phone.closePage()))) return false;
      await sleep(chance.between(0, 600));
      await phone.stopWorker();
      return true;
    },
  },
  {
    name: 'host: SIGKILL',
    to: 'way',
    async strike({ host, chance }) {
      await host.kill();
      await sleep(chance.between(0, LONGEST_CUT_MS));
      return true;
    },
  },
  ...FAILPOINTS.map((failpoint): Harm => ({
    name: `host: died ${failpoint}`,
    to: 'way',
    failpoint,
    strike: ({ host, enrolling }) => host.died(enrolling),
  })),
  {
    name: 'cable: cut',
    to: 'way',
    async strike({ cable, chance }) {
      await cable.cut();
      await sleep(chance.between(0, LONGEST_CUT_MS));
      await cable.mend();
      return true;
    },
  },
  {
    name: 'cable: answer lost',
    to: 'way',
    async strike({ cable }) {
      cable.loseNextAnswer('POST /addvoters');
      return true;
    },
  },
  {
    name: 'cable: cut in mid-body',
    to: 'way',
    async strike({ cable, chance }) {
      cable.cutAfterBytes(chance.between(0, 60_000), 'POST /addvoters');
      return true;
    },
  },
];

async function onPage(phone: Phone, strike: () => Promise<void>): Promise<boolean> {
  if (!phone.isOpen()) return false;
  await strike();
  return true;
}
