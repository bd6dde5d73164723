import { createHash, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { isFromThisMachine, type Call, type Host } from '../http/call.ts';
import type { Metrics } from '../http/metrics.ts';

/** health: the process lives. A supervisor that restarts it on "no" must not do so because a database is down. */
export function health(c: Call): Response {
  return c.json({ status: true, msg: '', data: null });
}

/** ready: what is needed to take a submission answers. A balancer sends phones elsewhere on "no". */
export function ready({ db, photos }: Host) {
  return async (c: Call): Promise<Response> => {
    const asked = await Promise.allSettled([sql`select 1`.execute(db), photos.ask()]);
    const [database, photoStore] = asked.map(({ status }) => status === 'fulfilled');
    const isReady = Boolean(database && photoStore);
    return c.json(
      { status: isReady, msg: '', data: { database, photoStore } },
      isReady ? 200 : 503,
    );
  };
}

/** metrics: for Prometheus on this machine, or with the token from elsewhere. For everyone else there is no such page. */
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
