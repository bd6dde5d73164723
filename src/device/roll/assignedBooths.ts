import * as v from 'valibot';
import { DAY_MS, isRecent } from '../../domain/app/calendar.ts';
import { MyBooths } from '../../domain/calls/roll.ts';
import { hostJson } from '../../domain/outbox/outcome.ts';
import { readKept } from '../storage/keptAnswers.ts';
import { keepOwn } from '../api/keepOwn.ts';
import { jsonCall, UNKNOWN_CALL } from '../api/jsonCall.ts';
import { fetchBoothRoll, readBoothRoll, type Booth } from '../api/roll.ts';
import { readSession, type Session } from '../login/session.ts';
import { callHost } from '../api/transport.ts';

/**
 * A booth that the office assigned to this person, and how many voters its roll on this phone has.
 * `missing`: the roll hasn't come yet. `none`: the office has none of this booth.
 */
export type AssignedBooth = Booth & { voters: number | 'missing' | 'none' };

/** The call, and the name of its answer in the cache. */
const CALL = 'myBooths';
/** Who looks after more of them fetches the rolls that they need: the host limits rolls a day. */
const MOST_ROLLS = 10;
const SILENCE_MS = 15_000;
/** The office seldom assigns booths during the day. */
const ASK_AGAIN_MS = 60 * 60_000;

/** Booths of which the host has told this page that it has no roll. */
const none = new Set<string>();
const keyOf = (owner: string, { assembly, booth }: Booth) => `${owner} ${assembly} ${booth}`;
const watchers = new Set<() => void>();

/**
 * Returns what this phone has of the booths that the office assigned to a person. Undefined if the
 * host hasn't told yet which ones these are; those beyond the tenth are left out.
 * @throws the database's own error
 */
export async function readAssigned(owner: string): Promise<AssignedBooth[] | undefined> {
  const booths = await readBooths(owner);
  return (
    booths &&
    Promise.all(
      booths.slice(0, MOST_ROLLS).map(async (place) => {
        const voters = (await readBoothRoll(place, owner))?.voters.length;
        return { ...place, voters: voters ?? (none.has(keyOf(owner, place)) ? 'none' : 'missing') };
      }),
    )
  );
}

/**
 * Tells what this phone has of them, now and whenever it changes, until the signal aborts. A store
 * that fails tells nothing: every screen reports it.
 */
export function followAssigned(
  owner: string,
  tellBooths: (booths: AssignedBooth[] | undefined) => void,
  signal: AbortSignal,
): void {
  let turn = 0;
  const again = () => {
    const mine = (turn += 1);
    void readAssigned(owner).then(
      (booths) => mine === turn && !signal.aborted && tellBooths(booths),
      () => undefined,
    );
  };
  watchers.add(again);
  signal.addEventListener('abort', () => watchers.delete(again));
  if (signal.aborted) watchers.delete(again);
  else again();
}

/**
 * Asks the host for the booths that the office assigned to whoever is logged in, and fetches their
 * rolls, so that the phone is ready for a day without a signal. Does nothing that was done within
 * the hour, and fetches a roll once a day.
 * @returns `later` if something didn't come
 * @throws the database's own error
 */
export async function prepareBooths(): Promise<'done' | 'later'> {
  const session = await readSession();
  if (!session) return 'done';
  const { owner } = session;
  const kept = await readKept(owner, CALL);
  if (!kept || !isRecent(kept.at, ASK_AGAIN_MS, Date.now())) {
    if (!(await askForBooths(session))) return 'later';
    tell();
  }
  const booths = (await readBooths(owner)) ?? [];
  let came: 'done' | 'later' = 'done';
  for (const place of booths.slice(0, MOST_ROLLS)) {
    const roll = await readBoothRoll(place, owner);
    if (none.has(keyOf(owner, place)) || (roll && isRecent(roll.at, DAY_MS, Date.now()))) continue;
    const fetched = await fetchBoothRoll(place, session);
    if (fetched === 'none' || fetched === 'notAllowed') none.add(keyOf(owner, place));
    else if (typeof fetched === 'string') came = 'later';
    tell();
  }
  return came;
}

/** Returns true if the host has answered. One that doesn't know the call assigns no booths. */
async function askForBooths(session: Session): Promise<boolean> {
  const answer = await callHost({ ...jsonCall(session, CALL, {}), silenceMs: SILENCE_MS });
  if (answer.type === 'none' || answer.status >= 500 || [401, 429].includes(answer.status))
    return false;
  const json = hostJson(answer.body);
  // A login page may answer in the host's place.
  if (!json && !UNKNOWN_CALL.includes(answer.status)) return false;
  const read = v.safeParse(MyBooths, json?.data);
  const data = read.success ? read.output : [];
  return keepOwn(session.owner, CALL, { at: Date.now(), data });
}

async function readBooths(owner: string): Promise<Booth[] | undefined> {
  const read = v.safeParse(MyBooths, (await readKept(owner, CALL))?.data);
  return read.success ? read.output : undefined;
}

function tell(): void {
  for (const watcher of watchers) watcher();
}
