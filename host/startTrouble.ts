import type { Settings } from './settings.ts';

/** Where a start fails, by the codes of Node, of the system and of PostgreSQL. */
const OF_ADDRESS = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'];
const OF_FOLDER = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'];
/** How SQLite says that it can't open the file. */
const CANT_OPEN = /ConnectionFailed.*\b14\b/;
const OF_DATABASE = ['ECONNREFUSED', 'ETIMEDOUT', 'EHOSTUNREACH', '28P01', '28000', '3D000'];

/**
 * Returns the line that tells whoever starts a host or runs a command what to set. Never repeats
 * the database's address: it holds a password.
 */
export function startTrouble(
  error: unknown,
  settings: Pick<Settings, 'address' | 'port' | 'dataDir' | 'databaseUrl'> | undefined,
): string {
  const { code = '', message, syscall = '', path = '' } = error as NodeJS.ErrnoException;
  if (!settings) return message;
  const { address, port, dataDir, databaseUrl } = settings;
  if (code === 'EADDRINUSE') return `The port is taken: ${message}. Set PORT to another one.`;
  if (syscall === 'listen' && code === 'EACCES')
    return `This user may not listen on port ${port}. Set PORT to another one, from 1024 on.`;
  const isOfHost = syscall === 'listen' || (syscall === 'getaddrinfo' && !databaseUrl);
  if (isOfHost && OF_ADDRESS.includes(code))
    return `HOST must be an address of this machine, such as 127.0.0.1 or 0.0.0.0, not ${address}`;
  if (databaseUrl && [...OF_DATABASE, ...OF_ADDRESS].includes(code))
    return `The database of DATABASE_URL doesn't let this host in (${code}). Check its machine, port, name, user and password. In the password, write @ as %40, : as %3A and / as %2F.`;
  // A command may be given a file of its own that it can't read.
  const isOfFolder = OF_FOLDER.includes(code) && path.startsWith(dataDir);
  if (isOfFolder || CANT_OPEN.test(message))
    return `This user can't read and write the data folder: ${message}. Set DATA_DIR (now ${dataDir}) to a folder of this user, or give the folder and its files to the user that runs the host: chown -R USER ${dataDir}`;
  return message;
}
