import type { Answer } from '../domain/outcome.ts';
import { callHost, type Call } from './callHost.ts';
import { connection } from './connection.ts';
import { countData } from './dataUsed.ts';
import { hasLocks, holdLock } from './locks.ts';
import * as outboxStore from './outboxStore.ts';
import { isSendingPaused } from './pause.ts';
import { DEFAULT_SETTINGS, readPhoneSettings } from './phoneSettings.ts';
import { readSession } from './session.ts';
import { sha256 } from './sha256.ts';
import { shrinkPhoto } from './shrinkPhoto.ts';
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
