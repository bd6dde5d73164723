import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import type { CallEnv } from './call.ts';

/** Longer than any proxy keeps a connection: one that the host closes first can swallow a request. */
const KEEP_ALIVE_MS = 620_000;
const MAX_HEADER_BYTES = 16_000;
const MAX_REQUEST_BYTES = 16_000_000;
/** The slowest body that is waited for: so many bytes in each `patienceMs`. */
const MIN_BYTES = 1_000;
const LAST_REQUESTS_MS = 30_000;

export type Listening = { port: number; stop: () => Promise<void> };

/**
 * Serves the app. A phone that is slow but goes on is waited for as long as it takes; one that stalls is cut without an
 * answer, never with 408, after which Chromium would send the POST again.
 * @param patienceMs time without progress after which a connection is cut
 */
export async function listen(
  app: Hono<CallEnv>,
  address: string,
  port: number,
  patienceMs = 60_000,
): Promise<Listening> {
  const server = createAdaptorServer({
    fetch: app.fetch,
    createServer,
    serverOptions: {
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: patienceMs,
      requestTimeout: 0,
      connectionsCheckingInterval: patienceMs / 2,
      maxHeaderSize: MAX_HEADER_BYTES,
    },
    // The adapter would cut a sender half a second after an early answer; slow ones would never hear it.
    autoCleanupIncoming: false,
  }) as Server;
  // With a listener Node leaves the connection to us. Without, it answers: 408 for slow headers among others.
  server.on('clientError', (_error, socket) => socket.destroy());
  server.on('request', (request) => cutWhenStalled(request, patienceMs));
  server.listen(port, address);
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, stop: () => stop(server) };
}

/** Ends a connection whose request body no longer comes, or does not end. */
function cutWhenStalled(request: IncomingMessage, patienceMs: number): void {
  const { socket } = request;
  const first = socket.bytesRead;
  let before = first;
  const timer = setInterval(() => {
    const isOver = request.complete || socket.destroyed;
    if (isOver) clearInterval(timer);
    else if (socket.bytesRead - before < MIN_BYTES || socket.bytesRead - first > MAX_REQUEST_BYTES)
      socket.destroy();
    before = socket.bytesRead;
  }, patienceMs);
  request.once('close', () => clearInterval(timer));
}

/** Lets requests under way end, for half a minute at most. */
async function stop(server: Server): Promise<void> {
  const isClosed = once(server, 'close');
  server.close();
  // A connection whose last request ends now would otherwise be kept for ten minutes.
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const last = setTimeout(() => server.closeAllConnections(), LAST_REQUESTS_MS);
  await isClosed;
  clearInterval(idle);
  clearTimeout(last);
}
