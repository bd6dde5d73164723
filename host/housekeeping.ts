import type { Host } from './http/call.ts';
import type { Metrics } from './http/metrics.ts';
import { appendAudit, HOST_CHAIN, removeOldAudit } from './tables/audit.ts';
import { listExpired, listFiles, removePhotoRows } from './tables/photos.ts';
import { removeOldResets } from './tables/resets.ts';
import { removeOldSessions } from './tables/sessions.ts';
import { PREFIXES } from './photos/photoStore.ts';

const DAY_MS = 24 * 60 * 60_000;
const EVERY_MS = 6 * 60 * 60_000;
/** How long the lines of the audit log are kept. */
const AUDIT_MS = 400 * DAY_MS;
/** The portrait stays: the member card shows it. So do the pictures of posts. */
const ID_CARDS = ['voterCardFront', 'aadhaarFront', 'aadhaarBack', 'panCard'];

/** `photoDays`: photos of ID cards are removed so many days after they came; undefined keeps them. */
export type Retention = { photoDays: number | undefined };

/** Tidies up now and every six hours. Phones do not wait for it; what one round leaves, the next finds. @returns stops it, and waits for the round under way */
export function keepHouse(host: Host, retention: Retention, numbers: Metrics): () => Promise<void> {
  const stopping = new AbortController();
  const round = () =>
    tidyUp(host, retention, numbers, stopping.signal).catch((error: Error) => {
      host.log({
        at: new Date(host.now()).toISOString(),
        event: 'housekeepingFailed',
        error: error.name,
      });
    });
  let current = round();
  const timer = setInterval(() => {
    current = current.then(round);
  }, EVERY_MS);
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await current;
  };
}

/** Removes what has had its time: logins and reset codes that are over, old lines of the audit log, photos of ID cards, files of no record. */
export async function tidyUp(
  host: Host,
  { photoDays }: Retention,
  numbers: Metrics,
  stopping?: AbortSignal,
): Promise<void> {
  const { db, photos, now } = host;
  await removeOldSessions(db, now());
  await removeOldResets(db, now());
  await removeOldAudit(db, now() - AUDIT_MS);
  if (photoDays !== undefined)
    await removeExpired(host, now() - photoDays * DAY_MS, numbers, stopping);
  await photos.sweep((prefix) => listFiles(db, prefix), now(), stopping);
}

/** Rows before files: a record never names a photo that is gone, and files that nothing names are swept away. */
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
          chain: HOST_CHAIN,
          at: now(),
          actor: 'host',
          action: 'photosExpired',
          object: '',
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
