import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.jpg': 'image/jpeg',
};
/** The id stands in the first part, the photos' hashes before the photos. */
const ID = /name="submissionId"\r\n\r\n([^\r\n]+)/;
const HASH = /name="(\w+)Sha256"\r\n\r\n([0-9a-f]{64})/g;
const HEAD_BYTES = 8_000;

export type BenchServer = Awaited<ReturnType<typeof startServer>>;

/**
 * Serves a bundled page and stands for the host: takes every submission, waits as long as it is
 * told, and counts how often each id arrived. It answers with the hashes that were sent, which the
 * outbox takes for proof, and hashes nothing itself: it measures the phone. It listens at every
 * `name.localhost`, so that each contender has an origin, a database and connections of its own.
 */
export async function startServer(folder: string) {
  let delayMs = 0;
  const arrivals = new Map<string, number>();

  const server = createServer((request, response) => {
    void (request.method === 'POST'
      ? take(request, response)
      : serveFolder(folder, request.url ?? '/', response));
  });
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;

  return {
    originOf: (name: string) => `http://${name.toLowerCase()}.localhost:${port}`,
    /** Every answer waits so long from now on. */
    delay: (ms: number) => void (delayMs = ms),
    /** How often each id has arrived since this was last asked. */
    counted(): Map<string, number> {
      const counted = new Map(arrivals);
      arrivals.clear();
      return counted;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let head = '';
    for await (const piece of request) {
      if (head.length < HEAD_BYTES) head += (piece as Buffer).toString('latin1', 0, HEAD_BYTES);
    }
    const id = ID.exec(head)?.[1];
    const photos = Object.fromEntries(
      [...head.matchAll(HASH)].map(([, slot = '', hash]) => [slot, hash]),
    );
    if (id) arrivals.set(id, (arrivals.get(id) ?? 0) + 1);
    if (delayMs > 0) await sleep(delayMs);
    response.writeHead(id ? 200 : 400, { 'Content-Type': 'application/json' });
    response.end(
      JSON.stringify({ status: id !== undefined, msg: '', data: { submissionId: id, photos } }),
    );
  }
}

/** Answers with a file of the folder. */
export async function serveFolder(
  folder: string,
  url: string,
  response: ServerResponse,
): Promise<void> {
  const path = normalize(new URL(url, 'http://localhost').pathname);
  const file = join(folder, path === '/' ? 'index.html' : path);
  const content = await readFile(file).catch(() => undefined);
  response.writeHead(content ? 200 : 404, {
    'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
  });
  response.end(content);
}
