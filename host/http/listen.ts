import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { CallEnv } from './call.ts';

/**
 * Longer than any proxy keeps a connection. If the host closes first, a request on its way can get
 * lost.
 */
const KEEP_ALIVE_MS = 620_000;
const MAX_HEADER_BYTES = 16_000;
const MAX_REQUEST_BYTES = 16_000_000;
/** The slowest body we accept: this many bytes in each `patienceMs`. */
const MIN_BYTES = 1_000;
/**
 * The longest that a body may take, or a thousand lines that drip would hold their connections for
 * days. A form with photos has 0.6 MB, so even 0.4 kB a second is enough.
 */
const LONGEST_MS = 30 * 60_000;
/** How often `patienceMs` may pass while nobody takes any of an answer. */
const TAKING_TIMES = 10;
const LAST_REQUESTS_MS = 30_000;

export type Listening = { port: number; stop: () => Promise<void> };

/**
 * Serves the app. A slow phone may take as long as it needs for an upload, provided it makes
 * progress. A stalled connection is cut without an answer. We never answer 408, because Chromium
 * then sends the POST again.
 * @param patienceMs how long a connection may go without progress
 * @param longestMs how long a request's body may take in all
 */
export async function listen(
  app: Hono<CallEnv>,
  address: string,
  port: number,
  patienceMs = 60_000,
  longestMs = LONGEST_MS,
): Promise<Listening> {
  const answer = getRequestListener(app.fetch, {
    // The adapter would cut the connection half a second after an early answer, and slow phones
    // would never see that answer.
    autoCleanupIncoming: false,
  });
  const server = createServer(
    {
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: patienceMs,
      requestTimeout: 0,
      connectionsCheckingInterval: patienceMs / 2,
      maxHeaderSize: MAX_HEADER_BYTES,
    },
    (request, response) =>
      inTurn(request, response, () => {
        cutWhenStalled(request, patienceMs, longestMs);
        response.once('finish', () => dropRest(request));
        void answer(request, response);
      }),
  );
  // Node cuts a connection over which nothing goes for so long. Otherwise whoever asks and doesn't
  // read would hold the answer, its file and the connection for ever.
  server.timeout = TAKING_TIMES * patienceMs;
  // Without a listener Node answers errors itself, for example slow headers with 408.
  server.on('clientError', (_error, socket) => socket.destroy());
  server.listen(port, address);
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, stop: () => stop(server) };
}

/** The answer in flight on a connection, and whether a request waits for its end. */
const answering = new WeakMap<Socket, { response: ServerResponse; isAwaited: boolean }>();

/**
 * Begins a request when the last one on its connection is answered. A browser or a proxy has all of
 * an answer a moment before the code that wrote it has ended, and sends the next request. Nobody
 * sends yet another before that: such a connection is cut. Node reads on to the end of a chunk of
 * 64 kB even when the connection is cut, so the app must not see these requests: thousands of them
 * would keep everybody else waiting for seconds.
 */
function inTurn({ socket }: IncomingMessage, response: ServerResponse, begin: () => void): void {
  const last = answering.get(socket);
  const start = () => {
    answering.set(socket, { response, isAwaited: false });
    begin();
  };
  response.once('finish', () => {
    if (answering.get(socket)?.isAwaited === false) answering.delete(socket);
  });
  if (!last) return start();
  if (last.isAwaited) return void socket.destroy();
  last.isAwaited = true;
  last.response.once('finish', start);
}

/**
 * Cuts a connection whose request body stalls or never ends. Only uploads are large enough to need
 * more than one `patienceMs`.
 */
function cutWhenStalled(request: IncomingMessage, patienceMs: number, longestMs: number): void {
  const { socket } = request;
  const first = socket.bytesRead;
  const isUpload = /^multipart\//i.test(request.headers['content-type'] ?? '');
  const begun = performance.now();
  let before = first;
  const timer = setInterval(() => {
    const isOver = request.complete || socket.destroyed;
    if (isOver) clearInterval(timer);
    else if (
      !isUpload ||
      socket.bytesRead - before < MIN_BYTES ||
      socket.bytesRead - first > MAX_REQUEST_BYTES ||
      performance.now() - begun > longestMs
    )
      socket.destroy();
    before = socket.bytesRead;
  }, patienceMs);
  request.once('close', () => clearInterval(timer));
}

/**
 * Reads what is left of a body after the answer, and drops it, up to a bound: a quick line brings
 * gigabytes in a minute. Node does this itself only if nobody has begun to read. Otherwise the next
 * request on the connection would wait behind the rest for ever, and a proxy passes other people's
 * requests on over the same connection.
 */
function dropRest(request: IncomingMessage): void {
  let bytes = 0;
  request.removeAllListeners('data').on('data', (chunk: Uint8Array) => {
    bytes += chunk.length;
    if (bytes > MAX_REQUEST_BYTES) request.socket.destroy();
  });
  request.resume();
}

/** Closes the server. Requests in flight get up to 30 seconds to finish. */
async function stop(server: Server): Promise<void> {
  const isClosed = once(server, 'close');
  server.close();
  // Otherwise a connection whose last request ends now would stay open for ten minutes.
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const last = setTimeout(() => server.closeAllConnections(), LAST_REQUESTS_MS);
  await isClosed;
  clearInterval(idle);
  clearTimeout(last);
}
