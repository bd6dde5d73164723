import { DAY_MS } from '../../src/domain/app/calendar.ts';
import type { Host } from '../http/call.ts';
import type { Metrics } from '../http/metrics.ts';
import { appendAudit, removeOldAudit } from '../tables/audit.ts';
import { listExpired, listFiles, markDue, removePhotoRows } from '../tables/photos.ts';
import { removeOldOtps } from '../tables/otps.ts';
import { removeOldResets } from '../tables/resets.ts';
import { removeOldSessions } from '../tables/sessions.ts';
import { removeOldCounts } from '../tables/counters.ts';
import { removeOldPhones } from '../tables/phones.ts';
import { dropOldImports } from '../tables/rollImports.ts';
import { removeOldPlaces } from '../tables/loginPlaces.ts';
import { wipeErased } from '../tables/wiping.ts';
import { PREFIXES } from '../photos/photoStore.ts';
import { eraseWithdrawn } from './withdrawals.ts';

const EVERY_MS = 6 * 60 * 60_000;
/** Long enough for a machine without a clock of its own to hear the time after it has started. */
const FIRST_AFTER_MS = 10 * 60_000;
/** Corrections of the clock are smaller than this, jumps are larger. */
const JUMP_MS = 10 * 60_000;
/** How long audit lines are kept. */
const AUDIT_MS = 400 * DAY_MS;
/** Portraits aren't listed, because the member card shows them; nor are the pictures of posts. */
const ID_CARDS = ['voterCardFront', 'aadhaarFront', 'aadhaarBack', 'panCard'];

/** Photos of ID cards are removed `photoDays` days after they arrived; undefined keeps them. */
type Retention = { photoDays: number | undefined };
/**
 * A photo is marked so many days before it is removed. If the clock jumps a year ahead, all photos
 * are marked then, and whoever looks after the host has this time to notice.
 */
const MARKED_DAYS = 7;

/**
 * Tidies up ten minutes after the start and every six hours. No phone waits for it, and the next
 * round finds what one round leaves. A round is left out if the clock has jumped since the last
 * one: a clock that is a year ahead for a moment would have photos removed for good.
 * @returns a function that stops the rounds, waits for the one in progress, and wipes what was
 * erased since
 */
export function startMaintenance(
  host: Host,
  retention: Retention,
  numbers: Metrics,
): () => Promise<void> {
  const stopping = new AbortController();
  const report = (error: Error) =>
    host.log({
      at: new Date(host.now()).toISOString(),
      event: 'housekeepingFailed',
      error: error.name,
    });
  const isSteady = watchClock(host.now);
  const round = async () => {
    if (isSteady()) await tidyUp(host, retention, numbers, stopping.signal);
    else host.log({ at: new Date(host.now()).toISOString(), event: 'clockJumped' });
  };
  let current = Promise.resolve();
  const next = () => {
    current = current.then(round).catch(report);
  };
  const first = setTimeout(next, FIRST_AFTER_MS);
  const timer = setInterval(next, EVERY_MS);
  return async () => {
    clearTimeout(first);
    clearInterval(timer);
    stopping.abort();
    await current;
    await wipeErased(host.db).catch(report);
  };
}

/** Returns a function that says if the clock has run evenly since it was last asked. */
function watchClock(now: () => number): () => boolean {
  const ahead = () => now() - performance.now();
  let before = ahead();
  return () => {
    const last = before;
    before = ahead();
    return Math.abs(before - last) < JUMP_MS;
  };
}

/**
 * Removes expired logins, reset codes and OTPs, old audit lines, files of rolls that nobody
 * imported, expired photos of ID cards, what was withdrawn a week ago, and files of no record, and
 * wipes what was erased.
 */
export async function tidyUp(
  host: Host,
  { photoDays }: Retention,
  numbers: Metrics,
  stopping?: AbortSignal,
): Promise<void> {
  const { db, photos, now } = host;
  await removeOldSessions(db, now());
  await removeOldResets(db, now());
  await removeOldOtps(db, now());
  await removeOldPlaces(db, now());
  await removeOldPhones(db, now());
  await removeOldCounts(db, now());
  await removeOldAudit(db, now() - AUDIT_MS);
  await dropOldImports(db, now() - DAY_MS, now());
  if (photoDays !== undefined) await removeExpired(host, photoDays, numbers, stopping);
  await eraseWithdrawn(db, { remove: (file) => photos.remove([file]) }, now(), stopping);
  await photos.sweep((prefix) => listFiles(db, prefix), now(), stopping);
  if (!stopping?.aborted) await wipeErased(db);
}

/**
 * Removes the rows first and the files second, so no record ever names a missing photo. A later
 * sweep removes files that nothing names.
 */
async function removeExpired(
  { db, photos, now, log }: Host,
  photoDays: number,
  numbers: Metrics,
  stopping?: AbortSignal,
): Promise<void> {
  const markedDays = Math.min(MARKED_DAYS, photoDays);
  const before = (days: number) => now() - days * DAY_MS;
  let count = 0;
  for (const prefix of PREFIXES) {
    const of = { prefix, slots: ID_CARDS };
    await markDue(db, { ...of, before: before(photoDays - markedDays) }, now());
    for (;;) {
      if (stopping?.aborted) return;
      const aged = { ...of, before: before(photoDays) };
      const files = await listExpired(db, aged, before(markedDays));
      if (files.length === 0) break;
      await db.transaction().execute(async (transaction) => {
        await removePhotoRows(transaction, files);
        await appendAudit(transaction, {
          at: now(),
          actor: 'host',
          action: 'photosExpired',
          detail: String(files.length),
        });
      });
      numbers.photosExpired.inc(files.length);
      count += files.length;
      await photos.remove(files);
    }
  }
  if (count > 0) log({ at: new Date(now()).toISOString(), event: 'photosExpired', count });
}
