import type { NetworkMode } from './network.ts';

/** What happens to the phone of one schedule. All numbers are weights or probabilities. */
export type Theme = {
  /** How many windows at most. */
  tabs: number;
  worker: boolean;
  keys: readonly boolean[];
  crash: number;
  network: Partial<Record<NetworkMode, number>>;
  happenings: Partial<Record<Happening, number>>;
};
export type Happening =
  | 'save'
  | 'correct'
  | 'discard'
  | 'sendNow'
  | 'online'
  | 'logout'
  | 'login'
  | 'loginOnBadStore'
  | 'otherPerson'
  | 'loginOver'
  | 'openTab'
  | 'closeTab'
  | 'sync'
  | 'freeze'
  | 'clock'
  | 'network'
  | 'hostTrouble'
  | 'metered'
  | 'pause'
  | 'storageTrouble'
  | 'damage';

const NETWORK = { good: 2, offline: 1, noRoute: 1, portal: 1, shaky: 3 };
const PEOPLE = { save: 6, correct: 3, discard: 0.7, sendNow: 2, online: 1 };
const BOTH = [true, false] as const;

export const THEMES = {
  /** Up to three windows and the worker at once. */
  senders: {
    tabs: 3,
    worker: true,
    keys: BOTH,
    crash: 0.001,
    network: NETWORK,
    happenings: { ...PEOPLE, openTab: 3, closeTab: 1, sync: 3, freeze: 2, network: 2 },
  },
  /** Phones that die at any moment. */
  crashes: {
    tabs: 2,
    worker: true,
    keys: BOTH,
    crash: 0.02,
    network: NETWORK,
    happenings: { ...PEOPLE, openTab: 4, sync: 2, network: 2 },
  },
  /** A network and a host that do everything but answer. */
  network: {
    tabs: 1,
    worker: true,
    keys: BOTH,
    crash: 0,
    network: NETWORK,
    happenings: { ...PEOPLE, network: 6, hostTrouble: 4, loginOver: 1, metered: 1, pause: 1 },
  },
  /** A store that is full, closed or broken. */
  storage: {
    tabs: 2,
    worker: false,
    keys: BOTH,
    crash: 0.002,
    network: NETWORK,
    happenings: { ...PEOPLE, storageTrouble: 5, damage: 2, network: 1, openTab: 1 },
  },
  /** Two people who share a phone. */
  people: {
    tabs: 2,
    worker: true,
    keys: BOTH,
    crash: 0.001,
    network: NETWORK,
    happenings: {
      ...PEOPLE,
      logout: 3,
      login: 3,
      loginOnBadStore: 1,
      otherPerson: 4,
      loginOver: 2,
      network: 1,
      sync: 1,
    },
  },
  /** A clock that jumps to 1970 and 2099. */
  clock: {
    tabs: 2,
    worker: true,
    keys: BOTH,
    crash: 0.001,
    network: NETWORK,
    happenings: { ...PEOPLE, clock: 4, freeze: 1, network: 2, hostTrouble: 2, sync: 1 },
  },
  everything: {
    tabs: 3,
    worker: true,
    keys: BOTH,
    crash: 0.004,
    network: NETWORK,
    happenings: {
      ...PEOPLE,
      logout: 1,
      login: 2,
      loginOnBadStore: 1,
      otherPerson: 2,
      loginOver: 1,
      openTab: 3,
      closeTab: 1,
      sync: 2,
      freeze: 1,
      clock: 1,
      network: 3,
      hostTrouble: 2,
      storageTrouble: 2,
      damage: 1,
    },
  },
} as const satisfies Record<string, Theme>;
export type ThemeName = keyof typeof THEMES;
