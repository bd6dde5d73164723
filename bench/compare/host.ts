import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { serveFolder } from '../server.ts';
import type { Arrival } from '../tally.ts';

/**
 * Takes submissions as forms and, at /pouch, as a CouchDB takes them from a replication
 * (https://docs.couchdb.org/en/stable/replication/protocol.html), and writes down all that arrives.
 * It forgets nothing and never says no: what is lost is lost before it.
 */
export async function startHost(folder: string) {
  const arrivals = new Map<string, Arrival>();
  const checkpoints = new Map<string, unknown>();
  let delayMs = 0;

  const note = (id: string, hashes: string[]) =>
    void arrivals.set(id, { times: (arrivals.get(id)?.times ?? 0) + 1, hashes });
  const server = createServer((request, response) => void answer(request, response));
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve) => server.listen(0, resolve));

  return {
    port: (server.address() as AddressInfo).port,
    arrivals,
    /** How many submissions arrived, each as often as it did. */
    arrived: () => [...arrivals.values()].reduce((sum, { times }) => sum + times, 0),
    /** What arrived is noted at once; the answer waits so long. */
    delay: (ms: number) => void (delayMs = ms),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = '/', method = 'GET' } = request;
    if (method === 'GET' && !url.startsWith('/pouch')) return serveFolder(folder, url, response);
    // A connection that broke off has brought nothing whole.
    const body = await readAll(request).catch(() => undefined);
    if (!body) return;
    const said =
      url === '/addvoters'
        ? await takeForm(body, request.headers['content-type'] ?? '')
        : takeReplication(method, url, body);
    if (delayMs > 0 && method === 'POST') await sleep(delayMs);
    response.writeHead(said === undefined ? 404 : 200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(said ?? { error: 'not_found', reason: 'missing' }));
  }

  async function takeForm(body: Buffer, type: string): Promise<unknown> {
    const form = await new Response(new Uint8Array(body), {
      headers: { 'Content-Type': type },
    }).formData();
    const id = form.get('submissionId');
    if (typeof id !== 'string') return undefined;
    const photos: Record<string, string> = {};
    for (const [slot, file] of form)
      if (typeof file !== 'string') photos[slot] = sha256(new Uint8Array(await file.arrayBuffer()));
    note(id, Object.values(photos));
    return { status: true, msg: '', data: { submissionId: id, photos } };
  }

  function takeReplication(method: string, url: string, body: Buffer): unknown {
    const path = url.split('?')[0] ?? '';
    if (path.includes('/_local/')) {
      if (method === 'PUT') checkpoints.set(path, JSON.parse(body.toString()));
      return method === 'PUT' ? { ok: true, rev: '0-1' } : checkpoints.get(path);
    }
    if (path.endsWith('/_revs_diff')) {
      const asked = JSON.parse(body.toString()) as Record<string, string[]>;
      return Object.fromEntries(
        Object.entries(asked)
          .filter(([id]) => !arrivals.has(id))
          .map(([id, missing]) => [id, { missing }]),
      );
    }
    if (path.endsWith('/_bulk_docs')) {
      const { docs } = JSON.parse(body.toString()) as {
        docs: { _id: string; _attachments: Record<string, { data: string }> }[];
      };
      for (const { _id, _attachments } of docs)
        note(
          _id,
          Object.values(_attachments).map(({ data }) => sha256(Buffer.from(data, 'base64'))),
        );
      return [];
    }
    return { db_name: 'pouch', update_seq: 0, instance_start_time: '0' };
  }
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
