import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installOnDebian, isProgram } from './installed.ts';

const DEBIAN = '/usr/lib/postgresql';
const USUAL_FOLDERS = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];

/** The folder of PostgreSQL's programs, `initdb` and `postgres`: PATH, then the usual places, the newest first. */
function findPostgres(): string | undefined {
  const versions = existsSync(DEBIAN)
    ? readdirSync(DEBIAN)
        .toSorted((a, b) => Number(b) - Number(a))
        .map((version) => join(DEBIAN, version, 'bin'))
    : [];
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...versions, ...USUAL_FOLDERS];
  return folders.find((folder) =>
    ['initdb', 'postgres'].every((program) => isProgram(join(folder, program))),
  );
}

/** Finds them, or installs Debian's package where that is allowed. Throws one line that says what to do. */
export function providePostgres(): string {
  const found = findPostgres() ?? (installOnDebian('postgresql') ? findPostgres() : undefined);
  if (!found) throw new Error('Install PostgreSQL: the host is tested on it, too.');
  return found;
}
