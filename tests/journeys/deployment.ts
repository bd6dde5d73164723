import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { startHost, type RunningHost } from './hostProcess.ts';

/** Builds the app as it may be one version later, and returns the folder. */
export function buildNextVersion(): string {
  const folder = mkdtempSync(join(tmpdir(), 'next-'));
  const { NODE_ENV: _, ...env } = process.env;
  const { status, stderr } = spawnSync(
    'vite',
    [
      'build',
      '--config',
      'tests/journeys/nextVersion.config.ts',
      '--outDir',
      folder,
      '--emptyOutDir',
      '--logLevel',
      'error',
    ],
    { env, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
  return folder;
}

export type Deployment = Awaited<ReturnType<typeof deployHost>>;

/**
 * A host with a folder of its own for the app, in which a version replaces the one before as a
 * whole.
 */
export async function deployHost(dataDir: string) {
  const webRoot = mkdtempSync(join(tmpdir(), 'web-'));
  cpSync('dist', webRoot, { recursive: true });
  let host: RunningHost = await startHost({ webRoot, dataDir });
  const { port } = host;
  return {
    webRoot,
    get host() {
      return host;
    },
    async deploy(folder: string) {
      await host.stop();
      rmSync(webRoot, { recursive: true });
      cpSync(folder, webRoot, { recursive: true });
      host = await startHost({ webRoot, dataDir, port });
    },
    /** The address of the chunk of this name (build/chunks.ts), in the version that is deployed. */
    chunk: (name: string) => {
      const isIt = (file: string) => file.startsWith(`${name}-`) && file.endsWith('.js');
      const found = readdirSync(join(webRoot, 'assets')).find(isIt);
      if (!found) throw new Error(`No chunk is called ${name}`);
      return `/assets/${found}`;
    },
  };
}

/**
 * Lets the browser look for a new worker now, as it does at each start, and waits until it is on
 * the phone.
 */
export async function fetchNextWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    while (!registration.waiting) await new Promise((resolve) => setTimeout(resolve, 100));
  });
}
