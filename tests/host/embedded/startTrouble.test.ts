import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { rootElsewhere } from '../../../host/cli/context.ts';
import { misspelt } from '../../../host/settings.ts';
import { startTrouble } from '../../../host/startTrouble.ts';

const SETTINGS = { address: '10.9.9.9', port: 80, dataDir: '/srv/data', databaseUrl: undefined };
const failed = (code: string, syscall = '', path = SETTINGS.dataDir) =>
  Object.assign(new Error(`${syscall} ${code}`), { code, syscall, path });

test.each([
  ['EADDRNOTAVAIL', 'listen', /^HOST must be an address of this machine.*10\.9\.9\.9/],
  ['EADDRINUSE', 'listen', /Set PORT/],
  ['EACCES', 'listen', /port 80\. Set PORT/],
  ['EACCES', 'mkdir', /Set DATA_DIR \(now \/srv\/data\).*chown/],
  ['EROFS', 'open', /Set DATA_DIR/],
  ['ENOTDIR', 'mkdir', /Set DATA_DIR/],
])('a start that fails with %s of "%s" names the setting', (code, syscall, line) =>
  expect(startTrouble(failed(code, syscall), SETTINGS)).toMatch(line),
);

test('a database file that another user owns names the folder', () =>
  expect(
    startTrouble(new Error('ConnectionFailed("Unable to open connection": 14)'), SETTINGS),
  ).toMatch(/Set DATA_DIR/));

test.each(['ECONNREFUSED', 'ENOTFOUND', '28P01', '3D000'])(
  'a PostgreSQL that does not let the host in (%s) names DATABASE_URL, and tells no password',
  (code) => {
    const databaseUrl = 'postgresql://user:s@cret@db/enrolment';
    const line = startTrouble(failed(code, 'getaddrinfo'), { ...SETTINGS, databaseUrl });
    expect(line).toMatch(/^The database of DATABASE_URL .*write @ as %40/);
    expect(line).not.toContain('cret');
  },
);

test('a file that a command was given and can’t read is no fault of the data folder', () =>
  expect(startTrouble(failed('EACCES', 'open', '/home/roll.csv'), SETTINGS)).toBe('open EACCES'));

test('each setting of the documents is known', async () => {
  const rows = (await readFile('docs/settings.md', 'utf8')).matchAll(/^\| (`[^|]*`) \|/gm);
  const names = Array.from(rows, ([, cell = '']) => cell.match(/[A-Z][A-Z0-9_]+/g) ?? []).flat();
  expect(names).toContain('DATA_DIR');
  expect(misspelt(Object.fromEntries(names.map((name) => [name, 'x'])))).toEqual([]);
});

test('a misspelt setting is told, and what others set on a machine is not', () => {
  const env = { DATADIR: '/srv', S3_BUKET: 'x', TRUSTED_PROXY: 'x', ADHAAR: 'off', DATA_DIR: 'x' };
  expect(misspelt({ ...env, PATH: '/bin', HOSTNAME: 'a', PORT: '1' })).toEqual([
    'DATADIR',
    'S3_BUKET',
    'TRUSTED_PROXY',
    'ADHAAR',
  ]);
});

test('root runs no command in the folder of the host’s user, and is told how to be that user', () => {
  const owner = { uid: 64_001, gid: 64_001 };
  expect(rootElsewhere(owner, 0)).toMatch(/user 64001.*setpriv --reuid=64001 --regid=64001/);
  expect(rootElsewhere(owner, 64_001)).toBeUndefined();
  expect(rootElsewhere({ uid: 0, gid: 0 }, 0)).toBeUndefined();
  expect(rootElsewhere(owner, undefined)).toBeUndefined();
});
