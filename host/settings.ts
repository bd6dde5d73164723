import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AADHAAR_RULES, type AadhaarRule } from '../src/domain/forms/aadhaar.ts';
import { isRange, LOOPBACK } from './http/callers.ts';
import { isOwnAddress } from './logins/knowDemo.ts';
import type { OtpHook } from './logins/otpHook.ts';
import type { S3Settings } from './photos/photosOnS3.ts';

const BUILT_APP = fileURLToPath(new URL('../dist', import.meta.url));

export type Settings = {
  port: number;
  /** The address to listen on. */
  address: string;
  /**
   * Creates the demo accounts, which exist only for callers on this machine. On by default only
   * with an embedded database, and if no setting says that others reach the host.
   */
  withDemo: boolean;
  /** How many days of records the demo begins with. */
  demoDays: number;
  dataDir: string;
  /** The folder of the built app. */
  webRoot: string;
  /** The address of a PostgreSQL. Without one the database is a file in the data folder. */
  databaseUrl: string | undefined;
  /** A store for photos. Without one they are in the data folder. */
  s3: S3Settings | undefined;
  allowedOrigins: string[];
  /** The origin of the host that the app was built for, if it's another one. */
  appHost: string | undefined;
  /** This host's public address, for the QR codes of member cards. */
  publicUrl: string | undefined;
  aadhaar: AadhaarRule;
  /** The party's gateway for one-time passwords. Without it, registrations need none. */
  otpHook: OtpHook | undefined;
  /** Photos of ID cards are removed this many days after they arrived; undefined keeps them. */
  photoDays: number | undefined;
  /** Lets a Prometheus on another machine read GET /metrics. */
  metricsToken: string | undefined;
  /** Addresses and ranges of the proxies whose X-Forwarded-For is believed. */
  trustedProxies: string[];
  /** How long a list may take. */
  listSeconds: number;
};

/** All settings: docs/settings.md. */
const NAMES = new Set(
  // deploy/compose.yaml makes DATABASE_URL of DATABASE_PASSWORD.
  `PORT HOST DATA_DIR WEB_ROOT DATABASE_URL DATABASE_PASSWORD DEMO DEMO_DAYS
   S3_BUCKET S3_ACCESS_KEY S3_SECRET_KEY S3_REGION ALLOWED_ORIGINS PUBLIC_URL
   AADHAAR OTP_HOOK OTP_HOOK_TOKEN OTP_PER_HOUR PHOTO_DAYS METRICS_TOKEN
   TRUSTED_PROXIES LIST_SECONDS`.split(/\s+/),
);
/** Beginnings that only settings of ours have. */
const OWN_NAME =
  /^(DATA_?DIR|DATABASE_|DEMO|ALLOWED_|S3_|OTP_|PUBLIC_?URL|PHOTO_?DAY|TRUSTED_|LIST_SEC|AA?DHAA?R|METRICS_|WEB_?ROOT)/;

/** Returns the names of variables that look like a misspelt setting, and have no effect. */
export function misspelt(env: Record<string, string | undefined>): string[] {
  return Object.keys(env).filter((name) => OWN_NAME.test(name) && !NAMES.has(name));
}

