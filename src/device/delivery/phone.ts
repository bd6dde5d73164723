import type { Connection } from '../../domain/outbox/connection.ts';
import type { Entry, Unsent } from '../../domain/outbox/outbox.ts';
import type { Answer } from '../../domain/outbox/outcome.ts';
import type { Queue } from '../../domain/outbox/queue.ts';
import type { Photo, PhotoBytes } from '../../domain/outbox/submission.ts';
import { callHost, type Call } from '../api/transport.ts';
import { connection } from '../api/connection.ts';
import { readSession, type Session } from '../login/session.ts';
import {
  changeEntries,
  type Change,
  type Changed,
  type NewParts,
  sealPhotos,
  wakeQueue,
} from '../outbox/write.ts';
import { readEntries, readQueue, readWhole, type OpenedEntry } from '../outbox/read.ts';
import { shrinkPhoto } from '../photos/shrinkPhoto.ts';
import { onOutboxChange } from '../storage/changes.ts';
import { holdLock } from '../storage/locks.ts';
import {
  DEFAULT_PHONE_SETTINGS,
  readPhoneSettings,
  type PhoneSettings,
} from '../storage/phoneSettings.ts';
import { sha256 } from '../storage/sha256.ts';
import { countData } from './dataUsed.ts';
import { isSendingPaused } from './pause.ts';
import { speedometer } from './speedometer.ts';

/** What an entry holds; or what of it is damaged: a photo's slot, or `fields` for the text. */
export type Opened = OpenedEntry | { damaged: string };

/** The port of delivery: all that it needs of a phone. Times are in milliseconds since 1970. */
export type Phone = {
  now: () => number;
  /** Returns a number from 0 up to 1. */
  random: () => number;
  newLease: () => string;
  session: () => Promise<Session | undefined>;
  settings: () => Promise<PhoneSettings>;
  store: {
    readEntries: () => Promise<Entry[]>;
    readQueue: (owner: string) => Promise<Queue>;
    readWhole: (entry: Unsent) => Promise<Opened>;
    changeEntries: (changes: Change[]) => Promise<Changed[]>;
    sealPhotos: (
      entry: Unsent,
      facts: Photo[],
      photos: PhotoBytes,
    ) => Promise<NewParts | undefined>;
    wakeQueue: typeof wakeQueue;
  };
  /** Calls back after every change of the store. Returns a stop function. */
  onChange: (callback: () => void) => () => void;
  /** Runs `work` under a lock, if it is free. Returns false if somebody else holds it. */
  holdLock: (name: string, work: () => Promise<void>) => Promise<boolean>;
  /** Returns true while the person has paused sending. */
  isPaused: () => Promise<boolean>;
  connection: () => Connection;
  call: (call: Call) => Promise<Answer>;
  countData: (bytes: number, at: number) => Promise<void>;
  /** Makes a photo smaller. @throws if it can't, say for lack of memory */
  shrinkPhoto: (photo: ArrayBuffer, maxBytes: number) => Promise<ArrayBuffer>;
  sha256: (bytes: ArrayBuffer) => Promise<string>;
  /** Returns a signal that aborts at `until`, or none for Infinity. */
  deadline: (until: number) => AbortSignal | undefined;
};

/** Longer than the slowest phone needs for its largest photo. After it, the decoder is stuck. */
const SHRINK_MS = 60_000;

export const thisPhone: Phone = {
  now: () => Date.now(),
  random: () => Math.random(),
  newLease: () => crypto.randomUUID(),
  session: readSession,
  // The defaults will do: an unreadable setting mustn't keep entries on the phone.
  settings: () => readPhoneSettings().catch(() => DEFAULT_PHONE_SETTINGS),
  // Named one by one, so that the worker leaves out what else the store can do.
  store: { readEntries, readQueue, readWhole, changeEntries, sealPhotos, wakeQueue },
  onChange: onOutboxChange,
  holdLock,
  isPaused: isSendingPaused,
  connection,
  async call(call) {
    const end = speedometer.begin();
    const answer = await callHost(call);
    end(answer.type === 'http' ? (call.bytes ?? 0) : 0);
    return answer;
  },
  countData,
  async shrinkPhoto(photo, maxBytes) {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Two that never end would hold up everything that waits.
    const stuck = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('The photo is not getting smaller')), SHRINK_MS);
    });
    return Promise.race([shrinkPhoto(photo, maxBytes), stuck]).finally(() => clearTimeout(timer));
  },
  sha256,
  deadline: (until) =>
    until === Infinity ? undefined : AbortSignal.timeout(Math.max(0, until - Date.now())),
};
