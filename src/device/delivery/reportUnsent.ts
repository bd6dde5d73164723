import { get, set } from 'idb-keyval';
import * as v from 'valibot';
import { PhoneAnswer, type PhoneReport } from '../../domain/calls/phoneReport.ts';
import { isEnded } from '../../domain/outbox/outbox.ts';
import { hostJson } from '../../domain/outbox/outcome.ts';
import { jsonCall, UNKNOWN_CALL } from '../api/jsonCall.ts';
import { callHost } from '../api/transport.ts';
import { readSession } from '../login/session.ts';
import { noteLoss } from '../outbox/lossMarker.ts';
import { outbox, TOLD } from '../outbox/records.ts';
import { readOutbox } from '../outbox/read.ts';
import { announceChange } from '../storage/changes.ts';

/**
 * What the host knows of this store. It is in the store, so it goes when the store is cleared.
 * `hadLoss`: the host doesn't know yet that we noted the loss.
 */
type Told = Pick<PhoneReport, 'unsent' | 'oldest'> & { hadLoss?: boolean };
const NOTHING: Told = { unsent: 0, oldest: null };

const SILENCE_MS = 10_000;

/**
 * Tells the host how many entries of all people are unsent, if it doesn't know already. A store
 * that has told nothing yet may be one that was cleared. Then the host says what it held, and the
 * loss is noted: docs/decisions/0033-cleared-storage.md. Pages only: the marker of lost entries is
 * in localStorage.
 * @param host the base address of the host, or '' for the page's own origin, the only one with a
 * cookie
 * @returns `later` if the host didn't note it, and `never` if it doesn't know this call
 * @throws the database's own error
 */
export async function reportUnsent(host = ''): Promise<'told' | 'later' | 'never'> {
  const [told, session, { entries, older, newer }] = await Promise.all([
    get<Told>(TOLD, outbox),
    readSession(),
    readOutbox(),
  ]);
  const times = entries.flatMap((entry) => (isEnded(entry) ? [] : [entry.savedAt]));
  const { unsent, oldest }: Told = {
    unsent: times.length + older + newer,
    oldest: times.reduce<number | null>((least, at) => Math.min(least ?? at, at), null),
  };
  const isSame = told?.unsent === unsent && told.oldest === oldest;
  if (isSame && !told.hadLoss) return 'told';
  // Without a login the host notes nothing new, but still says what was lost.
  if (told && !told.hadLoss && !session) return 'later';
  const report = { unsent, oldest, isFresh: !told } satisfies PhoneReport;
  const answer = await callHost({
    ...jsonCall(session, 'phone', report),
    host,
    silenceMs: SILENCE_MS,
    withCookie: true,
  });
  if (answer.type === 'http' && UNKNOWN_CALL.includes(answer.status)) return 'never';
  const said = v.safeParse(
    PhoneAnswer,
    answer.type === 'http' ? hostJson(answer.body)?.data : undefined,
  );
  if (!said.success) return 'later';
  const { isKnown, loss } = said.output;
  if (loss) noteLoss(loss);
  // Last: the next report says that the loss is noted, and the host won't repeat it.
  await set(TOLD, { ...(isKnown ? { unsent, oldest } : NOTHING), hadLoss: loss !== null }, outbox);
  if (loss) announceChange();
  return isKnown || unsent === 0 ? 'told' : 'later';
}
