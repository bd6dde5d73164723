import type { Answer } from '../../domain/outbox/outcome.ts';
import { callHost, type Call } from '../host/callHost.ts';
import { connection } from '../host/connection.ts';
import { countData } from './dataUsed.ts';
import { onOutboxChange } from '../storage/changes.ts';
import { holdLock } from '../storage/locks.ts';
import {
  changeEntries,
  changeEntry,
  changeQueue,
  readEntries,
  readEntry,
  readQueue,
  readWhole,
  sealPhotos,
  wakeQueue,
} from '../outbox/outboxStore.ts';
import { isSendingPaused } from './pause.ts';
import { DEFAULT_SETTINGS, readPhoneSettings } from '../storage/phoneSettings.ts';
import { readSession } from '../host/session.ts';
import { sha256 } from '../storage/sha256.ts';
import { shrinkPhoto } from '../photos/shrinkPhoto.ts';
import { speedometer } from './speedometer.ts';

/** The port through which delivery uses the phone: clock, randomness, storage, locks, network. */
export const thisPhone = {
  now: () => Date.now(),
  random: () => Math.random(),
  newLease: () => crypto.randomUUID(),
  session: readSession,
  // Named one by one, so that the worker leaves out what else the store can do.
  store: {
    changeEntries,
    changeEntry,
    changeQueue,
    readEntries,
    readEntry,
    readQueue,
    readWhole,
    sealPhotos,
    wakeQueue,
  },
  /** Falls back to the defaults: an unreadable setting mustn't keep entries on the phone. */
  settings: () => readPhoneSettings().catch(() => DEFAULT_SETTINGS),
  connection,
  countData,
  holdLock,
  isPaused: isSendingPaused,
  onChange: onOutboxChange,
  async call(call: Call): Promise<Answer> {
    const end = speedometer.begin();
    const answer = await callHost(call);
    end(answer.type === 'http' ? call.bytes : 0);
    return answer;
  },
  shrinkPhoto,
  sha256,
  /** Returns a signal that aborts at `until` (milliseconds since 1970), or none for Infinity. */
  deadline: (until: number) =>
    until === Infinity ? undefined : AbortSignal.timeout(Math.max(0, until - Date.now())),
};
export type Phone = typeof thisPhone;
