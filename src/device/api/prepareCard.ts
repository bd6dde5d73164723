import * as v from 'valibot';
import { DAY_MS, isRecent } from '../../domain/app/calendar.ts';
import { MemberCard } from '../../domain/calls/lists.ts';
import { hostJson, text } from '../../domain/outbox/outcome.ts';
import { readKept } from '../storage/keptAnswers.ts';
import { jsonCall, UNKNOWN_CALL } from './jsonCall.ts';
import { keepOwn } from './keepOwn.ts';
import { readSession } from '../login/session.ts';
import { callHost } from './transport.ts';

const CALL = 'membercard';
/** It has the portrait in it. */
const MAX_ANSWER_BYTES = 2 * 1024 * 1024;
const SILENCE_MS = 15_000;
/** Somebody without a card may be joining right now. */
const ASK_AGAIN_MS = 10 * 60_000;

/**
 * Keeps the member card of whoever is logged in, so its screen opens without a signal although
 * nobody has opened it before. The card comes once a day. That there is none is kept too, as null:
 * a card that the office has taken back leaves the phone.
 * @returns `later` if nothing came, `never` if this host gives no cards
 * @throws the database's own error
 */
export async function prepareCard(): Promise<'done' | 'later' | 'never'> {
  const session = await readSession();
  if (!session) return 'done';
  const kept = await readKept(session.owner, CALL);
  if (kept && isRecent(kept.at, kept.data === null ? ASK_AGAIN_MS : DAY_MS, Date.now()))
    return 'done';
  const answer = await callHost({
    ...jsonCall(session, CALL, {}),
    silenceMs: SILENCE_MS,
    maxAnswerBytes: MAX_ANSWER_BYTES,
  });
  if (answer.type === 'none') return 'later';
  if (UNKNOWN_CALL.includes(answer.status)) return 'never';
  const json = hostJson(answer.body);
  const card = v.safeParse(MemberCard, json?.data);
  const isNone = json !== undefined && text(json, 'code') === 'noCard';
  if (answer.status >= 300 || (!card.success && !isNone)) return 'later';
  await keepOwn(session.owner, CALL, { at: Date.now(), data: card.success ? card.output : null });
  return 'done';
}
