import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';

const PORT = 18_080;
const dataDir = mkdtempSync(join(tmpdir(), 'dev-'));
const dev = spawn('tsx', ['build/dev.ts'], {
  env: { ...process.env, PORT: String(PORT), DATA_DIR: dataDir, NODE_ENV: 'development' },
  stdio: 'ignore',
});

afterEach(async () => {
  dev.kill('SIGINT');
  await once(dev, 'exit');
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

it('npm run dev serves the app with hot reload and the calls of the real host at one address', async () => {
  const get = async (path: string) => (await fetch(`http://localhost:${PORT}${path}`)).text();
  await vi.waitFor(async () => expect(await get('/health')).toContain('"status":true'), {
    timeout: 240_000,
    interval: 200,
  });
  expect(await get('/home')).toContain('/@vite/client');
  expect(await get('/src/app/start/main.tsx')).toContain('import');
  const login = await fetch(`http://localhost:${PORT}/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'device-type': 'web' },
    body: JSON.stringify({ userName: 'demo.volunteer', password: 'Kolam#2026' }),
  });
  expect(await login.json()).toMatchObject({ status: true });
});