/** Reads the settings from environment variables. Throws a line that names the wrong one. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const {
    PORT = '8080',
    HOST: address = '127.0.0.1',
    DATA_DIR = './data',
    ALLOWED_ORIGINS = '',
    DATABASE_URL,
    DEMO,
    DEMO_DAYS = '30',
    VITE_HOST,
    WEB_ROOT,
    PUBLIC_URL,
    AADHAAR = 'last4',
    METRICS_TOKEN,
    PHOTO_DAYS,
    TRUSTED_PROXIES = LOOPBACK.join(','),
    LIST_SECONDS = '5',
  } = env;
  const port = Number(PORT);
  if (!/^\d+$/.test(PORT) || port > 65_535)
    throw new Error(`PORT must be a number from 0 to 65535, not ${PORT}`);
  if (DEMO && !['yes', 'no'].includes(DEMO)) throw new Error(`DEMO must be yes or no, not ${DEMO}`);
  if (!/^([1-9]?\d)$/.test(DEMO_DAYS))
    throw new Error(`DEMO_DAYS must be a number from 0 to 99, not ${DEMO_DAYS}`);
  // Don't repeat the address: it holds a password.
  if (DATABASE_URL && !/^postgres(ql)?:\/\//.test(DATABASE_URL))
    throw new Error(
      'DATABASE_URL must be an address such as postgresql://user:password@machine/database',
    );
  const allowedOrigins = listed(ALLOWED_ORIGINS);
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
  const trustedProxies = listed(TRUSTED_PROXIES);
  const wrongProxy = trustedProxies.find((range) => !isRange(range));
  if (wrongProxy)
    throw new Error(
      `TRUSTED_PROXIES must be addresses or ranges such as 127.0.0.1, 10.0.0.0/8, separated by commas, not ${wrongProxy}`,
    );
  const aadhaar = AADHAAR_RULES.find((rule) => rule === AADHAAR);
  if (!aadhaar) throw new Error(`AADHAAR must be ${AADHAAR_RULES.join(', ')}, not ${AADHAAR}`);
  if (PHOTO_DAYS && !/^[1-9]\d{0,4}$/.test(PHOTO_DAYS))
    throw new Error(
      `PHOTO_DAYS must be a number of days, or empty to keep photos, not ${PHOTO_DAYS}`,
    );
  if (!/^([1-9]|[1-5]\d|60)$/.test(LIST_SECONDS))
    throw new Error(`LIST_SECONDS must be a number from 1 to 60, not ${LIST_SECONDS}`);
  return {
    port,
    address,
    allowedOrigins,
    withDemo: DEMO
      ? DEMO === 'yes'
      : ['127.0.0.1', '::1', 'localhost'].includes(address) &&
        !DATABASE_URL &&
        (!PUBLIC_URL || isOwnAddress(PUBLIC_URL)),
    demoDays: Number(DEMO_DAYS),
    dataDir: resolve(DATA_DIR),
    webRoot: WEB_ROOT ? resolve(WEB_ROOT) : BUILT_APP,
    databaseUrl: DATABASE_URL || undefined,
    s3: readS3(env),
    otpHook: readOtpHook(env),
    appHost: VITE_HOST && new URL(VITE_HOST).origin,
    publicUrl: PUBLIC_URL || undefined,
    aadhaar,
    photoDays: PHOTO_DAYS ? Number(PHOTO_DAYS) : undefined,
    metricsToken: METRICS_TOKEN || undefined,
    trustedProxies,
    listSeconds: Number(LIST_SECONDS),
  };
}

function listed(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
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

/** Codes and the token travel only by https, or inside this machine. */
function readOtpHook({
  OTP_HOOK,
  OTP_HOOK_TOKEN,
  OTP_PER_HOUR = '1000',
}: Record<string, string | undefined>): OtpHook | undefined {
  if (!OTP_HOOK) {
    if (OTP_HOOK_TOKEN) throw new Error('OTP_HOOK must be there with OTP_HOOK_TOKEN');
    return undefined;
  }
  // Don't repeat the address: gateways put keys into it.
  const wrong = 'OTP_HOOK must be an address such as https://sms.example.org/otp';
  if (!URL.canParse(OTP_HOOK)) throw new Error(wrong);
  const { protocol, username, password } = new URL(OTP_HOOK);
  if (protocol !== 'https:' && !(protocol === 'http:' && isOwnAddress(OTP_HOOK)))
    throw new Error(`${wrong}. With http it must be on this machine`);
  if (username || password)
    throw new Error(`${wrong}, without a user name or password. Use OTP_HOOK_TOKEN`);
  if (OTP_HOOK_TOKEN && !/^[\x21-\x7e]+$/.test(OTP_HOOK_TOKEN))
    throw new Error('OTP_HOOK_TOKEN must be letters, digits and signs without spaces');
  if (!/^[1-9]\d{0,5}$/.test(OTP_PER_HOUR))
    throw new Error(`OTP_PER_HOUR must be a number from 1 to 999999, not ${OTP_PER_HOUR}`);
  return {
    url: OTP_HOOK,
    token: OTP_HOOK_TOKEN || undefined,
    perHour: Number(OTP_PER_HOUR),
  };
}
