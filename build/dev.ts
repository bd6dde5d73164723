/**
 * `npm run dev` serves the app with hot reload on PORT (8080), and runs the real host behind it on
 * PORT + 1. The host restarts when its source changes. Vite serves the app's own files and passes
 * every call on to the host.
 *
 * `npm run dev -- --worker` runs the host itself on PORT, with the service worker. It rebuilds the
 * app when its source changes, and windows offer the new version as in production.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { build, createServer } from 'vite';

const HOST_PATHS =
  /^\/(health|ready|metrics|settings\.json|openapi\.json|card\/|media\/|withdraw$)/;

const port = Number(process.env['PORT'] ?? 8080);
const withWorker = process.argv.includes('--worker');
let host: ChildProcess | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    host?.kill(signal);
    process.exit();
  });

if (withWorker) await buildOnChange(() => startHost(port));
else {
  await startHost(port + 1);
  await serveApp();
}

/** Restarts the host, because it reads the page's policy only when it starts. */
async function startHost(on: number): Promise<void> {
  if (host) {
    host.removeAllListeners('exit');
    host.kill('SIGTERM');
    await once(host, 'exit');
  }
  host = spawn('tsx', ['watch', '--clear-screen=false', 'host/main.ts'], {
    env: { ...process.env, PORT: String(on) },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  host.once('exit', (code) => process.exit(code ?? 1));
}

async function serveApp(): Promise<void> {
  const app = await createServer({
    optimizeDeps: { entries: ['index.html'] },
    server: {
      port,
      strictPort: true,
      proxy: {
        '^/': {
          target: `http://localhost:${port + 1}`,
          bypass: ({ method, url = '/' }) =>
            method === 'POST' || HOST_PATHS.test(url) ? undefined : url,
        },
      },
    },
  });
  await app.listen();
  app.printUrls();
}

/** Builds the app now and after each change, and calls `whenBuilt` after each build. */
async function buildOnChange(whenBuilt: () => Promise<void>): Promise<void> {
  const watcher = await build({ build: { watch: {} } });
  if (!('on' in watcher)) throw new Error('Vite does not watch');
  watcher.on('event', async ({ code }) => {
    if (code === 'END') await whenBuilt();
  });
}
