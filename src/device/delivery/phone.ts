import type { Answer } from '../../domain/outbox/outcome.ts';
import { callHost, type Call } from '../host/callHost.ts';
import { connection } from '../host/connection.ts';
import { countData } from './dataUsed.ts';
import { hasLocks, holdLock } from '../storage/locks.ts';
import * as outboxStore from '../outbox/outboxStore.ts';
import { isSendingPaused } from './pause.ts';
import { DEFAULT_SETTINGS, readPhoneSettings } from '../storage/phoneSettings.ts';
import { readSession } from '../host/session.ts';
import { sha256 } from '../storage/sha256.ts';
import { shrinkPhoto } from '../photos/shrinkPhoto.ts';
import { speedometer } from './speedometer.ts';

/** What delivery needs of the phone: clock, chance, storage, locks, the person's pause, and network. */
export const thisPhone = {
  now: () => Date.now(),
  random: () => Math.random(),
  newLease: () => crypto.randomUUID(),
  session: readSession,
  store: outboxStore,
  /** A switch that cannot be read must not keep entries on the phone. */
  settings: () => readPhoneSettings().catch(() => DEFAULT_SETTINGS),
  connection,
  countData,
  hasLocks,
  holdLock,
  isPaused: isSendingPaused,
  async call(call: Call): Promise<Answer> {
    const end = speedometer.begin();
    const answer = await callHost(call);
    end(answer.type === 'http' ? call.bytes : 0);
    return answer;
  },
  shrinkPhoto,
  sha256,
  /** Repeats `work`, until the returned function is called. */
  every(ms: number, work: () => Promise<void>): () => void {
    const timer = setInterval(() => void work(), ms);
    return () => clearInterval(timer);
  },
  /** A signal that aborts at that moment; none if it never comes. */
  deadline: (until: number) =>
    until === Infinity ? undefined : AbortSignal.timeout(Math.max(0, until - Date.now())),
};
export type Phone = typeof thisPhone;
