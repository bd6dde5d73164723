import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { BUNDLED } from '../bundledHost.ts';
import { SCRIPTS } from './proofs.ts';

/** What commands write to when they measure for real. */
const WRITTEN = ['docs', 'public'];

/**
 * Runs a command of package.json with `--quick`. It finds the built app, the bundled host and its
 * packages, for other tests use them at the same time.
 * @param signal ends it
 */
export async function play(script: string, args: string[], signal: AbortSignal) {
  const steps = SCRIPTS[script]?.split(' && ') ?? [];
  const install = steps.find((step) => step.startsWith('npm ci '));
  if (install && !isInstalled(install)) await run(install, [], signal);
  return run(`${steps.at(-1)} --quick`, args, signal);
}

/** Returns when each file was written that a document shows, or is. */
export function writtenAt(): Record<string, number> {
  return Object.fromEntries(
    WRITTEN.flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => {
        const path = join(folder, name);
        return [path, statSync(path).mtimeMs];
      }),
    ),
  );
}

/** Whether the packages are there that `npm ci --prefix FOLDER` installs, and no older ones. */
function isInstalled(install: string): boolean {
  const folder = install.split(' ').at(-1) ?? '';
  const installed = join(folder, 'node_modules/.package-lock.json');
  const isNewer = (path: string) => statSync(installed).mtimeMs > statSync(path).mtimeMs;
  return existsSync(installed) && isNewer(join(folder, 'package-lock.json'));
}

async function run(command: string, args: string[], signal: AbortSignal) {
  const [program = '', ...rest] = command.split(' ');
  const child = spawn(program, [...rest, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PATH: `${join('node_modules', '.bin')}:${process.env['PATH']}`,
      [BUNDLED]: 'yes',
    },
    signal,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, output };
}
