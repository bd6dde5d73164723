import { resolve } from 'node:path';

export type Settings = {
  port: number;
  /** The address to listen on. */
  address: string;
  /** Makes the demo accounts and lets them log in: by itself only on an embedded database that this machine alone can reach. */
  withDemo: boolean;
  dataDir: string;
  /** The address of a PostgreSQL; without one the database is a file in the data folder. */
  databaseUrl: string | undefined;
  allowedOrigins: string[];
  /** The origin of the host that the app was built for, if that is another. */
  appHost: string | undefined;
};

/** The settings of the environment. Throws a line that names the one that is wrong. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const { PORT = '8080', HOST: address = '127.0.0.1', DATA_DIR = './data', ALLOWED_ORIGINS = '', DATABASE_URL, DEMO, VITE_HOST } = env;
  const isLocal = ['127.0.0.1', '::1', 'localhost'].includes(address);
  const port = Number(PORT);
  if (!/^\d+$/.test(PORT) || port > 65_535) throw new Error(`PORT must be a number from 0 to 65535, not ${PORT}`);
  if (DEMO && !['yes', 'no'].includes(DEMO)) throw new Error(`DEMO must be yes or no, not ${DEMO}`);
  // The address holds a password, so it is not repeated.
  if (DATABASE_URL && !/^postgres(ql)?:\/\//.test(DATABASE_URL)) throw new Error('DATABASE_URL must be an address such as postgresql://user:password@machine/database');
  const allowedOrigins = ALLOWED_ORIGINS.split(',').map((origin) => origin.trim()).filter(Boolean);
  const wrong = allowedOrigins.find((origin) => !URL.canParse(origin) || new URL(origin).origin !== origin);
  if (wrong) throw new Error(`ALLOWED_ORIGINS must be origins such as https://app.example.org, separated by commas, not ${wrong}`);
  if (VITE_HOST && !URL.canParse(VITE_HOST)) throw new Error(`VITE_HOST must be an address such as https://host.example.org, not ${VITE_HOST}`);
  return {
    port, address, allowedOrigins,
    withDemo: DEMO ? DEMO === 'yes' : isLocal && !DATABASE_URL,
    dataDir: resolve(DATA_DIR),
    databaseUrl: DATABASE_URL || undefined,
    appHost: VITE_HOST && new URL(VITE_HOST).origin,
  };
}
