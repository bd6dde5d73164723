import type { ConstituencyBooths } from '../../domain/calls/constituencyBooths.ts';
import { waitsForWifi } from '../../domain/outbox/connection.ts';
import { hostJson } from '../../domain/outbox/outcome.ts';
import { nextDueAt } from '../../domain/outbox/queue.ts';
import { jsonCall } from '../api/jsonCall.ts';
import { connection } from '../api/connection.ts';
import { fetchBoothRoll, isDenied, readBoothRoll, type NoBoothRoll } from '../api/roll.ts';
import { readSession } from '../login/session.ts';
import { callHost } from '../api/transport.ts';
import { isSendingPaused } from '../delivery/pause.ts';
import { readEntries, readQueue } from '../outbox/read.ts';
import { onOutboxChange } from '../storage/changes.ts';
import { isPhoneFull } from '../storage/openStore.ts';
import { readPhoneSettings } from '../storage/phoneSettings.ts';
import {
  alone,
  boothsLeft,
  forgetConstituency,
  noteConstituency,
  readConstituency,
  versionOf,
} from './constituency.ts';

const ASK_AGAIN_MS = 15_000;
const LOOK_AGAIN_MS = 2_000;
const SILENCE_MS = 10_000;

/**
 * What goes on with a constituency in this window. `sending`: what waits on the phone goes first.
 * `noAnswer`: it goes on once the host answers.
 */
export type Doing = 'fetching' | 'sending' | 'noAnswer';
/** Why no more booths come, until somebody asks again. */
export type Ended = Exclude<NoBoothRoll, 'none' | 'noAnswer'> | 'storage';
export type Keeping = { doing?: Doing; ended?: Ended };

const running = new Map<string, AbortController>();
const said = new Map<string, Keeping>();
const watchers = new Set<() => void>();

const NOTHING: Keeping = {};

/** Says what goes on with a constituency in this window. The same object if it's the same. */
export const keepingOf = (owner: string, assembly: string) =>
  said.get(`${owner} ${assembly}`) ?? NOTHING;

/** Calls back whenever that, or what is on the phone, has changed. Returns a stop function. */
export function onKeeping(callback: () => void): () => void {
  watchers.add(callback);
  return () => void watchers.delete(callback);
}

function tell(of: string, keeping: Keeping = NOTHING): void {
  said.set(of, keeping);
  for (const watcher of watchers) watcher();
}

/**
 * Fetches the rolls of a constituency, one booth after another, for as long as this window is open.
 * It skips those that are here as the host has them.
 * @param listed the host's list, if it has just told it
 */
export async function keepConstituency(
  owner: string,
  assembly: string,
  listed?: ConstituencyBooths,
): Promise<void> {
  const of = `${owner} ${assembly}`;
  if (running.get(of)?.signal.aborted === false) return;
  const stop = new AbortController();
  running.set(of, stop);
  tell(of, { doing: 'fetching' });
  let ended: Ended | undefined;
  try {
    await alone(() =>
      noteConstituency(owner, assembly, (before) => {
        const booths = listed ?? before?.booths;
        return booths && { came: {}, ...before, booths, isWanted: true };
      }),
    );
    const say = (doing: Doing) => !stop.signal.aborted && tell(of, { doing });
    ended = await fetchAll(owner, assembly, stop.signal, say);
  } catch (error) {
    // The bar above every screen reports a store that fails.
    ended = isPhoneFull(error) ? 'full' : 'storage';
  }
  if (running.get(of) === stop) running.delete(of);
  // Whoever aborted it announces the stop, once it's noted.
  if (!stop.signal.aborted) tell(of, ended && { ended });
}

/**
 * Goes on with a constituency that somebody wants, unless it has ended in this window.
 * @param listed the host's list, if it has told it
 * @throws the database's own error
 */
export async function resumeKeeping(
  owner: string,
  assembly: string,
  listed?: ConstituencyBooths,
): Promise<void> {
  const kept = await readConstituency(owner, assembly);
  if (!kept?.isWanted || keepingOf(owner, assembly) !== NOTHING) return;
  if (boothsLeft({ ...kept, booths: listed ?? kept.booths }).length > 0)
    await keepConstituency(owner, assembly, listed);
}

/**
 * Stops fetching a constituency, until somebody wants it again.
 * @throws the database's own error
 */
