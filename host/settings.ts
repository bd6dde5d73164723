import { resolve } from 'node:path';

export type Settings = {
  port: number;
  /** The address to listen on. */
  address: string;
  /** True when only this machine can reach the host. */
  isLocal: boolean;
  dataDir: string;
  allowedOrigins: string[];
  /** The origin of the host that the app was built for, if that is another. */
  appHost: string | undefined;
};

/** The settings of the environment. Throws a line that names the one that is wrong. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const { PORT = '8080', HOST: address = '127.0.0.1', DATA_DIR = './data', ALLOWED_ORIGINS = '', VITE_HOST } = env;
  const port = Number(PORT);
  if (!/^\d+$/.test(PORT) || port > 65_535) throw new Error(`PORT must be a number from 0 to 65535, not ${PORT}`);
  const allowedOrigins = ALLOWED_ORIGINS.split(',').map((origin) => origin.trim()).filter(Boolean);
  const wrong = allowedOrigins.find((origin) => !URL.canParse(origin) || new URL(origin).origin !== origin);
  if (wrong) throw new Error(`ALLOWED_ORIGINS must be origins such as https://app.example.org, separated by commas, not ${wrong}`);
  if (VITE_HOST && !URL.canParse(VITE_HOST)) throw new Error(`VITE_HOST must be an address such as https://host.example.org, not ${VITE_HOST}`);
  return { port, address, isLocal: ['127.0.0.1', '::1', 'localhost'].includes(address), dataDir: resolve(DATA_DIR), allowedOrigins, appHost: VITE_HOST && new URL(VITE_HOST).origin };
}
