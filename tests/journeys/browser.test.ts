import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { CHROMIUM, requireTool } from '../tools.ts';
import { fireSync, startBrowser } from './browser.ts';
import { newProfile } from './volunteer.ts';

const WORKER = `
  addEventListener('install', () => skipWaiting());
  addEventListener('activate', (event) => event.waitUntil(clients.claim()));
  addEventListener('fetch', (event) => event.respondWith(new Response('<title>By the worker</title>', { headers: { 'Content-Type': 'text/html' } })));
  addEventListener('sync', (event) => event.waitUntil(fetch('/synced/' + event.tag, { method: 'POST' })));
`;

let host: Server;
let origin: string;
const seen: string[] = [];

beforeAll(async () => {
  host = createServer(({ method, url }, answer) => {
    seen.push(`${method} ${url}`);
    answer
      .setHeader('Content-Type', url === '/worker.js' ? 'text/javascript' : 'text/html')
      .end(url === '/worker.js' ? WORKER : '<title>By the host</title>');
  });
  await new Promise<void>((resolve) => void host.listen(0, resolve));
  origin = `http://localhost:${(host.address() as AddressInfo).port}`;
});

afterAll(() => {
  host.closeAllConnections();
  host.close();
});

it('a killed browser starts again with its service worker, which syncs while no page of the app is open', async () => {
  const profile = mkdtempSync(join(tmpdir(), 'profile-'));
  const first = await startBrowser(profile);
  await first.page.goto(origin);
  expect(await first.page.evaluate(() => [innerWidth, innerHeight, navigator.language])).toEqual([
    360,
    740,
    'en-US',
  ]);
  await first.page.evaluate(async () => {
    await navigator.serviceWorker.register('/worker.js');
    await navigator.serviceWorker.ready;
  });
  await first.kill();

  const second = await startBrowser(profile);
  await fireSync(second.context, origin, 'outbox');
  await vi.waitFor(() => expect(seen).toContain('POST /synced/outbox'), 120_000);
  expect(second.context.pages().map((page) => page.url())).toEqual(['about:blank']);

  await second.page.goto(origin);
  expect(await second.page.title()).toBe('By the worker');
  await expect(
    fireSync(second.context, 'http://localhost:1', 'outbox', false, 2_000),
  ).rejects.toThrow('No service worker');
  await second.close();
});

it('a browser that crashes at its start is started once more, and not again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'crash-'));
  const [program, crashed] = [join(folder, 'browser'), join(folder, 'crashed')];
  const script = `#!/bin/sh\n[ -e ${crashed} ] || { touch ${crashed}; kill -SEGV $$; }\nexec ${requireTool(CHROMIUM)} "$@"\n`;
  writeFileSync(program, script, { mode: 0o755 });
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('CHROMIUM_PATH', program);
  const browser = await startBrowser(newProfile());
  expect(existsSync(crashed)).toBe(true);
  await browser.close();

  writeFileSync(program, '#!/bin/sh\nkill -SEGV $$\n');
  await expect(startBrowser(newProfile())).rejects.toThrow('browser has been closed');
});
