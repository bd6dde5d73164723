import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve, type ServerType } from '@hono/node-server';
import { Hono } from 'hono';
import { webApp } from '../../host/http/webApp.ts';

/** Builds the app for a host without keys, beside the usual build. Returns its folder. */
export function buildForKeylessHost(): string {
  const folder = mkdtempSync(join(tmpdir(), 'keyless-'));
  // Vitest's own NODE_ENV would make it a build for development, without a worker.
  const env = { ...process.env, NODE_ENV: 'production', VITE_HOST_KEYS: 'no' };
  const { status, stderr } = spawnSync('vite', ['build', '--outDir', folder, '--emptyOutDir'], {
    env,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The build failed:\n${stderr}`);
  return folder;
}

/** What happens to a submission on its way: the answer is lost, or all of it is. */
type Fault = 'answerLost' | 'allLost';

/**
 * A host that knows no submission ids: it stores whatever arrives, as often as it arrives, and
 * lists it by voter ID. It ends every connection after one answer: on a used one, Chromium repeats
 * a broken submission by itself.
 */
export async function startKeylessHost(webRoot: string) {
  const stored: string[] = [];
  const faults: Fault[] = [];
  const calls: string[] = [];
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    c.res.headers.set('Connection', 'close');
  });
  app.post('/:call', async (c) => {
    const call = c.req.param('call');
    calls.push(call);
    if (call === 'login')
      return c.json({ status: true, msg: '', auth: 'token', data: { name: 'Sample Volunteer' } });
    if (call === 'viewvoters')
      return c.json({ status: true, msg: '', data: { list: stored.map((epic) => ({ epic })) } });
    // It has nothing of what else the app asks for.
    if (call !== 'addvoters') return c.json({ status: false, msg: 'unknown' }, 404);
    const form = await c.req.formData();
    const fault = faults.shift();
    if (fault !== 'allLost') stored.push(form.get('voterId') as string);
    if (fault) {
      // No answer, only the end of the connection.
      (c.env as { outgoing: { destroy(): void } }).outgoing.destroy();
    }
    return c.json({ status: true, msg: 'ok' });
  });
  app.route('/', webApp(webRoot));
  const server = await new Promise<ServerType>((resolve) => {
    const starting = serve({ fetch: app.fetch, port: 0, hostname: 'localhost' }, () =>
      resolve(starting),
    );
  });
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** The voter ID of every record, in the order in which they came. */
    stored,
    /** Every call, in the order in which they came. */
    calls,
    failNext: (fault: Fault) => void faults.push(fault),
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
