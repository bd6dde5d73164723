import { delimiter, join } from 'node:path';
import { installOnDebian, isProgram } from './installed.ts';

const USUAL_FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin'];

function findNginx(): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...USUAL_FOLDERS];
  return folders.map((folder) => join(folder, 'nginx')).find(isProgram);
}

/** Finds nginx, or installs Debian's package where that is allowed. Throws one line that says what to do. */
export function provideNginx(): string {
  const found = findNginx() ?? (installOnDebian('nginx-light') ? findNginx() : undefined);
  if (!found) throw new Error('Install nginx: deploy/nginx.conf is tested with it.');
  return found;
}
