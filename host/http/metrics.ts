import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import type { CallEnv } from './call.ts';

/** From an immediate answer to three photos from a phone on 2 kB/s. */
const SECONDS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 100, 300];

export type Metrics = ReturnType<typeof createMetrics>;

/**
 * Creates the metrics for Prometheus. Labels are only routes, methods and status codes: there are
 * few of them, and they say nothing about people.
 */
export function createMetrics() {
  const registry = new Registry();
  const labels = { registers: [registry], labelNames: ['route', 'method', 'status'] as const };
  const requests = new Counter({
    ...labels,
    name: 'enrolment_requests_total',
    help: 'Requests by route and status',
  });
  const seconds = new Histogram({
    ...labels,
    name: 'enrolment_request_seconds',
    help: 'Time from the headers of a request to its answer',
    buckets: SECONDS,
  });
  const photosExpired = new Counter({
    registers: [registry],
    name: 'enrolment_photos_expired_total',
    help: 'Photos of ID cards whose time was over and that were removed',
  });
  let isProcessWatched = false;

  return {
    photosExpired,
    count: createMiddleware<CallEnv>(async (c, next) => {
      const begun = performance.now();
      await next();
      // Read the route after the handler ran: before that, it's the middleware's own "*".
      const label = { route: routePath(c), method: c.req.method, status: String(c.res.status) };
      requests.inc(label);
      seconds.observe(label, (performance.now() - begun) / 1000);
    }),
    /**
     * Returns Prometheus's text format. The first call also starts the metrics of the process
     * itself.
     */
    async text(): Promise<string> {
      if (!isProcessWatched) collectDefaultMetrics({ register: registry });
      isProcessWatched = true;
      return registry.metrics();
    },
    type: registry.contentType,
  };
}
