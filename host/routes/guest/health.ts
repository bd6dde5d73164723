import { createHash, timingSafeEqual } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import { isFromThisMachine, type Call, type Host } from '../../http/call.ts';
import type { Metrics } from '../../http/metrics.ts';

/**
 * Answers as long as the process lives, even if a database is down: a supervisor restarts the
 * process when this fails.
 */
export function health(c: Call): Response {
  return c.json({ status: true, msg: '', data: null });
}

/** Room for twenty forms of the largest size, and for the database to write them down. */
const MIN_ROOM_BYTES = 64_000_000;

/**
 * Returns the handler of ready, which checks that the database and the photo store answer, and that
 * the data folder's disk has room for what arrives. When this fails, a load balancer sends phones
 * elsewhere.
 */
export function ready({ db, photos }: Host, dataDir: string) {
  const ask = async () => {
    const asked = await Promise.allSettled([
      sql`select 1`.execute(db),
      photos.ask(),
      refuseFullDisk(dataDir),
    ]);
    const [database, photoStore, room] = asked.map(({ status }) => status === 'fulfilled');
    return { database, photoStore, room };
  };
  let asking: ReturnType<typeof ask> | undefined;
  return async (c: Call): Promise<Response> => {
    // Everybody may ask, and each question to a store elsewhere may cost money: ask once for all.
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    const data = await asking;
    const isReady = Object.values(data).every(Boolean);
    return c.json({ status: isReady, msg: '', data }, isReady ? 200 : 503);
  };
}

async function refuseFullDisk(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < MIN_ROOM_BYTES) throw new Error('The disk is full');
}

/**
 * Returns the handler of metrics, for Prometheus on this machine or for callers with the token.
 * Everybody else gets 404.
 */
export function metrics(numbers: Metrics, token: string | undefined) {
  return async (c: Call): Promise<Response> => {
    const sent = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
    const isKnown =
      token !== undefined && sent !== undefined && timingSafeEqual(digest(sent), digest(token));
    if (!isKnown && !isFromThisMachine(c)) return c.text('Not found', 404);
    return c.body(await numbers.text(), 200, { 'Content-Type': numbers.type });
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
