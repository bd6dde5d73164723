import { DAY_MS } from '../src/domain/app/calendar.ts';
import type { Host } from './http/call.ts';
import type { Metrics } from './http/metrics.ts';
import { appendAudit, removeOldAudit } from './tables/audit.ts';
import { listExpired, listFiles, removePhotoRows } from './tables/photos.ts';
import { removeOldOtps } from './tables/otps.ts';
import { removeOldResets } from './tables/resets.ts';
import { removeOldSessions } from './tables/sessions.ts';
import { removeOldCounts } from './tables/counters.ts';
import { removeOldPhones } from './tables/phones.ts';
import { dropOldImports } from './tables/rollImports.ts';
import { removeOldPlaces } from './tables/loginPlaces.ts';
import { wipeErased } from './tables/wiping.ts';
import { PREFIXES } from './photos/photoStore.ts';

const EVERY_MS = 6 * 60 * 60_000;
/** How long audit lines are kept. */
const AUDIT_MS = 400 * DAY_MS;
/** Portraits aren't listed, because the member card shows them; nor are the pictures of posts. */
const ID_CARDS = ['voterCardFront', 'aadhaarFront', 'aadhaarBack', 'panCard'];

/** Photos of ID cards are removed `photoDays` days after they arrived; undefined keeps them. */
type Retention = { photoDays: number | undefined };

/**
 * Tidies up now and every six hours. No phone waits for it, and the next round finds what one round
 * leaves.
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
  const round = () => tidyUp(host, retention, numbers, stopping.signal).catch(report);
  let current = round();
  const timer = setInterval(() => {
    current = current.then(round);
  }, EVERY_MS);
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await current;
    await wipeErased(host.db).catch(report);
  };
}

/**
 * Removes expired logins, reset codes and OTPs, old audit lines, files of rolls that nobody
 * imported, expired photos of ID cards, and files of no record, and wipes what was erased.
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
  if (photoDays !== undefined)
    await removeExpired(host, now() - photoDays * DAY_MS, numbers, stopping);
  await photos.sweep((prefix) => listFiles(db, prefix), now(), stopping);
  if (!stopping?.aborted) await wipeErased(db);
}

/**
 * Removes the rows first and the files second, so no record ever names a missing photo. A later
 * sweep removes files that nothing names.
 */
async function removeExpired(
  { db, photos, now, log }: Host,
  before: number,
  numbers: Metrics,
  stopping?: AbortSignal,
): Promise<void> {
  let count = 0;
  for (const prefix of PREFIXES) {
    for (;;) {
      if (stopping?.aborted) return;
      const files = await listExpired(db, prefix, ID_CARDS, before);
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