export async function stopKeeping(owner: string, assembly: string): Promise<void> {
  running.get(`${owner} ${assembly}`)?.abort();
  await alone(() =>
    noteConstituency(owner, assembly, (before) => before && { ...before, isWanted: false }),
  );
  tell(`${owner} ${assembly}`);
}

/**
 * Removes a constituency's rolls from this phone.
 * @throws the database's own error
 */
export async function dropConstituency(owner: string, assembly: string): Promise<void> {
  running.get(`${owner} ${assembly}`)?.abort();
  await alone(() => forgetConstituency(owner, assembly));
  tell(`${owner} ${assembly}`);
}

const asked = new Set<string>();

/**
 * Removes a constituency's rolls if the office has given it to others. Asks the host once while the
 * page is open.
 * @returns true if they are gone
 * @throws the database's own error
 */
export async function dropIfDenied(owner: string, assembly: string): Promise<boolean> {
  const of = `${owner} ${assembly}`;
  const session = await readSession();
  if (asked.has(of) || session?.owner !== owner) return false;
  asked.add(of);
  const answer = await callHost({
    ...jsonCall(session, 'constituencyBooths', { assembly }),
    silenceMs: SILENCE_MS,
  });
  const json = answer.type === 'http' ? hostJson(answer.body) : undefined;
  if (!json || !isDenied(json)) return false;
  await dropConstituency(owner, assembly);
  return true;
}

async function fetchAll(
  owner: string,
  assembly: string,
  signal: AbortSignal,
  say: (doing: Doing) => void,
): Promise<Ended | undefined> {
  for (;;) {
    await untilSent(owner, signal, () => say('sending'));
    const came = await alone(async () =>
      signal.aborted ? 'done' : fetchNext(owner, assembly, () => say('fetching'), signal),
    );
    if (came === 'done' || signal.aborted) return undefined;
    if (came === 'noAnswer') {
      say('noAnswer');
      await pause(ASK_AGAIN_MS, signal, (wake) => {
        addEventListener('online', wake);
        return () => removeEventListener('online', wake);
      });
    } else if (came !== 'came') return came;
  }
}

async function fetchNext(
  owner: string,
  assembly: string,
  say: () => void,
  signal: AbortSignal,
): Promise<'came' | 'done' | 'noAnswer' | Ended> {
  const constituency = await readConstituency(owner, assembly);
  const [next] = constituency?.isWanted ? boothsLeft(constituency) : [];
  const session = await readSession();
  if (!next || session?.owner !== owner) return 'done';
  say();
  const place = { assembly, booth: next.booth };
  const roll = await readBoothRoll(place, owner);
  const isHere = roll && versionOf({ ...roll, voters: roll.voters.length }) === versionOf(next);
  const came = isHere ? 0 : await fetchBoothRoll(place, session, { ofConstituency: true, signal });
  // Whoever logged out meanwhile doesn't wait for an answer.
  if ((await readSession())?.owner !== owner) return 'done';
  // The office may have taken a booth away since it was listed.
  if (typeof came === 'string' && came !== 'none') return came;
  await noteConstituency(
    owner,
    assembly,
    (before) => before && { ...before, came: { ...before.came, [next.booth]: versionOf(next) } },
  );
  return 'came';
}

/** Waits while uploads are under way or due: nothing may delay them. */
async function untilSent(owner: string, signal: AbortSignal, say: () => void): Promise<void> {
  while (!signal.aborted && (await isUploading(owner))) {
    say();
    await pause(LOOK_AGAIN_MS, signal, onOutboxChange);
  }
}

async function isUploading(owner: string): Promise<boolean> {
  const { wifiOnlyPhotos } = await readPhoneSettings();
  const entries = (await readEntries()).filter(
    (entry) => !waitsForWifi(entry, wifiOnlyPhotos, connection()),
  );
  const queue = await readQueue(owner);
  const now = Date.now();
  const dueAt = nextDueAt(entries, owner, queue, now);
  return dueAt !== undefined && dueAt <= now && !(await isSendingPaused());
}

/** Waits for so many milliseconds, or until something wakes it. */
function pause(
  milliseconds: number,
  signal: AbortSignal,
  listen: (wake: () => void) => () => void,
): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      stopListening();
      signal.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, milliseconds);
    const stopListening = listen(wake);
    signal.addEventListener('abort', wake);
    if (signal.aborted) wake();
  });
}
