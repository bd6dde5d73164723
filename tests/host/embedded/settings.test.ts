import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from '../../../host/settings.ts';

test('without settings the host serves its own machine only', () => {
  expect(readSettings({})).toEqual({
    port: 8080,
    address: '127.0.0.1',
    withDemo: true,
    demoDays: 30,
    dataDir: resolve('data'),
    webRoot: resolve('dist'),
    databaseUrl: undefined,
    listSeconds: 5,
    s3: undefined,
    allowedOrigins: [],
    appHost: undefined,
    publicUrl: undefined,
    aadhaar: 'last4',
    otpHook: undefined,
    photoDays: undefined,
    metricsToken: undefined,
    trustedProxies: ['127.0.0.0/8', '::1'],
  });
});

test('settings come from the environment', () => {
  expect(
    readSettings({
      PORT: '0',
      HOST: '0.0.0.0',
      DATA_DIR: '/tmp/sample',
      WEB_ROOT: '/srv/app',
      ALLOWED_ORIGINS: 'https://a.example, http://b.example:81',
      VITE_HOST: 'https://host.example/calls',
      PUBLIC_URL: 'https://party.example',
      AADHAAR: 'off',
      TRUSTED_PROXIES: '172.31.80.1, fd00::/8',
      LIST_SECONDS: '12',
      DEMO_DAYS: '0',
    }),
  ).toEqual({
    port: 0,
    address: '0.0.0.0',
    withDemo: false,
    demoDays: 0,
    dataDir: '/tmp/sample',
    webRoot: '/srv/app',
    listSeconds: 12,
    databaseUrl: undefined,
    s3: undefined,
    allowedOrigins: ['https://a.example', 'http://b.example:81'],
    appHost: 'https://host.example',
    publicUrl: 'https://party.example',
    aadhaar: 'off',
    otpHook: undefined,
    photoDays: undefined,
    metricsToken: undefined,
    trustedProxies: ['172.31.80.1', 'fd00::/8'],
  });
});

test('photos are kept unless a number of days is given', () => {
  expect([
    readSettings({}).photoDays,
    readSettings({ PHOTO_DAYS: '' }).photoDays,
    readSettings({ PHOTO_DAYS: '90' }).photoDays,
  ]).toEqual([undefined, undefined, 90]);
});

test('demo accounts are made by themselves on an embedded database that serves its own machine, and nowhere else', () => {
  const DATABASE_URL = 'postgresql://user:password@machine/database';
  expect(readSettings({ DATABASE_URL })).toMatchObject({
    databaseUrl: DATABASE_URL,
    withDemo: false,
  });
  expect(readSettings({ DEMO: 'no' }).withDemo).toBe(false);
  expect(readSettings({ PUBLIC_URL: 'https://party.example' }).withDemo).toBe(false);
  expect(readSettings({ PUBLIC_URL: 'http://localhost:8080' }).withDemo).toBe(true);
  expect(readSettings({ DATABASE_URL, DEMO: 'yes' }).withDemo).toBe(true);
});

test('photos lie on a store when its address and keys are there', () => {
  const keys = { S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret' };
  expect(readSettings({ S3_BUCKET: 'https://s3.example/photos', ...keys }).s3).toEqual({
    endpoint: 'https://s3.example/photos',
    region: 'auto',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  });
  expect(() => readSettings({ S3_BUCKET: 'https://s3.example/photos' })).toThrow(
    'S3_ACCESS_KEY and S3_SECRET_KEY must be there',
  );
  expect(() => readSettings({ S3_BUCKET: 's3.example', ...keys })).toThrow('S3_BUCKET must be');
  expect(() => readSettings({ S3_BUCKET: 'https://s3.example', ...keys })).toThrow(
    'S3_BUCKET must be',
  );
});

const hook = (OTP_HOOK: string, OTP_HOOK_TOKEN = '') =>
  readSettings({ OTP_HOOK, OTP_HOOK_TOKEN }).otpHook;

test('an OTP is asked for when a gateway is there, by https or on this machine', () => {
  expect(hook('')).toBeUndefined();
  expect(hook('https://sms.example/otp', 'secret')).toEqual({
    url: 'https://sms.example/otp',
    token: 'secret',
    perHour: 1_000,
  });
  for (const url of ['http://localhost:9/otp', 'http://127.0.0.1:9', 'http://[::1]:9/otp'])
    expect(hook(url)).toEqual({ url, token: undefined, perHour: 1_000 });
  const wrong = ['http://sms.example', 'sms.example', 'ftp://localhost', 'https://a:b@sms.example'];
  for (const url of wrong) expect(() => hook(url)).toThrow(/^OTP_HOOK must be an address such as/);
  expect(() => hook('http://sms.example/?key=secret')).toThrow(/^(?!.*secret)/);
  expect(() => hook('https://sms.example', 'two words')).toThrow('OTP_HOOK_TOKEN must be');
  expect(() => hook('', 'secret')).toThrow('OTP_HOOK must be there with OTP_HOOK_TOKEN');
});

const perHour = (OTP_PER_HOUR: string) =>
  readSettings({ OTP_HOOK: 'https://sms.example/otp', OTP_PER_HOUR }).otpHook?.perHour;

test('the codes of an hour have a limit, which can be set', () => {
  expect([perHour('1'), perHour('20000')]).toEqual([1, 20_000]);
  for (const wrong of ['', '0', '1.5', '-1', 'many'])
    expect(() => perHour(wrong)).toThrow('OTP_PER_HOUR must be a number from 1 to 999999');
});

test('a wrong DATABASE_URL is named but not shown: it may hold a password', () => {
  expect(() => readSettings({ DATABASE_URL: 'mysql://user:secret@machine' })).toThrow(
    /^DATABASE_URL must be an address such as postgresql:\/\/user:password@machine\/database$/,
  );
});

test.each([
  ['DEMO', 'perhaps'],
  ['DEMO_DAYS', '-1'],
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['VITE_HOST', 'host.example'],
  ['ALLOWED_ORIGINS', '*'],
  ['ALLOWED_ORIGINS', 'null'],
  ['ALLOWED_ORIGINS', 'https://a.example/path'],
  ['PUBLIC_URL', 'party.example'],
  ['AADHAAR', 'yes'],
  ['PHOTO_DAYS', '0'],
  ['PHOTO_DAYS', 'a week'],
  ['TRUSTED_PROXIES', 'nginx'],
  ['LIST_SECONDS', '0'],
  ['LIST_SECONDS', '61'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
])('a wrong %s (%s) is named', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(`${name} must be`);
});
