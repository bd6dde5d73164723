import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { HOST_MAIN } from '../../build/bundleHost.ts';
import { databaseSetting } from './database.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export type HostProcess = Awaited<ReturnType<typeof spawnHost>>;

/**
 * The real host as a process of its own, on a free port. Waits until it is ready or has ended.
 * @param env more settings, such as PORT or FAILPOINT;
 * @param maxFileBlocks the largest file it may write, in units of 1,024 bytes
 */
export async function spawnHost(
  dataDir: string,
  env: Record<string, string> = {},
  maxFileBlocks = 'unlimited',
) {
  const command = ['-c', `ulimit -f ${maxFileBlocks}; exec "$0" "$1"`, process.execPath, HOST_MAIN];
  const settings = {
    PORT: '0',
    DEMO_DAYS: '0',
    DATA_DIR: dataDir,
    ...(await databaseSetting(dataDir)),
    ...env,
  };
  const child = spawn('bash', command, {
    cwd: ROOT,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].setEncoding('utf8').on('data', (text: string) => {
      output[stream] += text;
    });
  const ended = once(child, 'exit').then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as string | null,
  }));
  const isReady = new Promise<void>((resolve) => {
    child.stdout.on('data', () => output.stdout.includes('Ready: ') && resolve());
  });
  await Promise.race([isReady, ended]);

  return {
    origin: /^Ready: (\S+)$/m.exec(output.stdout)?.[1] ?? '',
    pid: child.pid ?? 0,
    output,
    ended,
    /** Sends a signal and waits for the end. */
    async end(signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL' = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  };
}
