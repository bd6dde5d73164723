import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';

/** Installs packages where that is allowed: on Debian, as root. False elsewhere. */
export function installOnDebian(...names: string[]): boolean {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return false;
  aptGet('update');
  aptGet('install', '-y', '--no-install-recommends', ...names);
  return true;
}

export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    // Not there, or not to be run by us: look further.
    return false;
  }
}

function aptGet(...args: string[]): void {
  spawnSync('apt-get', args, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
