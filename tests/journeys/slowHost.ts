import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { serve, type ServerType } from '@hono/node-server';
import { Hono } from 'hono';
import { webApp } from '../../host/http/webApp.ts';
import type { RunningHost } from './hostProcess.ts';

export type SlowHost = Awaited<ReturnType<typeof startSlowHost>>;

/**
 * The real host behind one that serves the app and passes submissions on, but takes its time, and
 * counts how many of one id are under way.
 */
export async function startSlowHost(host: RunningHost) {
  const underWay = new Map<string, number>();
  const seen = { mostAtOnce: 0, submissions: 0, delay: 1_500 };
  const app = new Hono();
  app.post('/:call', async (c) => {
    const body = await c.req.arrayBuffer();
    const headers = new Headers(c.req.raw.headers);
    for (const name of ['host', 'connection', 'content-length', 'origin']) headers.delete(name);
    const passOn = () =>
      fetch(`${host.url}/${c.req.param('call')}`, { method: 'POST', body, headers });
    const id = /name="submissionId"\r\n\r\n([^\r]+)/.exec(
      Buffer.from(body).toString('latin1'),
    )?.[1];
    if (!id) return passOn();
    const count = (by: number) => {
      underWay.set(id, (underWay.get(id) ?? 0) + by);
      seen.mostAtOnce = Math.max(seen.mostAtOnce, underWay.get(id) ?? 0);
    };
    seen.submissions += 1;
    count(1);
    // Whoever hangs up is no longer under way.
    const hungUp = new Promise<void>((resolve) =>
      c.req.raw.signal.addEventListener('abort', () => resolve(), { once: true }),
    );
    const answer = Promise.race([sleep(seen.delay), hungUp]).then(passOn);
    await Promise.race([answer, hungUp]);
    count(-1);
    return answer;
  });
  app.route('/', webApp('dist'));
  const server = await new Promise<ServerType>((resolve) => {
    const starting = serve({ fetch: app.fetch, port: 0, hostname: 'localhost' }, () =>
      resolve(starting),
    );
  });
  return {
    port: (server.address() as AddressInfo).port,
    /**
     * `mostAtOnce` of one id, how many submissions came in all, and how long each takes, in
     * milliseconds.
     */
    seen,
    stop: () => {
      if ('closeAllConnections' in server) server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
