import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AADHAAR_RULES, type AadhaarRule } from '../src/domain/forms/aadhaar.ts';
import type { S3Settings } from './photos/photosOnS3.ts';

const BUILT_APP = fileURLToPath(new URL('../dist', import.meta.url));

export type Settings = {
  port: number;
  /** The address to listen on. */
  address: string;
  /** Makes the demo accounts and lets them log in: by itself only on an embedded database that this machine alone can reach. */
  withDemo: boolean;
  dataDir: string;
  /** The folder of the built app. */
  webRoot: string;
  /** The address of a PostgreSQL; without one the database is a file in the data folder. */
  databaseUrl: string | undefined;
  /** A store for photos; without one they lie in the data folder. */
  s3: S3Settings | undefined;
  allowedOrigins: string[];
  /** The origin of the host that the app was built for, if that is another. */
  appHost: string | undefined;
  /** Where everybody reaches this host: it stands in the QR codes of member cards. */
  publicUrl: string | undefined;
  aadhaar: AadhaarRule;
  /** Photos of ID cards are removed so many days after they came; undefined keeps them. */
  photoDays: number | undefined;
  /** With it a Prometheus on another machine may read GET /metrics. */
  metricsToken: string | undefined;
};

/** The settings of the environment. Throws a line that names the one that is wrong. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const {
    PORT = '8080',
    HOST: address = '127.0.0.1',
    DATA_DIR = './data',
    ALLOWED_ORIGINS = '',
    DATABASE_URL,
    DEMO,
    VITE_HOST,
    WEB_ROOT,
    PUBLIC_URL,
    AADHAAR = 'last4',
    METRICS_TOKEN,
    PHOTO_DAYS,
  } = env;
  const isLocal = ['127.0.0.1', '::1', 'localhost'].includes(address);
  const port = Number(PORT);
  if (!/^\d+$/.test(PORT) || port > 65_535)
    throw new Error(`PORT must be a number from 0 to 65535, not ${PORT}`);
  if (DEMO && !['yes', 'no'].includes(DEMO)) throw new Error(`DEMO must be yes or no, not ${DEMO}`);
  // The address holds a password, so it is not repeated.
  if (DATABASE_URL && !/^postgres(ql)?:\/\//.test(DATABASE_URL))
    throw new Error(
      'DATABASE_URL must be an address such as postgresql://user:password@machine/database',
    );
  const allowedOrigins = ALLOWED_ORIGINS.split(',')
    .map((origin) => origin.trim())
    .filter(Boolean);
  const wrong = allowedOrigins.find(
    (origin) => !URL.canParse(origin) || new URL(origin).origin !== origin,
  );
  if (wrong)
    throw new Error(
      `ALLOWED_ORIGINS must be origins such as https://app.example.org, separated by commas, not ${wrong}`,
    );
  if (VITE_HOST && !URL.canParse(VITE_HOST))
    throw new Error(
      `VITE_HOST must be an address such as https://host.example.org, not ${VITE_HOST}`,
    );
  if (PUBLIC_URL && !/^https?:\/\/[^/\s]+\/?$/.test(PUBLIC_URL))
    throw new Error(
      `PUBLIC_URL must be an address such as https://host.example.org, not ${PUBLIC_URL}`,
    );
  const aadhaar = AADHAAR_RULES.find((rule) => rule === AADHAAR);
  if (!aadhaar) throw new Error(`AADHAAR must be ${AADHAAR_RULES.join(', ')}, not ${AADHAAR}`);
  if (PHOTO_DAYS && !/^[1-9]\d{0,4}$/.test(PHOTO_DAYS))
    throw new Error(
      `PHOTO_DAYS must be a number of days, or empty to keep photos, not ${PHOTO_DAYS}`,
    );
  return {
    port,
    address,
    allowedOrigins,
    withDemo: DEMO ? DEMO === 'yes' : isLocal && !DATABASE_URL,
    dataDir: resolve(DATA_DIR),
    webRoot: WEB_ROOT ? resolve(WEB_ROOT) : BUILT_APP,
    databaseUrl: DATABASE_URL || undefined,
    s3: readS3(env),
    appHost: VITE_HOST && new URL(VITE_HOST).origin,
    publicUrl: PUBLIC_URL || undefined,
    aadhaar,
    photoDays: PHOTO_DAYS ? Number(PHOTO_DAYS) : undefined,
    metricsToken: METRICS_TOKEN || undefined,
  };
}

function readS3({
  S3_BUCKET,
  S3_REGION = 'auto',
  S3_ACCESS_KEY,
  S3_SECRET_KEY,
}: Record<string, string | undefined>): S3Settings | undefined {
  if (!S3_BUCKET) return undefined;
  if (!URL.canParse(S3_BUCKET) || new URL(S3_BUCKET).pathname === '/')
    throw new Error(
      `S3_BUCKET must be an address such as https://s3.example.org/photos, not ${S3_BUCKET}`,
    );
  if (!S3_ACCESS_KEY || !S3_SECRET_KEY)
    throw new Error('S3_ACCESS_KEY and S3_SECRET_KEY must be there with S3_BUCKET');
  return {
    endpoint: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY,
    secretAccessKey: S3_SECRET_KEY,
  };
}
